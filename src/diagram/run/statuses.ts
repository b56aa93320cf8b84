// What each site does after each step: it waits, is in the section, has a mark of its role such as `master`, is down, or none of these.
// Sites with a bar are red where the violation that is shown is about them; two holders of two permits break no rule.
import type { Model } from '../../model/model.js'
import { type State, viewOfState } from '../../semantics/state.js'
import { isClockOfSite } from '../../sorts/clock.js'
import { fieldOf } from '../../sorts/record.js'
import { lastState, type Trace } from '../../trace/trace.js'
import type { Status } from './drawing.js'
import { type Arrival, shownViolation, violationInState } from './shown-violation.js'

const statusOf = (view: ReturnType<typeof viewOfState>, site: number): Status => {
  if (view.crashed(site)) return 'down'
  if (view.holds(site) || view.markOf(site) !== undefined) return 'holds'
  return view.waits(site) ? 'waits' : 'idle'
}

/** The statuses of all sites in one state. */
export interface Moment {
  /** By site. */
  readonly statuses: readonly Status[]
  /** By site, the word for the mark of its role, such as `master`. */
  readonly marks: readonly (string | undefined)[]
  /** The sites that are red: those that the shown violation is about. */
  readonly clash: ReadonlySet<number>
  /** The property whose violation they show; undefined if none is red. */
  readonly broken: string | undefined
}

const nothing: readonly number[] = []

/**
 * The sites that are red for a violation: those that its sentence is about, if all of them are in the section or have a mark. If some of them are not,
 * no bar shows what is wrong with these, and red bars of the others would blame the others alone; then none is red, as where the sentence names none.
 */
const redOf = (sites: readonly number[], statuses: readonly Status[]): readonly number[] =>
  sites.every((site) => statuses[site] === 'holds') ? sites : nothing

/**
 * The statuses of all sites at a place of a run.
 * @param shown the property that the run violates
 * @param arrival the step to the state, which may break a rule
 */
export const momentOf = (model: Model, state: State, shown?: string, arrival?: Arrival): Moment => {
  const view = viewOfState(model, state)
  const all = model.sites.map(({ id }) => id)
  const statuses = all.map((id) => statusOf(view, id))
  const marks = all.map((id) => (statuses[id] === 'holds' ? view.markOf(id) : undefined))
  // Without a bar nothing can be red, and a long run has many such states.
  const hasBar = statuses.includes('holds')
  const violation = hasBar ? shownViolation({ model, state, arrival }, shown) : undefined
  const red = redOf(violation?.sites ?? nothing, statuses)
  return { statuses, marks, clash: new Set(red), broken: red.length > 0 ? violation?.property : undefined }
}

/** The property that a run violates, if it shows that. */
export const violatedBy = ({ shows }: Pick<Trace, 'shows'>): string | undefined =>
  shows?.verdict === 'violated' ? shows.property : undefined

/** The last step of a run, and the state before it. */
export const arrivalOf = ({ initial, steps }: Trace): Arrival | undefined => {
  const step = steps.at(-1)
  return step === undefined ? undefined : { before: steps.at(-2)?.next ?? initial, step }
}

/**
 * A state in which no bar is red, after one with red bars: these stay red while what they show lasts, though the sentence of this state is about
 * something else. Two bars side by side, of which the upper parts alone are red, would say that a rule is kept again. Where a sentence makes other
 * bars red, only these are: a state has the red of one property.
 */
const stillRed = (model: Model, state: State, now: Moment, { broken }: Moment): Moment => {
  if (now.broken !== undefined || broken === undefined) return now
  const sites = violationInState({ model, state, arrival: undefined }, broken)?.sites ?? nothing
  const red = redOf(sites, now.statuses)
  return red.length === 0 ? now : { ...now, clash: new Set(red), broken }
}

/** The statuses in each state of a run, the initial one first. */
export const momentsOf = (trace: Trace): readonly Moment[] => {
  const { model, initial, steps } = trace
  const shown = violatedBy(trace)
  const moments = [momentOf(model, initial, shown)]
  for (const [at, step] of steps.entries()) {
    const arrival = { before: steps[at - 1]?.next ?? initial, step }
    moments.push(stillRed(model, step.next, momentOf(model, step.next, shown, arrival), moments[at]!))
  }
  return moments
}

/** The statuses at the end of a run. */
export const lastMoment = (trace: Trace): Moment =>
  momentOf(trace.model, lastState(trace), violatedBy(trace), arrivalOf(trace))

/** Whether a step is the crash of the site that takes it. */
export const isCrash = (moments: readonly Moment[], step: number, site: number): boolean =>
  moments[step]!.statuses[site] !== 'down' && moments[step + 1]!.statuses[site] === 'down'

/** The logical clock of the site of each step after it, where the step changes it; undefined elsewhere. */
export const clocksOf = (trace: Trace): readonly (string | undefined)[] => {
  const { model, initial, steps } = trace
  if (!model.spec.timed) return steps.map(() => undefined)
  const clocks = model.sites.map(({ role }) =>
    Object.entries(role.record.fields).find(([, sort]) => isClockOfSite(sort)),
  )
  return steps.map(({ label, next }, at) => {
    const clock = clocks[label.site]
    if (clock === undefined || label.kind === 'lose') return undefined
    const [name, sort] = clock
    const show = (state: State) => sort.show(fieldOf(state.sites.get(label.site), name), model.siteText)
    const [old, now] = [show(steps[at - 1]?.next ?? initial), show(next)]
    return old === now ? undefined : now
  })
}
