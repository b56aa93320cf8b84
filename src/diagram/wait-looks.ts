// How the arrows of a wait-for graph look: a wait that a message in transit may end is not part of a lasting cycle, and a cycle is a deadlock only
// if the state is one, since a cycle is the usual cause of a deadlock, but not a proof of one.
import type { Model } from '../model/model.js'
import { lockedOutText } from '../report/verdict/locked-out-text.js'
import { cyclesOf, stuckIn, stuckText } from '../report/verdict/stuck-text.js'
import { aloneInWords } from '../report/verdict/violation-text.js'
import { capitalised } from '../report/words/site-words.js'
import { enabledIn } from '../semantics/possible-steps.js'
import { type State, viewOfState } from '../semantics/state.js'
import { endsByMessage } from '../trace/ends-by-message.js'
import { violatedIn } from '../trace/violated-here.js'
import { isOnCycle, type Wait } from '../trace/wait-cycle.js'

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

/** Whether deadlock freedom is violated in this state. */
export const isDeadlocked = (model: Model, state: State): boolean =>
  violatedIn(model, state, enabledIn(model, state)).some(({ kind }) => kind === 'deadlockFreedom')

/** What there is to say of waits that are no lasting cycle. */
const withoutCycle = (waits: readonly Wait[]): string =>
  cyclesOf(waits).length === 0 ? 'There is no cycle.' : 'Every cycle has a thin arrow.'

// In a deadlock without an arrow some site waits for what no site will send.
const withoutArrows = (model: Model, state: State, isDeadlock: boolean): string => {
  const view = viewOfState(model, state)
  const alone = model.competitors.filter((site) => view.waits(site))
  return isDeadlock && alone.length > 0
    ? `Deadlock: ${aloneInWords(model, state, alone).text}.`
    : 'No site waits for another.'
}

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
  const lasting = waits.filter((wait) => !endsByMessage(model, state, wait))
  const hasCycle = cyclesOf(lasting).length > 0
  const look: WaitLook = !hasCycle ? undefined : isDeadlock ? 'deadlock' : 'cycle'
  const thin = lasting.length < waits.length ? ' A message in transit may end a wait with a thin arrow.' : ''
  const said = (): string => {
    if (waits.length === 0) return withoutArrows(model, state, isDeadlock)
    if (!hasCycle)
      return `${isDeadlock ? 'Deadlock. ' : ''}Each arrow leads to what a site waits for. ${withoutCycle(waits)}${thin}`
    const text = stuckText(model, lasting)
    if (isDeadlock) return `Deadlock: ${text}.${thin}`
    const stuck = [...stuckIn(lasting)].sort((a, b) => a - b)
    const never = stuck.filter((site) => lockedOut.includes(site))
    const end = never.length > 0 ? ` ${capitalised(lockedOutText(model, never))}.` : ''
    // A wait for oneself is drawn as a loop, but nobody calls it a cycle.
    const loops = cyclesOf(lasting).filter((cycle) => cycle.length > 1)
    if (loops.length === 0)
      return `No deadlock yet, since other steps must still be taken, but no message in transit ends this: ${text}.${end}${thin}`
    return `${loops.length === 1 ? 'A cycle' : 'Cycles'}, though no deadlock yet, since other steps must still be taken: ${text}.${end}${thin}`
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
