// The history of a session: a tree of the steps taken from one initial state. States are values, so going back
// costs nothing and nothing is undone: another step from an earlier place is a branch next to the old one.

import type { Model } from '../../model/model.js'
import { counted } from '../../report/words/number-words.js'
import type { Run } from '../../search/search.js'
import { initialStates } from '../../semantics/initial-states.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { noInitialState, type Trace, TraceError } from '../../trace/trace.js'
import type { Line } from './session-link.js'

/** A place in the tree: a state, and the step that reached it. */
export interface Place {
  readonly state: State
  /** The step that led here and its number among the enabled steps; undefined at the start. */
  readonly step: Step | undefined
  readonly choice: number
  readonly parent: number | undefined
  /** The number of steps from the start. */
  readonly depth: number
  /** The places after one step, in the order of their steps. */
  readonly children: readonly number[]
  /** The child that forward goes to. */
  readonly onward: number | undefined
}

/** The tree, and the current place. Places keep their numbers. */
export interface History {
  readonly model: Model
  readonly initial: number
  readonly places: readonly Place[]
  readonly at: number
}

/** A history without steps. Throws a `TraceError` if there is no initial state of that number. */
export const begin = (model: Model, initial = 0): History => {
  const starts = initialStates(model)
  const state = starts[initial]
  if (state === undefined) {
    throw new TraceError(noInitialState(initial, starts.length))
  }
  const root: Place = {
    state,
    step: undefined,
    choice: -1,
    parent: undefined,
    depth: 0,
    children: [],
    onward: undefined,
  }
  return { model, initial, places: [root], at: 0 }
}

const placeOf = ({ places }: History, at: number): Place => places[at]!

/** The current place. */
export const here = (history: History): Place => placeOf(history, history.at)

/** The place before the current one; undefined at the start. */
export const parentOf = (history: History): Place | undefined => {
  const { parent } = here(history)
  return parent === undefined ? undefined : placeOf(history, parent)
}

/**
 * Extends a history by several steps. It adds to its own list, which is not shared before the walk is done: a new
 * history for each step would copy all places each time.
 */
export class Walk {
  private readonly model: Model
  private readonly initial: number
  private readonly places: Place[]
  private current: number

  constructor({ model, initial, places, at }: History) {
    this.model = model
    this.initial = initial
    this.places = [...places]
    this.current = at
  }

  /** The number of the current place of the walk. */
  get at(): number {
    return this.current
  }

  /** The current place of the walk. */
  get here(): Place {
    return this.places[this.current]!
  }

  /** Goes to a place; forward then follows the line through it. */
  goTo(at: number): void {
    this.current = at
    for (let child = at, { parent } = this.here; parent !== undefined; ) {
      const place = this.places[parent]!
      if (place.onward !== child) this.places[parent] = { ...place, onward: child }
      child = parent
      parent = place.parent
    }
  }

  /** Goes back to a place that the walk has visited; forward still follows the previous line. */
  backTo(at: number): void {
    this.current = at
  }

  /** Takes a step that has been taken from here before; returns whether there is one. */
  takeAgain(choice: number): boolean {
    const { here, current } = this
    const known = here.children.find((child) => this.places[child]!.choice === choice)
    if (known === undefined) return false
    // The walk is on the line that forward follows, so nothing before this place changes.
    if (here.onward !== known) this.places[current] = { ...here, onward: known }
    this.current = known
    return true
  }

  /** Takes an enabled step: along an existing line, or as a new branch. */
  take(choice: number, step: Step): void {
    if (this.takeAgain(choice)) return
    const { here, current } = this
    const added = this.places.length
    this.places.push({
      state: step.next,
      step,
      choice,
      parent: current,
      depth: here.depth + 1,
      children: [],
      onward: undefined,
    })
    const children = [...here.children, added].sort((a, b) => this.places[a]!.choice - this.places[b]!.choice)
    this.places[current] = { ...here, children, onward: added }
    this.current = added
  }

  /** The history of the walk. To continue, start another walk. */
  done(): History {
    return { model: this.model, initial: this.initial, places: this.places, at: this.current }
  }
}

/** Goes to a place; forward then follows the line through it. */
export const goTo = (history: History, at: number): History => {
  const walk = new Walk(history)
  walk.goTo(at)
  return walk.done()
}

/** Takes an enabled step: along an existing line, or as a new branch. */
export const take = (history: History, choice: number, step: Step): History => {
  const walk = new Walk(history)
  walk.take(choice, step)
  return walk.done()
}

/** One step back; does nothing at the start. */
export const back = (history: History): History => {
  const { parent } = here(history)
  return parent === undefined ? history : { ...history, at: parent }
}

/** One step forward along the line last taken; does nothing at its end. */
export const forward = (history: History): History => {
  const { onward } = here(history)
  return onward === undefined ? history : { ...history, at: onward }
}

/** The places of the current line, from the start through the current place to its end. */
export const line = (history: History): readonly number[] => {
  const before: number[] = []
  for (let at: number | undefined = history.at; at !== undefined; at = placeOf(history, at).parent)
    before.push(at)
  before.reverse()
  for (let at = here(history).onward; at !== undefined; at = placeOf(history, at).onward) before.push(at)
  return before
}

