// Replays a run step by step, and tests the claim about it.
import { atomHolds, type Formula, trueOfLasso } from './formulas.js'
import { initialStates } from './initial-states.js'
import type { Property } from './spec.js'
import { type Step, stepsOf } from './steps.js'
import { codeOf, plain } from './values.js'
import { keyOf, type State, type View, viewOf, type World } from './world.js'

/** A step as the checker records it. */
export interface Label {
  readonly kind: string
  readonly clause: string | undefined
  readonly site: number
  readonly from: number | undefined
  readonly message: unknown
  readonly choice: number
}

/** A replayed run. */
export interface Run {
  readonly states: readonly State[]
  readonly steps: readonly Step[]
}

const messageCode = (message: unknown): string =>
  message === undefined ? '' : JSON.stringify(plain(message))

const isSame = (step: Step, label: Label): boolean =>
  step.kind === label.kind &&
  step.clause === label.clause &&
  step.site === label.site &&
  step.from === label.from &&
  step.choice === label.choice &&
  messageCode(step.message) === messageCode(label.message)

/** A label as text. */
export const labelText = ({ kind, clause, site, from, message, choice }: Label): string =>
  `${kind} ${clause ?? ''} at ${site}${from === undefined ? '' : ` from ${from}`} ${messageCode(message)} choice ${choice}`

/** Takes these steps from an initial state. Returns a sentence if a step does not exist. */
export const follow = (world: World, initial: number, labels: readonly Label[]): Run | string => {
  const start = initialStates(world)[initial]
  if (start === undefined) return `there is no initial state ${initial}`
  const states = [start]
  const steps: Step[] = []
  for (const label of labels) {
    const enabled = stepsOf(world, states.at(-1)!)
    const step = enabled.find((one) => isSame(one, label))
    if (step === undefined) {
      return `step ${steps.length + 1}, ${labelText(label)}, is not enabled; there are ${enabled.map(labelText).join('; ')}`
    }
    steps.push(step)
    states.push(step.next)
  }
  return { states, steps }
}

const ask = (predicate: unknown, view: View): boolean => (predicate as (view: View) => boolean)(view)

/** Whether the last state or step of a run violates a property or is a witness of a `sometimes`; undefined if one run cannot tell. */
export const endShows = (world: World, { states, steps }: Run, property: Property): boolean | undefined => {
  const state = states.at(-1)!
  const view = viewOf(world, state)
  const atRest = () => stepsOf(world, state).every(({ fairness }) => fairness === 'none')
  switch (property.kind) {
    case 'always':
      return !ask(property.predicate, view)
    case 'sometimes':
      return ask(property.predicate, view)
    case 'atRest':
      return !ask(property.predicate, view) && atRest()
    case 'deadlockFreedom':
      return world.competitors.some((site) => view.waits(site)) && atRest()
    case 'monitor':
      return steps.at(-1)?.breaks.includes(property.name) ?? false
    default:
      return undefined
  }
}

/**
 * The reason why a run whose loop begins at state `loop` is not a fair run: the loop does not close, or it is
 * unfair to an instance. Undefined for a fair run.
 */
export const unfairness = (
  world: World,
  { states, steps }: Run,
  loop: number,
  exact: boolean,
): string | undefined => {
  const last = states.length - 1
  if (loop > last) return `the loop begins after step ${loop} of ${last}`
  if (exact && keyOf(states[loop]!) !== keyOf(states[last]!)) return 'the loop does not close'
  const round = loop === last ? [states[last]!] : states.slice(loop, last)
  const enabled = round.map((state) => stepsOf(world, state))
  const taken = new Set(steps.slice(loop).map(({ instance }) => instance))
  if (loop === last && enabled[0]!.some(({ fairness }) => fairness !== 'none'))
    return 'it ends in a state that enables a fair step'
  for (const { instance, fairness } of enabled.flat()) {
    if (instance === undefined || taken.has(instance)) continue
    const always = enabled.every((list) => list.some((step) => step.instance === instance))
    if (fairness === 'strong' || always) return `the loop is unfair to ${instance}`
  }
  return undefined
}

/** Whether a run with an infinite loop violates a liveness property. */
export const loopShows = (
  world: World,
  { states }: Run,
  loop: number,
  property: Property,
  formulas: ReadonlyMap<string, Formula>,
): boolean => {
  const views = states.map((state) => viewOf(world, state))
  const unanswered = (from: (view: View) => boolean, to: (view: View) => boolean): boolean =>
    views.some((view, at) => from(view) && views.every((later, k) => (k < at && k < loop) || !to(later)))
  switch (property.kind) {
    case 'leadsTo':
      return unanswered(
        (view) => ask(property.from, view),
        (view) => ask(property.to, view),
      )
    case 'starvationFreedom':
      return world.competitors.some((site) =>
        unanswered(
          (view) => view.waits(site),
          (view) => view.holds(site) || view.crashed(site),
        ),
      )
    case 'livelockFreedom':
      return world.competitors.some((site) =>
        unanswered(
          (view) => view.waits(site),
          (view) => world.competitors.some((other) => view.holds(other)) || view.crashed(site),
        ),
      )
    case 'ltl': {
      const round = loop === views.length - 1 ? views : views.slice(0, -1)
      const letters = round.map((view) => (atom: string) => atomHolds(world, atom, view))
      return !trueOfLasso(formulas.get(property.name)!, letters, loop)
    }
    default:
      throw new Error(`${property.kind} is not shown by a loop`)
  }
}

/** The most entries by others on a run while one site waits without interruption; Infinity if the loop contains one. */
export const bypassesShown = (world: World, { states }: Run, loop: number | undefined): number => {
  const views = states.map((state) => viewOf(world, state))
  const entries = (at: number, site: number) =>
    world.competitors.filter(
      (other) => other !== site && !views[at - 1]!.holds(other) && views[at]!.holds(other),
    ).length
  let most = 0
  for (const site of world.competitors) {
    let count = 0
    for (let at = 1; at < views.length; at++) {
      count = views[at - 1]!.waits(site) && views[at]!.waits(site) ? count + entries(at, site) : 0
      most = Math.max(most, count)
    }
    if (loop === undefined || !views.slice(loop).every((view) => view.waits(site))) continue
    for (let at = loop + 1; at < views.length; at++)
      if (entries(at, site) > 0) return Number.POSITIVE_INFINITY
  }
  return most
}

/** Whether two runs consist of the same steps. */
export const sameSteps = (steps: readonly Step[], labels: readonly Label[]): boolean =>
  steps.length === labels.length && steps.every((step, k) => isSame(step, labels[k]!))

/** The sites and channels of a state, for comparison with the checker's. */
export const visibleCode = ({ sites, channels }: State): string =>
  `${sites.map(codeOf).join()} ${channels.map((one) => codeOf(one)).join()}`
