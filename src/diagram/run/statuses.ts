// What each site does after each step: it waits, is in the section, is down, or none of these. Sites in the section together are a
// clash where the state violates an invariant; two holders of two permits break no rule.
import type { Model } from '../../model/model.js'
import { type State, viewOfState } from '../../semantics/state.js'
import { isClockOfSite } from '../../sorts/clock.js'
import { fieldOf } from '../../sorts/record.js'
import type { Trace } from '../../trace/trace.js'
import { decidedByState } from '../../trace/violated-here.js'
import type { Status } from './drawing.js'

/** All states of a run, the initial one first. */
const statesOf = ({ initial, steps }: Trace): readonly State[] => [initial, ...steps.map(({ next }) => next)]

const statusOf = (model: Model, state: State, site: number): Status => {
  const view = viewOfState(model, state)
  if (view.crashed(site)) return 'down'
  if (view.holds(site)) return 'holds'
  return view.waits(site) ? 'waits' : 'idle'
}

/** The statuses of all sites in one state. */
export interface Moment {
  /** By site. */
  readonly statuses: readonly Status[]
  /** The sites that are in the section together and must not be. */
  readonly clash: ReadonlySet<number>
  /** The invariants that are violated meanwhile. */
  readonly broken: readonly string[]
}

const none: ReadonlySet<number> = new Set()

/** The statuses in each state of a run, the initial one first. */
export const momentsOf = (trace: Trace): readonly Moment[] => {
  const { model } = trace
  const invariants = decidedByState(model).filter(({ kind }) => kind === 'always')
  return statesOf(trace).map((state) => {
    const statuses = model.sites.map(({ id }) => statusOf(model, state, id))
    const inside = model.sites.map(({ id }) => id).filter((id) => statuses[id] === 'holds')
    if (inside.length < 2) return { statuses, clash: none, broken: [] }
    const view = viewOfState(model, state)
    const broken = invariants.flatMap((property) =>
      property.kind === 'always' && !property.predicate(view) ? [property.name] : [],
    )
    return { statuses, clash: broken.length > 0 ? new Set(inside) : none, broken }
  })
}

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
