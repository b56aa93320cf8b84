// What is ahead of each state of a run, and the step after which a violation could no longer be avoided.
import type { Lookahead } from '../../foresee/lookahead.js'
import type { Model } from '../../model/model.js'
import type { Run } from '../../search/search.js'
import { initialStates } from '../../semantics/initial-states.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { isLost, type Prospect, prospectOf } from './prospect.js'
import { type Surviving, survivingRun } from './surviving.js'

/** What is ahead along a run. */
export interface Along {
  /** By the number of steps taken; undefined for a state that the search does not know. */
  readonly prospects: readonly (Prospect | undefined)[]
  /**
   * The first step, from 1, after which a violation is inevitable, the steps in its place that avoid that, by number, and a run that begins with
   * one of them; undefined if there is none.
   */
  readonly lost:
    | { readonly step: number; readonly surviving: readonly number[]; readonly run: Surviving | undefined }
    | undefined
}

const stepsOf = (model: Model, start: State, choices: readonly number[]): readonly Step[] => {
  const taken: Step[] = []
  for (const choice of choices) taken.push(enabledIn(model, taken.at(-1)?.next ?? start)[choice]!)
  return taken
}

/** What is ahead of each state of a run. */
export const alongRun = (lookahead: Lookahead, { initial, choices }: Run): Along => {
  const { model } = lookahead
  const start = initialStates(model)[initial]!
  const steps = stepsOf(model, start, choices)
  const states = [start, ...steps.map(({ next }) => next)]
  const prospects = states.map((state) => prospectOf(lookahead.outlook(state)))
  const step = prospects.findIndex((one, k) => k > 0 && isLost(one) && !isLost(prospects[k - 1]))
  if (step < 0 || prospects[step - 1] === undefined) return { prospects, lost: undefined }
  const before = states[step - 1]!
  const surviving = lookahead
    .outlookOfSteps(before)
    .flatMap(({ outlook }, choice) => (outlook !== undefined && !isLost(prospectOf(outlook)) ? [choice] : []))
  const labels = steps.slice(step - 1).map(({ label }) => label)
  return { prospects, lost: { step, surviving, run: survivingRun(lookahead, before, labels) } }
}
