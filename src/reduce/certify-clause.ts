// Law 2: a reduction is used only as far as its claim has been tested. A clause is called again with transformed arguments, and
// its outcomes must be the transformed outcomes of the first call.

import { callText, outcomesText } from '../compile/call-text.js'
import { CertificationFailed, type ClauseCall, type Transformation } from '../compile/certifier.js'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import { recordSort } from '../semantics/record-sort.js'
import { originOfVariable } from '../semantics/shared-place.js'
import { type Outcome, type SiteRecord, transact } from '../semantics/transaction.js'
import { type Fields, fieldOf } from '../sorts/record.js'
import { encode, joined, type Sort } from '../sorts/sort.js'

/** The remedy for a refuted claim: the last line of the message. */
export const remedyFor = (
  { spec }: Model,
  reduction: CertificationFailed['reduction'],
  moves?: Transformation['moves'],
): string => {
  if (moves === 'values')
    return 'Leave symmetry out, or use oneOf(...) for names that the algorithm does not treat alike: values(...) claims that every permutation of them is a symmetry.'

  if (reduction === 'normal-form') return 'Leave normal-form out of --reduce.'
  if (reduction === 'timestamps') {
    const without =
      spec.workload.request === undefined
        ? 'bound the search and leave timestamps out (--max-depth D --reduce none)'
        : 'bound the requests and leave timestamps out (--requests R --reduce none)'
    return `Timestamps may only be compared with one another. Use int(lo, hi) for numbers that are not clock readings, and optional(timestamp) instead of 0 for a missing one; or ${without}.`
  }
  switch (spec.symmetry) {
    case 'none':
      return 'Leave symmetry out: the spec declares that no renaming of its sites is a symmetry.'
    case 'rotations':
      return "Leave symmetry out, or declare in the spec that no renaming is one (symmetry: 'none')."
    case 'all':
      if (spec.renamedRoles.length > 1)
        return 'Leave symmetry out, or declare in the spec only the roles whose sites may be permuted.'
      return "Leave symmetry out, or declare in the spec which renamings are symmetries (symmetry: 'rotations' or 'none')."
    default:
      return spec.symmetry satisfies never
  }
}

/** The image of a site's record at the image of the site. */
const movedRecord = (
  model: Model,
  transformation: Transformation,
  site: number,
  record: SiteRecord,
): SiteRecord => transformation.value(recordSort(model, site), record)

const movedOutcome = (
  model: Model,
  transformation: Transformation,
  site: number,
  outcome: Outcome,
): Outcome => {
  let { writes } = outcome
  if (writes.size > 0) {
    const moved = new Map<number, unknown>()
    for (const number of model.variables.keys()) {
      const origin = originOfVariable(model, transformation, number)
      if (!outcome.writes.has(origin)) continue
      moved.set(number, transformation.value(model.variables[number]!.sort, outcome.writes.get(origin)))
    }
    writes = moved
  }
  return {
    ...outcome,
    record: movedRecord(model, transformation, site, outcome.record),
    sends: outcome.sends.map(({ to, message }) => ({
      to: transformation.site(to),
      message: transformation.value(model.spec.messages.sort, message),
    })),
    writes,
  }
}

/** Whether two outcomes are equal part by part, in the order in which they were made. */
const isAlike = (model: Model, site: number, a: Outcome, b: Outcome): boolean =>
  a.sends.length === b.sends.length &&
  a.unfair === b.unfair &&
  a.writes.size === b.writes.size &&
  sameRecord(model.sites[site]!.role.record.fields, a.record, b.record) &&
  a.sends.every(
    ({ to, message }, k) =>
      to === b.sends[k]!.to && same(model.spec.messages.sort, message, b.sends[k]!.message),
  ) &&
  [...a.writes].every(
    ([number, value]) =>
      b.writes.has(number) && same(model.variables[number]!.sort, value, b.writes.get(number)),
  )

