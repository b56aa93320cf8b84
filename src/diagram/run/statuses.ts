// What each site does after each step: it waits, is in the section, has a mark of its role such as `master`, is down, or none of these.
// Sites with a bar clash where the state violates an invariant that reads them; two holders of two permits break no rule.
import { violatingValues } from '../../explain/violating-values.js'
import type { Model } from '../../model/model.js'
import type { Always } from '../../protocol/property.js'
import { type State, viewOfState } from '../../semantics/state.js'
import { isClockOfSite } from '../../sorts/clock.js'
import { fieldOf } from '../../sorts/record.js'
import type { Trace } from '../../trace/trace.js'
import { decidedByState } from '../../trace/violated-here.js'
import type { Status } from './drawing.js'

/** All states of a run, the initial one first. */
const statesOf = ({ initial, steps }: Trace): readonly State[] => [initial, ...steps.map(({ next }) => next)]

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
  /** The sites with a bar that an invariant which is violated is about. */
  readonly clash: ReadonlySet<number>
  /** The invariants that are violated meanwhile. */
  readonly broken: readonly string[]
}

/** A violated invariant, and the sites with a bar that it is about. */
interface Wrong {
  readonly name: string
  readonly sites: readonly number[]
}

type Known = Pick<Moment, 'statuses' | 'marks'> & { readonly wrong: readonly Wrong[] }

/** The sites whose values a violated invariant is about. */
const concerned = (model: Model, state: State, { predicate }: Always): readonly number[] => {
  const { sites, statuses } = violatingValues(model, state, predicate)
  return [...sites.map(({ site }) => site), ...statuses.map(({ site }) => site)]
}

const knownOf = (model: Model, state: State): Known => {
  const view = viewOfState(model, state)
  const all = model.sites.map(({ id }) => id)
  const statuses = all.map((id) => statusOf(view, id))
  const marks = all.map((id) => (statuses[id] === 'holds' ? view.markOf(id) : undefined))
  const withBar = all.filter((id) => statuses[id] === 'holds')
  const calm = { statuses, marks, wrong: [] }
  if (withBar.length === 0) return calm
  const violated = decidedByState(model).filter(
    (property): property is Always => property.kind === 'always' && !property.predicate(view),
  )
  if (violated.length === 0) return calm
  const inside = withBar.filter((id) => marks[id] === undefined)
  const about = (property: Always): readonly number[] => {
    const read = concerned(model, state, property)
    const some = withBar.filter((id) => read.includes(id))
    return some.length === 0 && inside.length > 1 ? inside : some
  }
  return { ...calm, wrong: violated.map((property) => ({ name: property.name, sites: about(property) })) }
}

// The page draws a run again after each step, and all states but the last are those of before.
const known = new WeakMap<Model, WeakMap<State, Known>>()

const keptOf = (model: Model, state: State): Known => {
  const ofModel = known.get(model) ?? new WeakMap<State, Known>()
  known.set(model, ofModel)
  const found = ofModel.get(state) ?? knownOf(model, state)
  ofModel.set(state, found)
  return found
}

/**
 * The statuses of all sites in a state.
 * @param shown the property that the run violates: one site alone can be wrong for it
 */
export const momentOf = (model: Model, state: State, shown?: string): Moment => {
  const { statuses, marks, wrong } = keptOf(model, state)
  const told = wrong.filter(({ name, sites }) => sites.length > (name === shown ? 0 : 1))
  return {
    statuses,
    marks,
    clash: new Set(told.flatMap(({ sites }) => sites)),
    broken: told.map(({ name }) => name),
  }
}

/** The property that a run violates, if it shows that. */
export const violatedBy = ({ shows }: Pick<Trace, 'shows'>): string | undefined =>
  shows?.verdict === 'violated' ? shows.property : undefined

/** The statuses in each state of a run, the initial one first. */
export const momentsOf = (trace: Trace): readonly Moment[] =>
  statesOf(trace).map((state) => momentOf(trace.model, state, violatedBy(trace)))

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
