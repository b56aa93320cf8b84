// One check of a submission: the question to the checker, and what students may know of its answer. A model is searched without
// reductions, up to a number of states, so that the same submission gets the same marks on every machine.
import { Check } from '../check/check.js'
import { defaultCheckOptions } from '../check/check-options.js'
import { modelFor, propertiesNamed } from '../check/model-for.js'
import type { CheckResult, Verdict } from '../check/verdict.js'
import { type Model, makeModel } from '../model/model.js'
import { withProperties } from '../model/with-properties.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { mutated } from '../protocol/mutant.js'
import type { Always, Property } from '../protocol/property.js'
import type { Spec } from '../protocol/spec.js'
import { explicit } from '../quorums/explicit.js'
import { QuorumError } from '../quorums/quorum-error.js'
import { type QuorumSystem, showQuorumSystem } from '../quorums/quorum-system.js'
import { noReduction } from '../reduce/reductions.js'
import type { Trace } from '../trace/trace.js'
import type { Asked } from './asked.js'
import type { CheckMarks, Outcome } from './marks.js'
import { shortened } from './question.js'
import { standInClauses, standInLemma } from './stand-in.js'
import type { AcceptsCheck, FollowsCheck, HoldsCheck, KillsCheck, Task, TaskCheck } from './task.js'

/** The search ends here if a check has no limit of its own. */
const defaultStates = 20_000

// Of the states alone: the limit of states ends a search of a usual model long before.
const memory = 2 ** 28

/** A submission: its answers, or its quorum system as text. */
interface Submitted {
  readonly asked: Asked
  readonly quorums?: string
}

/** Called between slices of a search; it throws if the time is over. */
export type Pause = () => void

interface Found {
  readonly outcome: Outcome
  readonly says: string
  readonly trace?: Trace
}

const passed: Found = { outcome: 'passed', says: 'passed' }

const stepsOf = (trace: Trace): string => {
  const count = trace.steps.length
  return `${count} ${count === 1 ? 'step' : 'steps'}`
}

/** The run without the names of what was checked. */
const withoutNames = (trace: Trace, title: string): Trace => {
  const { fails: _, shows, ...rest } = trace
  return {
    ...rest,
    model: { ...trace.model, observers: [], rules: [] },
    steps: trace.steps.map((step) => ({ ...step, breaks: [] })),
    ...(shows === undefined ? {} : { shows: { property: title, verdict: shows.verdict } }),
  }
}

/** The result of a search; undefined if it would ask too much. */
const search = (
  model: Model,
  property: Property,
  maxStates: number,
  asked: Asked,
  pause: Pause,
): CheckResult | undefined => {
  const running = new Check(model, [property], {
    ...defaultCheckOptions,
    reduce: noReduction,
    kernel: 'js',
    maxStates,
    memory,
  })
  for (const _ of running.run()) {
    if (asked.lost !== undefined) throw asked.lost
    if (asked.isExceeded) return undefined
    pause()
  }
  if (asked.lost !== undefined) throw asked.lost
  if (asked.isExceeded) return undefined
  const result = running.result()
  if (asked.lost !== undefined) throw asked.lost
  return result
}

const isOwn = (part: string): boolean => /^(clause|guard|lemma)\b/.test(part)

const failed = ({ failure }: CheckResult): Found | undefined => {
  if (failure === undefined) return undefined
  const { trace, part, says } = failure
  return {
    outcome: 'failed',
    // The text of another failure might name what is hidden.
    says: isOwn(part) ? shortened(says) : 'a check could not be evaluated in a state of this submission',
    ...(trace === undefined ? {} : { trace }),
  }
}

const tooLarge = (maxStates: number): Found => ({
  outcome: 'too large',
  says: `the model has more than ${maxStates} states with this submission, or too many calls of it; fields or channels may grow without bound`,
})

const shownBy = ({ property, trace }: Verdict): string => {
  if (property.kind === 'sometimes' || trace === undefined) return 'no run does what the check wants'
  if (trace.loop !== undefined) return `an infinite run breaks it; ${stepsOf(trace)} show it`
  return trace.steps.length === 0 ? 'it is broken at first' : `it is broken after ${stepsOf(trace)}`
}

/** What is known of a property that must hold. */
const holding = (result: CheckResult | undefined, maxStates: number): Found => {
  if (result === undefined) return tooLarge(maxStates)
  const found = failed(result)
  if (found !== undefined) return found
  const verdict = result.verdicts[0]!
  switch (verdict.verdict) {
    case 'holds':
      return passed
    case 'violated':
      return {
        outcome: 'violated',
        says: shownBy(verdict),
        ...(verdict.trace === undefined ? {} : { trace: verdict.trace }),
      }
    case 'vacuous':
      return { outcome: 'vacuous', says: 'nothing happens that this check is about: does any site enter?' }
    case 'inconclusive':
    case 'sampled':
    case 'no violation found':
      return tooLarge(maxStates)
    default:
      return verdict.verdict satisfies never
  }
}

/** The invariant is true where the lemma is. The lemma is called only where the invariant is false. */
const implied = (lemma: Always, { predicate }: Always): Always => ({
  ...lemma,
  claim: 'what follows from the lemma is true where the lemma is',
  predicate: (view) => predicate(view) || !lemma.predicate(view),
})

