// A fact: something that may be true of an ordered pair of sites (i, j) in a view, in words and as a test.
import type { Configuration } from '../configuration.js'
import type { Index } from '../cut-collections.js'
import type { Shape } from '../shape.js'
import type { Views } from '../views.js'

/** The timestamps that a term has in a view, for an ordered pair. */
export type Times = (view: Configuration, i: number, j: number) => readonly number[]

/** A fact about an ordered pair (i, j), in words and as a test. */
export interface Fact {
  /** The short form, by which the relations of a spec refer to it. */
  readonly name: string
  /** What it says, and its negation, as sentences without a full stop. */
  readonly says: string
  readonly denies: string
  readonly test:
    | { readonly kind: 'plain'; is(view: Configuration, i: number, j: number): boolean }
    | {
        readonly kind: 'order'
        readonly left: Times
        readonly right: Times
        /** Whether i is a site with a smaller number. */
        is(left: readonly number[], right: readonly number[], isFirst: boolean): boolean
      }
}

/** What a role of one site is called in lemmas. */
export const nameOfOne = ({ form, ones }: Shape, at: number): string =>
  form === 'voters' ? 'voter' : ones[at]!.name

export type Place = 'i' | 'j'
export const sites = (view: Configuration, place: Place, i: number, j: number) =>
  view.sites[place === 'i' ? i : j]!
export const places = ['i', 'j'] as const
export const other = (place: Place): Place => (place === 'i' ? 'j' : 'i')

export const plain = (
  name: string,
  [says, denies]: readonly [string, string],
  is: (view: Configuration, i: number, j: number) => boolean,
): Fact => ({ name, says, denies, test: { kind: 'plain', is } })

export const article = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

export const typesSeen = ({ list }: Views, ends: (from: Index, to: Index) => boolean): readonly string[] => {
  const found = new Set<string>()
  for (const { view } of list)
    for (const [name, contents] of view.channels) {
      const [from, to] = name.split(',').map(Number) as [Index, Index]
      if (ends(from, to)) for (const { type } of contents) found.add(type)
    }
  return [...found].sort()
}

/** Whether a fact is true of an ordered pair. */
export const isTrueOf = ({ test }: Fact, view: Configuration, i: number, j: number): boolean =>
  test.kind === 'plain' ? test.is(view, i, j) : test.is(test.left(view, i, j), test.right(view, i, j), i < j)

/** The name of a fact with i and j exchanged. */
export const swappedName = (name: string): string =>
  name.replace(/\b[ij]\b/g, (place) => (place === 'i' ? 'j' : 'i'))
