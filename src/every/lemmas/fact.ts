// A fact: something that may be true of an ordered pair of sites (i, j) in a view, in words and as a test.
import type { Configuration } from '../cut/configuration.js'
import type { Index } from '../cut/cut-collections.js'
import type { Shape } from '../shape/shape.js'
import type { Views } from '../views/views.js'

/** The timestamps that a term has in a view, for an ordered pair. */
export type Times = (view: Configuration, i: number, j: number) => readonly number[]

export type Place = 'i' | 'j'

/** A site of a lemma, or the only site of a role. */
export type End = Place | { readonly role: string }

/** What a fact says of a whole state, for lemmas of `coterie prove SPEC --sites N`. */
export type Meaning =
  | { readonly of: 'status'; readonly status: 'holds' | 'waits'; readonly site: Place }
  /** `is` tells the value of the field. */
  | { readonly of: 'field'; readonly field: string; readonly site: End; is(value: unknown): boolean }
  | { readonly of: 'member'; readonly field: string; readonly site: End; readonly member: Place }
  | { readonly of: 'transit'; readonly type: string; readonly from: End; readonly to: End }
  | { readonly of: 'shared'; readonly name: string; is(value: unknown): boolean }
  /** The timestamp of this site is there, and before that of the other one. */
  | { readonly of: 'before'; readonly field: string; readonly site: Place }
  /** The timestamp of this site is there, and at most the clock of the other one. */
  | { readonly of: 'at most'; readonly field: string; readonly clock: string; readonly site: Place }
  /** A message of this type from this site to the other one carries a time other than that of a field of the sender. */
  | { readonly of: 'other time'; readonly type: string; readonly field: string; readonly site: Place }
  | { readonly of: 'some of'; readonly parts: readonly Meaning[] }
  /** Nothing: of arcs, voters, inboxes, and the order of shared numbers only views tell. */
  | { readonly of: 'views alone' }

export const ofViews: Meaning = { of: 'views alone' }

/** A fact about an ordered pair (i, j), in words and as a test. */
export interface Fact {
  /** The short form, by which the relations of a spec refer to it. */
  readonly name: string
  /** What it says, and its negation, as sentences without a full stop. */
  readonly says: string
  readonly denies: string
  readonly meaning: Meaning
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

export const sites = (view: Configuration, place: Place, i: number, j: number) =>
  view.sites[place === 'i' ? i : j]!
export const places = ['i', 'j'] as const
export const other = (place: Place): Place => (place === 'i' ? 'j' : 'i')

export const plain = (
  name: string,
  [says, denies]: readonly [string, string],
  meaning: Meaning,
  is: (view: Configuration, i: number, j: number) => boolean,
): Fact => ({ name, says, denies, meaning, test: { kind: 'plain', is } })

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

const swappedEnd = <E extends End>(end: E): E => (end === 'i' ? 'j' : end === 'j' ? 'i' : end) as E

/** The meaning of a fact with i and j exchanged. */
export const swapped = (meaning: Meaning): Meaning => {
  switch (meaning.of) {
    case 'status':
    case 'field':
    case 'before':
    case 'at most':
    case 'other time':
      return { ...meaning, site: swappedEnd(meaning.site) } as Meaning
    case 'member':
      return { ...meaning, site: swappedEnd(meaning.site), member: swappedEnd(meaning.member) }
    case 'transit':
      return { ...meaning, from: swappedEnd(meaning.from), to: swappedEnd(meaning.to) }
    case 'shared':
    case 'views alone':
      return meaning
    case 'some of':
      return { ...meaning, parts: meaning.parts.map(swapped) }
    default:
      return meaning satisfies never
  }
}
