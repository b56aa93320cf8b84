// What is ahead of each state of a run, and the step after which a violation could no longer be avoided.
import type { Lookahead, Outlook } from '../../foresee/lookahead.js'
import type { Model } from '../../model/model.js'
import type { Run } from '../../search/search.js'
import { initialStates } from '../../semantics/initial-states.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import type { State } from '../../semantics/state.js'

/**
 * What is ahead of a state: nothing that single states can violate, a violation that some fair run avoids, one that every fair
 * run reaches, or a violation here.
 */
export type Prospect = 'safe' | 'avoidable' | 'inevitable' | 'violated'

/** What is ahead along a run. */
export interface Along {
  /** By the number of steps taken; undefined for a state that the search does not know. */
  readonly prospects: readonly (Prospect | undefined)[]
  /** The first step, from 1, after which a violation is inevitable, and the steps in its place that avoid that, by number. */
  readonly lost: { readonly step: number; readonly surviving: readonly number[] } | undefined
}

const grave = (prospect: Prospect | undefined): boolean =>
  prospect === 'inevitable' || prospect === 'violated'

/** The gravest outlook of a state. */
export const prospectOf = (outlook: readonly Outlook[] | undefined): Prospect | undefined => {
  if (outlook === undefined) return undefined
  if (outlook.some(({ distance }) => distance === 0)) return 'violated'
  if (outlook.some(({ inevitable }) => inevitable)) return 'inevitable'
  return outlook.some(({ distance }) => distance !== undefined) ? 'avoidable' : 'safe'
}

const statesOf = (model: Model, { initial, choices }: Run): readonly State[] => {
  const states = [initialStates(model)[initial]!]
  for (const choice of choices) states.push(enabledIn(model, states.at(-1)!)[choice]!.next)
  return states
}

/** What is ahead of each state of a run. */
export const alongRun = (lookahead: Lookahead, run: Run): Along => {
  const states = statesOf(lookahead.model, run)
  const prospects = states.map((state) => prospectOf(lookahead.outlook(state)))
  const step = prospects.findIndex((one, k) => k > 0 && grave(one) && !grave(prospects[k - 1]))
  if (step < 0 || prospects[step - 1] === undefined) return { prospects, lost: undefined }
  const surviving = lookahead
    .outlookOfSteps(states[step - 1]!)
    .flatMap(({ outlook }, choice) => (outlook !== undefined && !grave(prospectOf(outlook)) ? [choice] : []))
  return { prospects, lost: { step, surviving } }
}
