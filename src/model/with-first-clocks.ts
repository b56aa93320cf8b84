// Clocks with which sites start, as a layer around a spec: the initial records of these sites have another clock. So a run can bear
// the timestamps of a figure in a book. Everything else follows from the initial state. Permutations that would move a site to one
// with another clock do not preserve it, so symmetry does not use them (rotations need not preserve it), and canonical timestamps
// keep the distances between clocks.
//
// A crash resets a clock to the initial value of its sort as before, since the start is not on stable storage.
import { mostOfClock } from '../protocol/option-row.js'
import type { Role, Spec } from '../protocol/spec.js'
import type { NumbersBySite } from '../protocol/text-forms.js'
import { isClockOfSite } from '../sorts/clock.js'
import { fieldOf } from '../sorts/record.js'
import { ModelError } from './model-error.js'

const clocksOf = ({ record }: Role): readonly string[] =>
  Object.entries(record.fields).flatMap(([field, sort]) => (isClockOfSite(sort) ? [field] : []))

/** The field of a site that is its clock. Throws a `ModelError` of one line if there is not exactly one. */
const clockOf = (
  spec: Spec,
  roles: readonly Role[],
  site: number,
  fail: (why: string) => ModelError,
): string => {
  const role = roles[site]
  if (role === undefined) throw fail(`there is no such site; the sites are 0 to ${roles.length - 1}`)
  const [clock, second] = clocksOf(role)
  if (clock !== undefined && second === undefined) return clock
  const able = [...roles.keys()].filter((one) => clocksOf(roles[one]!).length === 1)
  throw fail(
    clock === undefined
      ? `the ${role.name} of ${spec.name} has no logical clock; the sites with one are ${able.join(', ')}`
      : `the ${role.name} of ${spec.name} has several clocks (${clocksOf(role).join(', ')}), so it is unclear which is meant; leave it out`,
  )
}

/**
 * The spec whose sites start with these clocks; the same object if none is given. Throws a `ModelError` of one line for a site
 * that does not exist or has no clock, and for a number that is not a timestamp.
 * @param clocks the clock of each such site, by site number
 * @param roles the role of each site
 */
export const withFirstClocks = (spec: Spec, clocks: NumbersBySite, roles: readonly Role[]): Spec => {
  const given = Object.entries(clocks)
  if (given.length === 0) return spec
  const starts = new Map(
    given.map(([site, start]) => {
      const fail = (why: string) => new ModelError(`clock ${site}=${start}: ${why}`)
      const field = clockOf(spec, roles, Number(site), fail)
      if (!Number.isSafeInteger(start) || start < 0 || start > mostOfClock)
        throw fail(`a clock starts at a whole number from 0 to ${mostOfClock}`)
      return [Number(site), { field, start, fail }]
    }),
  )
  return {
    ...spec,
    initialRecords: (role, context) => {
      const records = spec.initialRecords(role, context)
      const found = starts.get((context as { readonly self: number }).self)
      if (found === undefined) return records
      const { field, start, fail } = found
      const { initial } = spec.roles.find(({ name }) => name === role)!.record
      return records.map((changes) => {
        if ((changes[field] ?? fieldOf(initial, field)) === null)
          throw fail(`the clock of this site is not used in this model, so it has no start; leave it out`)
        return { ...changes, [field]: start }
      })
    },
  }
}
