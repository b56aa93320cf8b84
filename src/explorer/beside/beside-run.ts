// What stands beside the run of a session: the same schedule in a variant of the model, or a run that survives where this one is lost. Both are runs whose
// first steps are those of the session; the first step that differs is lit in both.
import type { Model } from '../../model/model.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import type { Trace } from '../../trace/trace.js'
import type { LoadedSpec } from '../load/spec-source.js'
import { type History, line } from '../session/history.js'
import type { Session } from '../session/session.js'
import type { Along } from '../worker/along.js'
import type { Surviving } from '../worker/surviving.js'
import { type Beside, differencesOf, Schedule } from './schedule.js'
import { keyOf, modelOf, notTaken, type OtherSpec, otherModel, specIn, variantsOf } from './variants.js'

/** A step, from 0, that is lit in a drawing, and what the legend says of it. */
export interface Lit {
  readonly step: number
  readonly says: string
}

/** What stands beside a run. */
export type BesideRun =
  | { readonly kind: 'none' }
  /** Another algorithm is being loaded. */
  | { readonly kind: 'loading'; readonly name: string }
  /** Nothing can be drawn, for this reason. */
  | { readonly kind: 'problem'; readonly text: string }
  | {
      readonly kind: 'variant'
      readonly schedule: Schedule
      /** Where the variant is after each step of the line. */
      readonly along: readonly Beside[]
      readonly trace: Trace
      /** In the run. */
      readonly lit: Lit | undefined
      /** In the variant; undefined also if it stops before that step, so that its drawing does not have it. */
      readonly instead: Lit | undefined
      /** The parameters of the run that another algorithm has with other values only. */
      readonly notTaken: readonly string[]
    }
  | {
      readonly kind: 'surviving'
      readonly trace: Trace
      readonly run: Surviving
      /** In the run that was lost. */
      readonly lit: Lit
      /** In the run that survives. */
      readonly instead: Lit
    }

/** The run that survives, in a link. */
export const surviving = 'surviving'

const schedules = new WeakMap<Model, Map<string, Schedule | string>>()

/** The schedule of a variant, or why there is none. A schedule is kept, since it knows the steps that it has taken. */
const scheduleOf = (
  { loaded, history: { model, initial } }: Session,
  chosen: string,
  other: LoadedSpec | undefined,
): Schedule | string => {
  const known = schedules.get(model) ?? new Map<string, Schedule | string>()
  schedules.set(model, known)
  const key = `${initial} ${chosen}`
  const before = known.get(key)
  if (before !== undefined) return before
  const variant = variantsOf(loaded, model).find((one) => keyOf(one) === chosen)
  const made =
    other !== undefined
      ? otherModel(other, model)
      : variant === undefined
        ? undefined
        : modelOf(loaded, model, variant)
  const schedule =
    made === undefined
      ? `This model has no variant “${chosen}”. Choose another one.`
      : 'error' in made
        ? made.error
        : new Schedule(made.model, initial, other === undefined ? 'the same spec' : 'another spec')
  known.set(key, schedule)
  return schedule
}

/** The first step, from 0, that the variant does not take, or that leads it to another state. */
const firstDifference = (
  { places, model, ...history }: History,
  schedule: Schedule,
  along: readonly Beside[],
): number | undefined => {
  const states = line({ places, model, ...history }).map((place) => places[place]!.state)
  const found = along.findIndex(
    ({ state, stop }, k) =>
      k > 0 && (stop !== undefined || differencesOf(model, states[k]!, schedule.model, state).length > 0),
  )
  return found < 0 ? undefined : found - 1
}

const variantBeside = (
  { history }: Session,
  schedule: Schedule,
  other: LoadedSpec | undefined,
): BesideRun => {
  const along = schedule.along(history)
  const first = firstDifference(history, schedule, along)
  const lit = first === undefined ? undefined : { step: first, says: 'the first step that differs' }
  const steps = along.flatMap(({ step, stop }, k) => (k > 0 && stop === undefined ? [step!] : []))
  return {
    kind: 'variant',
    schedule,
    along,
    trace: { model: schedule.model, initial: along[0]!.state, steps },
    lit,
    instead: lit !== undefined && lit.step < steps.length ? lit : undefined,
    notTaken: other === undefined ? [] : notTaken(other, history.model),
  }
}

const taken = (model: Model, from: State, choices: readonly number[]): readonly Step[] => {
  const steps: Step[] = []
  for (const choice of choices) steps.push(enabledIn(model, steps.at(-1)?.next ?? from)[choice]!)
  return steps
}

const survivingBeside = ({ history }: Session, along: Along | undefined): BesideRun => {
  if (along === undefined)
    return { kind: 'problem', text: 'The run that survives is known when the look-ahead has ended.' }
  const { lost } = along
  if (lost === undefined)
    return {
      kind: 'problem',
      text: 'In no state of this run is a violation inevitable, so nothing is lost yet.',
    }
  if (lost.run === undefined)
    return { kind: 'problem', text: `No step in place of step ${lost.step} avoids the violation.` }
  const { model, places } = history
  const before = line(history).slice(0, lost.step)
  const common = before.slice(1).map((place) => places[place]!.step!)
  const steps = [...common, ...taken(model, places[before.at(-1)!]!.state, lost.run.choices)]
  const step = lost.step - 1
  return {
    kind: 'surviving',
    trace: { model, initial: places[0]!.state, steps },
    run: lost.run,
    lit: { step, says: 'after this step a violation is inevitable' },
    instead: { step, says: 'the step in its place that avoids the violation' },
  }
}

/**
 * What stands beside the run of a session. Throws a `BrokenSpec` if a function of the spec fails.
 * @param chosen a variant as a link names it; undefined for none
 * @param along what is ahead along the run, if it is known
 * @param other the other algorithm that is chosen, if there is one
 */
export const besideRun = (
  session: Session,
  chosen: string | undefined,
  along: Along | undefined,
  other: OtherSpec = undefined,
): BesideRun => {
  if (chosen === undefined) return { kind: 'none' }
  if (chosen === surviving) return survivingBeside(session, along)
  const name = specIn(chosen)
  if (name !== undefined && other === undefined) return { kind: 'loading', name }
  if (typeof other === 'string') return { kind: 'problem', text: other }
  const schedule = scheduleOf(session, chosen, other)
  return typeof schedule === 'string'
    ? { kind: 'problem', text: schedule }
    : variantBeside(session, schedule, other)
}
