// How the arrows of a wait-for graph look: a wait that a message in transit may end is not part of a lasting cycle, and a cycle is a deadlock only
// if the state is one, since a cycle is the usual cause of a deadlock, but not a proof of one.
import type { Model } from '../model/model.js'
import { lockedOutText } from '../report/locked-out-text.js'
import { capitalised } from '../report/site-words.js'
import { enabledIn } from '../semantics/possible-steps.js'
import type { State } from '../semantics/state.js'
import { violatedIn } from '../trace/violated-here.js'
import { isInTransit, isOnCycle, type Wait, waitCycle, waitCycleText } from '../trace/wait-cycle.js'

/** Part of a deadlock, part of another cycle, or a wait that a message in transit may end. */
export type WaitLook = 'deadlock' | 'cycle' | 'in-transit' | undefined

/** The looks of the waits of a state, and what there is to say of them. */
interface WaitLooks {
  /** All waits of one site for another. */
  readonly of: (from: number, to: number) => WaitLook
  /** The look of a site on a cycle. */
  readonly ofSite: (site: number) => WaitLook
  readonly caption: string
  /** The look of a cycle, if there is one. */
  readonly cycle: WaitLook
}

const isDeadlocked = (model: Model, state: State): boolean =>
  violatedIn(model, state, enabledIn(model, state)).some(({ kind }) => kind === 'deadlockFreedom')

/** What there is to say of waits that are no lasting cycle. */
const withoutCycle = (model: Model, state: State, waits: readonly Wait[]): string =>
  waitCycle(model, state, waits) === undefined ? 'There is no cycle.' : 'Every cycle has a thin arrow.'

/** What a caller knows of whether waits can end. */
export interface EndsOfWaits {
  /** Whether the state is a deadlock; by default computed. */
  readonly isDeadlock?: boolean | undefined
  /** The sites that a complete search has shown to wait forever. */
  readonly lockedOut?: readonly number[]
}

export const waitLooks = (
  model: Model,
  state: State,
  waits: readonly Wait[],
  { isDeadlock = isDeadlocked(model, state), lockedOut = [] }: EndsOfWaits = {},
): WaitLooks => {
  const lasting = waits.filter((wait) => !isInTransit(model, state, wait))
  const cycle = waitCycle(model, state, lasting)
  const look: WaitLook = cycle === undefined ? undefined : isDeadlock ? 'deadlock' : 'cycle'
  const thin = lasting.length < waits.length ? ' Thin: a message of this wait is in transit.' : ''
  const said = (): string => {
    if (waits.length === 0) return 'No site waits for another.'
    if (cycle === undefined) return `Arrow: waits for. ${withoutCycle(model, state, waits)}${thin}`
    const text = waitCycleText(model, cycle)
    if (isDeadlock) return `Deadlock: ${text}.${thin}`
    const stuck = [...new Set(cycle.map(({ from }) => from))].sort((a, b) => a - b)
    const end = stuck.every((site) => lockedOut.includes(site))
      ? ` ${capitalised(lockedOutText(model, stuck))}.`
      : ''
    return `A cycle, while other fair steps are still enabled: ${text}.${end}${thin}`
  }
  return {
    of: (from, to) => {
      const parts = lasting.filter((wait) => wait.from === from && wait.to === to)
      if (parts.length === 0) return 'in-transit'
      return parts.some((wait) => isOnCycle(lasting, wait)) ? look : undefined
    },
    ofSite: (site) =>
      lasting.some((wait) => wait.from === site && isOnCycle(lasting, wait)) ? look : undefined,
    caption: said(),
    cycle: look,
  }
}
