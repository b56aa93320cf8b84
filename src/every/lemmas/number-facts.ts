// Facts about the order of numbers in shared variables: with respect to each other, and to the numbers of two sites.
import type { Views } from '../views/views.js'
import { type Fact, ofViews, other, type Place, places, sites, type Times } from './fact.js'

/** A number: what it is called, and its value in a view; none if a field has none. */
interface Term {
  readonly short: string
  readonly long: string
  readonly times: Times
}

const compared = (one: Term, than: Term): readonly Fact[] =>
  (
    [
      ['=', 'is', 'is not', (a: number, b: number) => a === b],
      ['<', 'is less than', 'is not less than', (a: number, b: number) => a < b],
    ] as const
  ).map(([sign, says, denies, is]) => ({
    name: `${one.short} ${sign} ${than.short}`,
    says: `${one.long} ${says} ${than.long}`,
    denies: `${one.long} ${denies} ${than.long}`,
    meaning: ofViews,
    test: {
      kind: 'order',
      left: one.times,
      right: than.times,
      is: ([left], [right]) => left !== undefined && right !== undefined && is(left, right),
    },
  }))

// Equal numbers are in the order of the sites, as in the bakery.
const before = (one: Term, than: Term, place: Place): Fact => ({
  name: `${one.short} before ${than.short}`,
  says: `${one.long} is before ${than.long}`,
  denies: `${one.long} is not before ${than.long}`,
  meaning: ofViews,
  test: {
    kind: 'order',
    left: one.times,
    right: than.times,
    is: ([left], [right], isFirst) =>
      left !== undefined &&
      right !== undefined &&
      (left < right || (left === right && isFirst === (place === 'i'))),
  },
})

/** The facts about the order of shared numbers; none if no shared variable is one. */
export const numberFacts = ({ shape }: Views): readonly Fact[] => {
  const shared = shape.shared.flatMap(({ name, sort }, k): Term[] =>
    sort.timed ? [{ short: name, long: name, times: (view) => [view.shared[k] as number] }] : [],
  )
  if (shared.length === 0) return []
  const numberOf = (name: string, k: number, place: Place): Term => ({
    short: `${name}(${place})`,
    long: `${name} of ${place}`,
    times: (view, i, j) => {
      const t = sites(view, place, i, j)[k] as number | null
      return t === null ? [] : [t]
    },
  })
  const fields = shape.many.fields.flatMap(({ name, kind, sort }, k) =>
    kind === 'scalar' && sort.timed ? [{ name, k, isOptional: sort.text.startsWith('optional') }] : [],
  )
  return [
    ...shared.flatMap((one, k) => shared.slice(k + 1).flatMap((than) => compared(one, than))),
    ...fields.flatMap(({ name, k, isOptional }) =>
      places.flatMap((place) => {
        const [mine, theirs] = [numberOf(name, k, place), numberOf(name, k, other(place))]
        const [equal] = compared(mine, theirs)
        // Of other fields the facts about timestamps have this.
        const order = isOptional ? [] : [before(mine, theirs, place)]
        return [
          // Sites without a number have none in common.
          ...(place === 'i'
            ? [
                {
                  ...equal!,
                  says: `i and j have the same ${name}`,
                  denies: `i and j do not have the same ${name}`,
                },
              ]
            : []),
          ...order,
          ...shared.flatMap((than) => compared(mine, than)),
        ]
      }),
    ),
  ]
}