const same = <T>(sort: Sort<T>, a: T, b: T): boolean => a === b || encode(sort, a) === encode(sort, b)

const sameRecord = (fields: Fields, a: SiteRecord, b: SiteRecord): boolean => {
  for (const name of Object.keys(fields))
    if (!same(fields[name]!, fieldOf(a, name), fieldOf(b, name))) return false
  return true
}

// The outcome of a call as a text. Sends through different channels are not ordered, except with rendezvous and total order; alternatives are not.
const digest = (model: Model, site: number, { record, sends, writes, unfair }: Outcome): string => {
  const texts = [encode(recordSort(model, site), record), String(sends.length), String(unfair === true)]
  // The sort is stable, so the order of each channel is kept.
  const isInOrder =
    sends.length < 2 || model.options.order === 'rendezvous' || model.options.order === 'total'
  for (const { to, message } of isInOrder ? sends : [...sends].sort((a, b) => a.to - b.to))
    texts.push(String(to), encode(model.spec.messages.sort, message))
  for (const [number, value] of writes.size < 2 ? writes : [...writes].sort(([a], [b]) => a - b))
    texts.push(String(number), encode(model.variables[number]!.sort, value))
  return joined(texts)
}

/**
 * Calls a clause with arguments transformed by `transformation` and compares. Throws a `CertificationFailed` that shows both
 * calls if the outcomes differ.
 * @param claim the refuted claim, as the start of the message
 * @param isCached whether the shared variables that the transformed call reads are kept: see `ClauseCall.read`
 */
export const certifyClause = (
  model: Model,
  reduction: CertificationFailed['reduction'],
  claim: string,
  transformation: Transformation,
  call: ClauseCall,
  isCached: boolean,
): void => {
  const { site, record, clause, received, outcomes } = call
  const place = transformation.site(site)
  const moved = movedRecord(model, transformation, site, record)
  const movedReceived: ClauseCall['received'] =
    received === undefined
      ? undefined
      : {
          message: transformation.value(model.spec.messages.sort, received.message) as Message,
          from: transformation.site(received.from),
        }
  // The variables that the transformed call reads, and the original values.
  const reads = new Map<number, unknown>()
  const origins = new Map<number, unknown>()
  const movedRead = (number: number): unknown => {
    const origin = originOfVariable(model, transformation, number)
    const value = call.read(origin, isCached)
    const image = transformation.value(model.variables[number]!.sort, value)
    origins.set(origin, value)
    reads.set(number, image)
    return image
  }
  const expected = outcomes.map((outcome) => movedOutcome(model, transformation, site, outcome))
  let found: readonly Outcome[] = []
  let thrown: string | undefined
  try {
    found = transact(model, place, moved, clause, movedRead, movedReceived)
  } catch (error) {
    thrown = (error as Error).message
  }
  // Almost always the outcomes agree one by one; only if they do not, alternatives are compared in any order.
  if (thrown === undefined && found.length === expected.length)
    if (found.every((outcome, k) => isAlike(model, place, expected[k]!, outcome))) return
  const texts = (all: readonly Outcome[]) => all.map((outcome) => digest(model, place, outcome)).sort()
  if (thrown === undefined && texts(expected).join('\n') === texts(found).join('\n')) return
  throw new CertificationFailed(
    reduction,
    [
      `${claim}: clause "${clause}" of ${model.spec.name} does not commute with ${transformation.text}.`,
      `  ${callText(model, site, record, received, origins)}`,
      `    gives ${outcomesText(model, site, outcomes)}`,
      `  ${transformation.text}, the call is ${callText(model, place, moved, movedReceived, reads)}`,
      `    and should give ${outcomesText(model, place, expected)}`,
      `    but ${thrown === undefined ? `gives ${outcomesText(model, place, found)}` : `fails: ${thrown}`}`,
      remedyFor(model, reduction, transformation.moves),
    ].join('\n'),
  )
}
