// What is ahead of each state of a run, and the step after which a violation could no longer be avoided.
import type { Lookahead, Outlook } from '../../foresee/lookahead.js'
import type { Model } from '../../model/model.js'
import type { Run } from '../../search/search.js'
import { initialStates } from '../../semantics/initial-states.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { isLost, type Prospect, propertiesOf, prospectOf } from './prospect.js'
import { type Surviving, survivingRun } from './surviving.js'

/** Sites whose waits can no longer end, and the property that this violates: what can follow, not the state alone, shows it. */
export type LockedOut = Pick<Outlook, 'property' | 'lockedOut'>

/** What is ahead along a run. */
export interface Along {
  /** By the number of steps taken; undefined for a state that the search does not know. */
  readonly prospects: readonly (Prospect | undefined)[]
  /** By the number of steps taken: the properties that make the prospect. */
  readonly of: readonly (readonly string[])[]
  /**
   * By the number of steps taken, for a run that violates a property of whole runs: whether some fair run from there keeps it; undefined where that
   * is not known.
   */
  readonly canKeep: readonly (boolean | undefined)[]
  /** By the number of steps taken: the properties that the state violates because of sites that wait there and that no run lets enter. */
  readonly lockedOut: readonly (readonly LockedOut[])[]
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
  // A step that breaks a rule is what violates it, as a state violates a property.
  const outlooks = [lookahead.outlook(start), ...steps.map((step) => lookahead.outlookAfter(step))]
  const prospects = outlooks.map(prospectOf)
  const told = {
    prospects,
    of: outlooks.map(propertiesOf),
    canKeep: states.map((state) => lookahead.canKeep(state)),
  }
  const lockedOut = outlooks.map((outlook) =>
    (outlook ?? [])
      .filter((one) => one.lockedOut.length > 0)
      .map(({ property, lockedOut }): LockedOut => ({ property, lockedOut })),
  )
  const step = prospects.findIndex((one, k) => k > 0 && isLost(one) && !isLost(prospects[k - 1]))
  if (step < 0 || prospects[step - 1] === undefined) return { ...told, lockedOut, lost: undefined }
  const before = states[step - 1]!
  const surviving = lookahead
    .outlookOfSteps(before)
    .flatMap(({ outlook }, choice) => (outlook !== undefined && !isLost(prospectOf(outlook)) ? [choice] : []))
  const labels = steps.slice(step - 1).map(({ label }) => label)
  return { ...told, lockedOut, lost: { step, surviving, run: survivingRun(lookahead, before, labels) } }
}
