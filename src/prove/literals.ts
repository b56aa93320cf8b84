// What a suggested lemma may say of two sites i and j: the grammar of `--suggest`. Each literal is a fact that the sorts of the spec give,
// or its negation: the value of a field, a member of a set, the order of two timestamps, a message in transit, a shared variable.
import type { Set as ImmutableSet } from 'immutable'
import type { Model, Site } from '../model/model.js'
import { channelIndex, type State } from '../semantics/state.js'
import { isTimestamp } from '../sorts/clock.js'
import { fieldOf } from '../sorts/record.js'
import { isSiteId } from '../sorts/site-id.js'
import type { Sort } from '../sorts/sort.js'

/** A fact about a state and two of its sites. */
export interface Literal {
  readonly text: string
  isTrue(state: State, i: number, j: number): boolean
}

/** Who a literal speaks of: one of the two, or a role of one site. */
interface Who {
  readonly name: string
  site(i: number, j: number): number
}

/** What a place holds. */
type Read = (state: State, i: number, j: number) => unknown

const both = (text: string, denies: string, isTrue: Literal['isTrue']): readonly Literal[] => [
  { text, isTrue },
  { text: denies, isTrue: (state, i, j) => !isTrue(state, i, j) },
]

/** Whether a place has each of the values of a sort. Of two values, one is the negation of the other. */
const valuesOf = (model: Model, sort: Sort<unknown>, place: string, read: Read): readonly Literal[] => {
  const values = sort.choices?.(model.scope) ?? []
  return values.flatMap((value) => {
    const found = both(
      `${place} = ${sort.show(value)}`,
      `${place} != ${sort.show(value)}`,
      (state, i, j) => read(state, i, j) === value,
    )
    return values.length === 2 ? found.slice(0, 1) : found
  })
}

const isOptionalTimestamp = ({ text, inner }: Sort<unknown>): boolean =>
  text.startsWith('optional(') && inner?.[0] !== undefined && isTimestamp(inner[0])

const isOptionalSite = ({ text, inner }: Sort<unknown>): boolean =>
  text.startsWith('optional(') && inner?.[0] !== undefined && isSiteId(inner[0])

const hasSites = ({ text, inner }: Sort<unknown>): boolean =>
  (text.startsWith('setOf(') || text.startsWith('mapOf(')) && inner?.[0] !== undefined && isSiteId(inner[0])

/** Whether a place has each of some sites. */
const sitesOf = (whos: readonly Who[], place: string, read: Read): readonly Literal[] =>
  whos.flatMap((who) =>
    both(
      `${place} = ${who.name}`,
      `${place} != ${who.name}`,
      (state, i, j) => read(state, i, j) === who.site(i, j),
    ),
  )

const ofField = (
  model: Model,
  who: Who,
  others: readonly Who[],
  name: string,
  sort: Sort<unknown>,
): readonly Literal[] => {
  const read = (state: State, i: number, j: number): unknown => fieldOf(state.sites.get(who.site(i, j)), name)
  const place = `${who.name}.${name}`
  if (isSiteId(sort)) return sitesOf(others, place, read)
  if (isOptionalSite(sort))
    return [
      ...both(`${place} = none`, `${place} != none`, (state, i, j) => read(state, i, j) === null),
      ...sitesOf([who, ...others], place, read),
    ]
  if (hasSites(sort))
    return others.flatMap((other) =>
      both(`${other.name} in ${place}`, `${other.name} not in ${place}`, (state, i, j) =>
        (read(state, i, j) as ImmutableSet<number>).has(other.site(i, j)),
      ),
    )
  if (isOptionalTimestamp(sort))
    return both(`${place} = none`, `${place} is a timestamp`, (state, i, j) => read(state, i, j) === null)
  return valuesOf(model, sort, place, read)
}

const orders = (sides: readonly (readonly [who: Who, name: string])[]): readonly Literal[] =>
  sides.flatMap(([who, name]) =>
    sides.flatMap(([other, field]) => {
      if (who === other && name === field) return []
      const read = (state: State, at: Who, of: string, i: number, j: number): number | null =>
        fieldOf(state.sites.get(at.site(i, j)), of) as number | null
      return both(
        `${who.name}.${name} <= ${other.name}.${field}`,
        `not ${who.name}.${name} <= ${other.name}.${field}`,
        (state, i, j) => {
          const [a, b] = [read(state, who, name, i, j), read(state, other, field, i, j)]
          return a !== null && b !== null && a <= b
        },
      )
    }),
  )

const inTransit = (model: Model, from: Who, to: Who): readonly Literal[] =>
  [...model.spec.messages.kinds.keys()].flatMap((type) =>
    both(
      `${type} from ${from.name} to ${to.name}`,
      `no ${type} from ${from.name} to ${to.name}`,
      (state, i, j) =>
        state.channels
          .get(channelIndex(model, from.site(i, j), to.site(i, j)))!
          .some((message) => message.type === type),
    ),
  )

const ofVariables = (model: Model, whos: readonly Who[]): readonly Literal[] =>
  model.variables.flatMap(({ field, index, sort, element, name }, number) => {
    const last = model.variables.findIndex((variable) => variable.field === field)
    // An array over sites is read at i and at j; each element of another array is a variable.
    if (index !== undefined && number !== last) return []
    const at = index === undefined ? [undefined] : whos.slice(0, 2)
    return at.flatMap((who) => {
      const read = (state: State, i: number, j: number): unknown =>
        state.variables.get(who === undefined ? number : number + who.site(i, j))
      const place = who === undefined ? (element === undefined ? field : name) : `${field}[${who.name}]`
      if (isSiteId(sort)) return sitesOf(whos, place, read)
      return valuesOf(model, sort, place, read)
    })
  })

const whosOf = ({ sites, spec }: Model): readonly (readonly [Who, Site])[] => {
  const first = sites[0]!
  const single = sites.filter(({ role }) => role.count === 'one' && role !== spec.roles[0])
  return [
    [{ name: 'i', site: (i) => i }, first],
    [{ name: 'j', site: (_, j) => j }, first],
    ...single.map((site): readonly [Who, Site] => [{ name: site.role.name, site: () => site.id }, site]),
  ]
}

/** The literals of a model, each with its own text. A model with more sites has others, too, if fields hold lists of sites. */
export const literalsOf = (model: Model): readonly Literal[] => {
  const whos = whosOf(model)
  const names = whos.map(([who]) => who)
  const timed = whos.flatMap(([who, { role }]) =>
    Object.entries(role.record.fields as { readonly [field: string]: Sort<unknown> })
      .filter(([, sort]) => isTimestamp(sort) || isOptionalTimestamp(sort))
      .map(([name]) => [who, name] as const),
  )
  return [
    ...whos.flatMap(([who, { role }]) =>
      Object.entries(role.record.fields as { readonly [field: string]: Sort<unknown> }).flatMap(
        ([name, sort]) =>
          ofField(
            model,
            who,
            names.filter((other) => other !== who),
            name,
            sort,
          ),
      ),
    ),
    ...names.flatMap((from) => names.flatMap((to) => (from === to ? [] : inTransit(model, from, to)))),
    ...ofVariables(model, names),
    ...orders(timed),
  ]
}
