// What each site does after each step: it waits, is in the section, has a mark of its role such as `master`, is down, or none of these.
// Sites with a bar are red where a violation that has been shown is about them; two holders of two permits break no rule.
import type { Model } from '../../model/model.js'
import { type State, viewOfState } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { isClockOfSite } from '../../sorts/clock.js'
import { fieldOf } from '../../sorts/record.js'
import type { Trace } from '../../trace/trace.js'
import type { Status } from './drawing.js'
import { type Arrival, shownViolation, violationInState } from './shown-violation.js'

const statusOf = (view: ReturnType<typeof viewOfState>, site: number): Status => {
  if (view.crashed(site)) return 'down'
  if (view.holds(site) || view.markOf(site) !== undefined) return 'holds'
  return view.waits(site) ? 'waits' : 'idle'
}

/** The sites that are red for one property: those that its violation is about. Each has a bar. */
interface Red {
  readonly property: string
  readonly sites: readonly number[]
}

/** The statuses of all sites in one state. */
export interface Moment {
  /** By site. */
  readonly statuses: readonly Status[]
  /** By site, the word for the mark of its role, such as `master`. */
  readonly marks: readonly (string | undefined)[]
  /** The properties that have made sites red since they were last kept, in that order. */
  readonly violated: readonly string[]
  /** What is red: those of them whose sites all have a bar. */
  readonly reds: readonly Red[]
}

/** The sites that are red, for any property. */
export const redSites = ({ reds }: Pick<Moment, 'reds'>): ReadonlySet<number> =>
  new Set(reds.flatMap(({ sites }) => sites))

/**
 * The sites that are red for a violation: those that its sentence is about, if all of them are in the section or have a mark. If some of them are not,
 * no bar shows what is wrong with these, and red bars of the others would blame the others alone; then none is red, as where the sentence names none.
 */
const redOf = (property: string, sites: readonly number[], statuses: readonly Status[]): readonly Red[] =>
  sites.length > 0 && sites.every((site) => statuses[site] === 'holds') ? [{ property, sites }] : []

/**
 * The statuses of all sites at a place of a run. A property makes sites red from the first state whose sentence is about it and names sites with bars only,
 * and as long as its violation lasts, though later sentences are about others: bars whose upper parts alone are red would say that the property holds again.
 * @param shown the property that the run violates
 * @param arrival the step to the state, which may break a rule
 * @param before the properties that are violated in the state before; by default none, so that red is what the sentence of the state is about
 */
export const momentOf = (
  model: Model,
  state: State,
  shown?: string,
  arrival?: Arrival,
  before: readonly string[] = [],
): Moment => {
  const view = viewOfState(model, state)
  const all = model.sites.map(({ id }) => id)
  const statuses = all.map((id) => statusOf(view, id))
  const marks = all.map((id) => (statuses[id] === 'holds' ? view.markOf(id) : undefined))
  // Without a bar nothing can be red, and a long run has many such states.
  const hasBar = statuses.includes('holds')
  const said = hasBar ? shownViolation({ model, state, arrival }, shown) : undefined
  const isNew = said !== undefined && !before.includes(said.property)
  const asked =
    isNew && redOf(said.property, said.sites, statuses).length > 0 ? [...before, said.property] : before
  const found = asked.flatMap((property) => {
    const violation = property === said?.property ? said : violationInState(model, state, property)
    return violation === undefined ? [] : [{ property, sites: violation.sites }]
  })
  return {
    statuses,
    marks,
    violated: found.map(({ property }) => property),
    reds: found.flatMap(({ property, sites }) => redOf(property, sites, statuses)),
  }
}

/** The property that a run violates, if it shows that. */
export const violatedBy = ({ shows }: Pick<Trace, 'shows'>): string | undefined =>
  shows?.verdict === 'violated' ? shows.property : undefined

/** The last step of a run, and the state before it. */
export const arrivalOf = ({ initial, steps }: Trace): Arrival | undefined => {
  const step = steps.at(-1)
  return step === undefined ? undefined : { before: steps.at(-2)?.next ?? initial, step }
}

/** The moment after a step, and what it depends on beside the step and the property that is shown. */
interface Known {
  readonly model: Model
  readonly before: State
  readonly violated: readonly string[]
  readonly moment: Moment
}

// The page draws a run again after each step, and several pictures of it: all steps but the last are those of before. By the property that is shown, since
// a reader who leaves the end of a recorded run and returns changes it twice.
const known = new WeakMap<Step, Map<string | undefined, Known>>()

const momentAfter = (
  model: Model,
  arrival: Arrival,
  shown: string | undefined,
  { violated }: Moment,
): Moment => {
  const { before, step } = arrival
  const ofStep = known.get(step) ?? new Map<string | undefined, Known>()
  known.set(step, ofStep)
  const last = ofStep.get(shown)
  const isSame =
    last?.model === model &&
    last.before === before &&
    last.violated.length === violated.length &&
    last.violated.every((property, at) => property === violated[at])
  if (isSame) return last.moment
  const moment = momentOf(model, step.next, shown, arrival, violated)
  ofStep.set(shown, { model, before, violated, moment })
  return moment
}

/** The statuses in each state of a run, the initial one first. */
export const momentsOf = (trace: Trace): readonly Moment[] => {
  const { model, initial, steps } = trace
  const shown = violatedBy(trace)
  const moments = [momentOf(model, initial, shown)]
  for (const [at, step] of steps.entries()) {
    const arrival = { before: steps[at - 1]?.next ?? initial, step }
    moments.push(momentAfter(model, arrival, shown, moments[at]!))
  }
  return moments
}

/** The statuses at the end of a run. */
export const lastMoment = (trace: Trace): Moment => momentsOf(trace).at(-1)!

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