/** The place this number of steps from the start on the current line; its last place if the line is shorter. */
export const goToDepth = (history: History, depth: number): History => {
  const places = line(history)
  return { ...history, at: places[Math.max(0, Math.min(depth, places.length - 1))]! }
}

/** The same depth on the next or previous branch, where the line last branched; cyclic. */
export const otherBranch = (history: History, by: 1 | -1): History => {
  for (let at: number | undefined = history.at; at !== undefined; at = placeOf(history, at).parent) {
    const { parent } = placeOf(history, at)
    if (parent === undefined) return history
    const { children } = placeOf(history, parent)
    if (children.length < 2) continue
    const next = (children.indexOf(at) + by + children.length) % children.length
    return goTo(history, children[next]!)
  }
  return history
}

/** The run so far, or the whole line, as a trace. */
export const traceOf = (history: History, how: 'so far' | 'whole line' = 'so far'): Trace => {
  const places = line(history)
  const upTo = how === 'so far' ? here(history).depth + 1 : places.length
  return {
    model: history.model,
    initial: placeOf(history, 0).state,
    steps: places.slice(1, upTo).map((at) => placeOf(history, at).step!),
  }
}

// The continuation of a line at a place, and the places that start its branches there.
const partingAt = (
  history: History,
  at: number,
): readonly [on: number | undefined, others: readonly number[]] => {
  const { onward, children } = placeOf(history, at)
  const on = onward ?? children[0]
  return [on, children.filter((child) => child !== on)]
}

/** The current line with all its branches, for a link. */
export const lineOf = (history: History): Line => {
  // Recursive only from branch to branch; along a line, which may be long, it is a loop.
  const from = (at: number): Line => {
    const turns: { choice: number; others: Line[] }[] = []
    for (let next = at; ; ) {
      const [on, others] = partingAt(history, next)
      if (on === undefined) return turns
      turns.push({
        choice: placeOf(history, on).choice,
        others: others.map((child) => [
          { choice: placeOf(history, child).choice, others: [] },
          ...from(child),
        ]),
      })
      next = on
    }
  }
  return from(0)
}

/** All steps of the history, in the order of its link. */
export function* stepsAsTold(history: History, from = 0): Generator<Step> {
  for (let next = from; ; ) {
    const [on, others] = partingAt(history, next)
    for (const other of others) {
      yield placeOf(history, other).step!
      yield* stepsAsTold(history, other)
    }
    if (on === undefined) return
    yield placeOf(history, on).step!
    next = on
  }
}

/** The run to the current place. */
export const runSoFar = (history: History): Run => {
  const choices: number[] = []
  for (let place = here(history); place.parent !== undefined; place = placeOf(history, place.parent))
    choices.push(place.choice)
  return { initial: history.initial, choices: choices.reverse() }
}

/** The run to the end of the current line. */
export const wholeLine = (history: History): Run => ({
  initial: history.initial,
  choices: line(history)
    .slice(1)
    .map((at) => placeOf(history, at).choice),
})

/**
 * The history of a link, up to the first step that is not enabled, and the problem there.
 * @param at the depth of the current place on the line
 */
export const historyAsTold = (
  model: Model,
  initial: number,
  told: Line,
  at: number = told.length,
): { readonly history: History; readonly problem?: string } => {
  const walk = new Walk(begin(model, initial))
  const along = (turns: Line): string | undefined => {
    for (const { choice, others } of turns) {
      const enabled = enabledIn(model, walk.here.state)
      const parting = walk.at
      for (const other of others) {
        const problem = along(other)
        if (problem !== undefined) return problem
        walk.backTo(parting)
      }
      const step = enabled[choice]
      if (step === undefined)
        return `step ${walk.here.depth + 1} of the run is number ${choice}, but only ${counted(enabled.length, 'step')} ${enabled.length === 1 ? 'is' : 'are'} enabled there`
      walk.take(choice, step)
    }
    return undefined
  }
  const problem = along(told)
  return { history: goToDepth(walk.done(), at), ...(problem === undefined ? {} : { problem }) }
}

/** The complete history of a link. Throws a `TraceError` that names the step that is not enabled. */
export const historyFrom = (model: Model, initial: number, told: Line, at?: number): History => {
  const { history, problem } = historyAsTold(model, initial, told, at)
  if (problem !== undefined) throw new TraceError(problem)
  return history
}

/**
 * The history with a run laid out: forward then follows it. Throws a `TraceError` if a step of the run is not
 * enabled.
 * @param stand the depth of the current place on the run
 */
export const follow = (history: History, { initial, choices }: Run, stand: number): History => {
  const walk = new Walk(initial === history.initial ? goTo(history, 0) : begin(history.model, initial))
  for (const choice of choices) {
    if (walk.takeAgain(choice)) continue
    const step = enabledIn(history.model, walk.here.state)[choice]
    if (step === undefined)
      throw new TraceError(`step ${walk.here.depth + 1} of the path is not enabled there`)
    walk.take(choice, step)
  }
  return goToDepth(walk.done(), stand)
}