/** The model of a check with the submission in its hole, and the property. */
const filled = (
  task: Task,
  submitted: Submitted,
  given: ModelOptions,
  holds: string | Property,
  kills: KillsCheck['kills'] = {},
  follows?: Always,
): { readonly model: Model; readonly property: Property } => {
  const { spec, hole } = task
  const options: ModelOptions =
    hole.kind === 'quorums' && hole.parameter !== undefined
      ? { ...given, parameters: { ...given.parameters, [hole.parameter]: submitted.quorums! } }
      : given
  const shape = makeModel(spec, options)
  const clauses = { ...kills, ...standInClauses(shape, options, hole, submitted.asked) }
  // A mutant has a name; this one is the spec of the task.
  const { mutant: _, ...whole } = mutated(spec, { name: 'the submission', clauses })
  const own: Spec = { ...whole, properties: spec.properties }
  if (holds === hole.kind || (hole.kind === 'lemma' && holds === hole.name)) {
    const alone = standInLemma(shape, options, namesLemma(hole), submitted.asked)
    const lemma = follows === undefined ? alone : implied(alone, follows)
    const extended = withProperties(own, [lemma])
    return { model: modelFor(extended, options, [lemma]), property: lemma }
  }
  const extended = typeof holds === 'string' ? own : withProperties(own, [holds])
  const [property] = propertiesNamed(extended, [typeof holds === 'string' ? holds : holds.name])
  return { model: modelFor(extended, options, [property!]), property: property! }
}

const namesLemma = (hole: Task['hole']): string => (hole.kind === 'lemma' ? hole.name : '')

const judgeHolds = (task: Task, check: HoldsCheck, submitted: Submitted, pause: Pause): Found => {
  const { maxStates = defaultStates } = check
  const { model, property } = filled(task, submitted, check.model, check.holds)
  return holding(search(model, property, maxStates, submitted.asked, pause), maxStates)
}

/** The checks whose variants violate their invariants, as they must. */
const telling = new WeakSet<FollowsCheck>()

/** Throws a `BrokenSpec` if no state shows whether the invariant follows: then each lemma would pass, also one that is always true. */
const mustTell = (task: Task, check: FollowsCheck, submitted: Submitted, pause: Pause): void => {
  if (telling.has(check)) return
  const { title, model: options, follows, among, maxStates = defaultStates } = check
  const { model, property } = filled(task, submitted, options, follows, among)
  const result = search(model, property, maxStates, submitted.asked, pause)
  const verdict = result?.verdicts[0]?.verdict
  if (verdict === 'holds' || verdict === 'vacuous')
    throw new BrokenSpec(
      `${task.spec.name}: check "${title}": no state that the clauses "among" reach violates ${follows.name}, so any lemma passes; let them do more`,
    )
  if (verdict === 'violated') telling.add(check)
}

/** Searches with a lemma: in the right algorithm it must be true; then, with other clauses, as the check says. */
const judgeLemma = (
  task: Task,
  check: KillsCheck | FollowsCheck,
  submitted: Submitted,
  pause: Pause,
): Found => {
  const { maxStates = defaultStates } = check
  const searched = (clauses: KillsCheck['kills'], follows?: Always) => {
    const name = namesLemma(task.hole)
    const { model, property } = filled(task, submitted, check.model, name, clauses, follows)
    return holding(search(model, property, maxStates, submitted.asked, pause), maxStates)
  }
  const right = searched({})
  if (right.outcome === 'failed' || right.outcome === 'too large') return right
  const isFalse = right.outcome !== 'passed'
  if ('kills' in check) {
    if (isFalse)
      return {
        outcome: 'false anyway',
        says: 'the lemma is false in the right algorithm, so it does not tell this mistake from it',
      }
    const wrong = searched(check.kills)
    if (wrong.outcome === 'violated') return passed
    if (wrong.outcome !== 'passed') return wrong
    return {
      outcome: 'unnoticed',
      says: 'the lemma is true in every state of an algorithm with this mistake',
    }
  }
  if (isFalse)
    return {
      outcome: 'false anyway',
      says: 'the lemma is false in the right algorithm, so nothing follows from it there',
    }
  mustTell(task, check, submitted, pause)
  const found = searched(check.among, check.follows)
  return found.outcome === 'violated' ? { ...found, says: notFollowing } : found
}

const notFollowing =
  'the lemma is true at the end of this run, and what should follow from it is false there (not all steps of the run are those of the algorithm)'

const systemOf = (task: Task, text: string): QuorumSystem | string => {
  const sites = task.hole.kind === 'quorums' ? task.hole.sites : 0
  try {
    const system = explicit(text, sites)
    const without = system.findIndex((quorum) => quorum.isEmpty())
    return without < 0 ? system : `site ${without} has no quorum; write ${sites} sets`
  } catch (error) {
    if (error instanceof QuorumError) return shortened(error.message)
    throw error
  }
}

const judgeAccepts = (check: AcceptsCheck, system: QuorumSystem): Found => {
  const answer = check.accepts(system)
  return answer === true ? passed : { outcome: 'refused', says: shortened(answer) }
}

const found = (task: Task, check: TaskCheck, submitted: Submitted, pause: Pause): Found => {
  if (task.hole.kind !== 'quorums')
    return 'kills' in check || 'follows' in check
      ? judgeLemma(task, check, submitted, pause)
      : judgeHolds(task, check as HoldsCheck, submitted, pause)
  const system = systemOf(task, submitted.quorums ?? '')
  if (typeof system === 'string') return { outcome: 'refused', says: system }
  if ('accepts' in check) return judgeAccepts(check, system)
  return judgeHolds(task, check as HoldsCheck, { ...submitted, quorums: showQuorumSystem(system) }, pause)
}

/** The marks of a submission for one check. Throws a `SubmissionLost` if the submission no longer answers. */
export const judgeCheck = (task: Task, check: TaskCheck, submitted: Submitted, pause: Pause): CheckMarks => {
  const { title, points } = check
  const { outcome, says, trace } = found(task, check, submitted, pause)
  return {
    title,
    of: points,
    earned: outcome === 'passed' ? points : 0,
    outcome,
    says,
    ...(trace === undefined ? {} : { trace: withoutNames(trace, title) }),
  }
}
