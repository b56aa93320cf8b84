// Every clause of every site in a state, and why those that cannot be taken cannot: which part of the guard is false, which
// message is missing or stands behind another, what the model does not allow. In words of the spec, for a page that shows
// beside each button that is grey why it is.

import { contextOf } from '../model/context.js'
import type { Model } from '../model/model.js'
import { isLocalTo, type LocalClause, type UponClause } from '../protocol/clause.js'
import type { AnyView } from '../protocol/property.js'
import { possibleSteps } from '../semantics/possible-steps.js'
import { channelIndex, type State, viewOfState } from '../semantics/state.js'
import type { Step } from '../semantics/steps.js'
import { failingParts, type GuardPart } from './failing-part.js'

/** Why a clause cannot be taken: a part of its guard (one of several, where helpers hide which), or something in a line. */
export type WhyDisabled =
  | { readonly kind: 'guard'; readonly parts: readonly GuardPart[] }
  | { readonly kind: 'line'; readonly text: string }

/** A clause of a site in a state. */
export interface ClauseOfSite {
  readonly site: number
  readonly clause: string
  readonly kind: 'local' | 'upon'
  /** The enabled steps by it, in the order of `steps`; losses are no clause's. */
  readonly steps: readonly Step[]
  /** Undefined where it can be taken, or fails. */
  readonly why: WhyDisabled | undefined
}

const line = (text: string): WhyDisabled => ({ kind: 'line', text })

/** What faults have written down, where the model has such faults. */
interface Books {
  readonly crashes: number
  readonly recoveries: number
  readonly suspected: number
  readonly timeouts: number
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

const name = (model: Model, site: number): string =>
  model.sites[site]!.role.count === 'many' ? `site ${site}` : model.sites[site]!.name

/** Of a fault of the model, which is a clause of no spec. */
const whyNoFault = (model: Model, view: AnyView, site: number, clause: string): WhyDisabled => {
  const { options } = model
  const books = view.shared as unknown as Books
  const who = name(model, site)
  const crashed = view.crashed(site)
  switch (clause) {
    case 'crash':
      if (crashed) return line(`${who} has crashed already`)
      if (!model.crashers.has(site)) return line(`${who} does not crash in this model`)
      if (books.crashes >= options.crash) return line(`the model allows crashes ${times(options.crash)}`)
      return line(`who crashes in this model is ${options.whoCrashes}, and ${who} is not`)
    case 'recover':
      if (!crashed) return line(`${who} has not crashed`)
      return line(`the model allows recoveries ${times(options.recovery)}`)
    case 'suspect':
      if (crashed) return line(`${who} has crashed`)
      if (books.suspected >= options.suspicions)
        return line(`the model allows wrong suspicions ${times(options.suspicions)}`)
      return line(`there is nobody left whom ${who} could suspect wrongly`)
    default:
      return line('the model does not allow it')
  }
}

const whyNoLocal = (
  model: Model,
  state: State,
  view: AnyView,
  site: number,
  clauseName: string,
  clause: LocalClause,
): WhyDisabled => {
  const given = model.given.clauses.get(clauseName)
  if (given?.kind !== 'local') return whyNoFault(model, view, site, clauseName)
  const { options } = model
  const who = name(model, site)
  if (view.crashed(site)) return line(`${who} has crashed`)
  if (clause.timeout === true && options.timeouts !== 'unbounded') {
    const fired = options.timeouts === 0 ? 0 : (view.shared as unknown as Books).timeouts
    if (fired >= options.timeouts) return line(`the model lets timeouts fire ${times(options.timeouts)}`)
  }
  const context = contextOf(model, site, (variable) => state.variables.get(variable), undefined)
  const parts = failingParts(given.guard, state.sites.get(site), context)
  if (parts.length > 0) return { kind: 'guard', parts }
  if (clauseName === model.spec.workload.request) {
    if (!model.requesters.has(site)) return line(`${who} does not ask in this model`)
    if (state.made.get(site)! >= model.requests)
      return line(`${who} has asked ${times(model.requests)}, and the model allows no more`)
  }
  return line('the guard is true, but its effect offers nothing to choose from')
}

const whyNoUpon = (
  model: Model,
  state: State,
  view: AnyView,
  site: number,
  { type }: UponClause,
): WhyDisabled => {
  if (view.crashed(site)) return line(`${name(model, site)} has crashed`)
  const behind = model.sites.flatMap(({ id: from }) => {
    const contents = state.channels.get(channelIndex(model, from, site))!
    const first = contents.first()
    if (first === undefined || !contents.some((message) => message.type === type)) return []
    return [{ from, first: first.type }]
  })
  const [next] = behind
  if (next === undefined) return line(`no ${type} is under way to ${name(model, site)}`)
  // From a channel that keeps no order every message can be taken, wherever it stands.
  if (next.first === type || model.options.order !== 'fifo')
    return line(`${name(model, site)} does not take it in`)
  return line(
    `the ${type} from ${name(model, next.from)} stands behind ${next.first}, and the channel keeps the order`,
  )
}

/** Every clause of every site, by site and in the order of the spec, with the steps by it or why there are none. */
export const clausesOf = (model: Model, state: State): readonly ClauseOfSite[] => {
  const view = viewOfState(model, state)
  const possible = possibleSteps(model, state)
  const enabled = possible.enabled.filter(({ label }) => label.kind !== 'lose')
  const fails = (site: number, clauseName: string): boolean =>
    possible.failed.some(({ step }) => step.site === site && step.clause === clauseName)
  return model.sites.flatMap(({ id, role }) =>
    [...model.spec.clauses].flatMap(([clauseName, clause]): ClauseOfSite[] => {
      const mine = clause.kind === 'local' ? isLocalTo(clause, role.name) : clause.role === role.name
      if (!mine) return []
      const taken = enabled.filter(({ label }) => label.site === id && label.clause === clauseName)
      const why =
        taken.length > 0 || fails(id, clauseName)
          ? undefined
          : clause.kind === 'local'
            ? whyNoLocal(model, state, view, id, clauseName, clause)
            : whyNoUpon(model, state, view, id, clause)
      return [{ site: id, clause: clauseName, kind: clause.kind, steps: taken, why }]
    }),
  )
}

const partText = ({ text, looked, fixed = [] }: GuardPart): string => {
  const values = looked.map(({ text: what, value }) => `${what} is ${value}`)
  const names =
    fixed.length === 0
      ? []
      : [`${fixed.join(' and ')} ${fixed.length === 1 ? 'is' : 'are'} fixed in the spec`]
  const said = [...(values.length === 0 ? [] : [values.join(', ')]), ...names].join('; ')
  return `${text}${said === '' ? '' : ` (${said})`}`.replace(/\s+/g, ' ')
}

/** A reason in one line: `false: me.phase === "wanted" (me.phase is idle)`. */
export const whyText = (why: WhyDisabled): string => {
  if (why.kind === 'line') return why.text
  const parts = why.parts.map(partText)
  return parts.length === 1 ? `false: ${parts[0]}` : `false is one of: ${parts.join('; ')}`
}
