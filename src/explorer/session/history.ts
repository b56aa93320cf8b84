// Where a session has been: a tree of the steps taken from one initial state. States are values, so going back costs
// nothing and nothing is ever undone: another step taken from an earlier place is a branch beside the old one.

import type { Model } from '../../model/model.js'
import type { Run } from '../../search/search.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import type { State } from '../../semantics/state.js'
import { initialStates, type Step } from '../../semantics/steps.js'
import { type Trace, TraceError } from '../../trace/trace.js'
import type { Line } from './session-link.js'

/** A place in the tree: a state, and the step by which it was reached. */
export interface Place {
  readonly state: State
  /** The step that led here and its number among those that were enabled; undefined at the beginning. */
  readonly step: Step | undefined
  readonly choice: number
  readonly parent: number | undefined
  /** How many steps from the beginning. */
  readonly depth: number
  /** The places one step on, in the order of their steps. */
  readonly children: readonly number[]
  /** Which of them forward goes to. */
  readonly onward: number | undefined
}

/** The tree, and where the session stands in it. Places keep their numbers. */
export interface History {
  readonly model: Model
  readonly initial: number
  readonly places: readonly Place[]
  readonly at: number
}

/** A history without steps. Throws a `TraceError` where there is no initial state of that number. */
export const begin = (model: Model, initial = 0): History => {
  const starts = initialStates(model)
  const state = starts[initial]
  if (state === undefined) {
    throw new TraceError(`there is no initial state ${initial}; there are ${starts.length}, from 0`)
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

/** Where the session stands. */
export const here = (history: History): Place => placeOf(history, history.at)

/**
 * A walk on from a history. It adds to a list of its own, which nobody sees before the walk is done: to make a history anew at
 * each step would copy all places each time.
 */
export class Walk {
  private readonly model: Model
  private readonly initial: number
  private readonly places: Place[]
  private standing: number

  constructor({ model, initial, places, at }: History) {
    this.model = model
    this.initial = initial
    this.places = [...places]
    this.standing = at
  }

  /** The number of the place where the walk stands. */
  get at(): number {
    return this.standing
  }

  /** The place where the walk stands. */
  get here(): Place {
    return this.places[this.standing]!
  }

  /** Goes to a place; forward then leads along the line through it. */
  goTo(at: number): void {
    this.standing = at
    for (let child = at, { parent } = this.here; parent !== undefined; ) {
      const place = this.places[parent]!
      if (place.onward !== child) this.places[parent] = { ...place, onward: child }
      child = parent
      parent = place.parent
    }
  }

  /** Goes back to a place that the walk came through; forward still leads where it has been. */
  backTo(at: number): void {
    this.standing = at
  }

  /** Goes on along a step that has been taken from here before; answers whether it has. */
  takeAgain(choice: number): boolean {
    const { here, standing } = this
    const known = here.children.find((child) => this.places[child]!.choice === choice)
    if (known === undefined) return false
    // The walk stands on the line that forward follows, so that nothing before here need change.
    if (here.onward !== known) this.places[standing] = { ...here, onward: known }
    this.standing = known
    return true
  }

  /** Takes an enabled step: on along a line that is there, or as a new branch. */
  take(choice: number, step: Step): void {
    if (this.takeAgain(choice)) return
    const { here, standing } = this
    const added = this.places.length
    this.places.push({
      state: step.next,
      step,
      choice,
      parent: standing,
      depth: here.depth + 1,
      children: [],
      onward: undefined,
    })
    const children = [...here.children, added].sort((a, b) => this.places[a]!.choice - this.places[b]!.choice)
    this.places[standing] = { ...here, children, onward: added }
    this.standing = added
  }

  /** The history that the walk has made. Whoever goes on walking begins another walk. */
  done(): History {
    return { model: this.model, initial: this.initial, places: this.places, at: this.standing }
  }
}

/** Goes to a place; forward then leads along the line through it. */
export const goTo = (history: History, at: number): History => {
  const walk = new Walk(history)
  walk.goTo(at)
  return walk.done()
}

/** Takes an enabled step: on along a line that is there, or as a new branch. */
export const take = (history: History, choice: number, step: Step): History => {
  const walk = new Walk(history)
  walk.take(choice, step)
  return walk.done()
}

/** One step back; the beginning stays where it is. */
export const back = (history: History): History => {
  const { parent } = here(history)
  return parent === undefined ? history : { ...history, at: parent }
}

/** One step forward along the line last taken; at its end it stays where it is. */
export const forward = (history: History): History => {
  const { onward } = here(history)
  return onward === undefined ? history : { ...history, at: onward }
}

/** The places of the line that the session is on, from the beginning through here to its end. */
export const line = (history: History): readonly number[] => {
  const before: number[] = []
  for (let at: number | undefined = history.at; at !== undefined; at = placeOf(history, at).parent)
    before.push(at)
  before.reverse()
  for (let at = here(history).onward; at !== undefined; at = placeOf(history, at).onward) before.push(at)
  return before
}

/** The place so many steps from the beginning, on the line that the session is on; its last one where it is shorter. */
export const goToDepth = (history: History, depth: number): History => {
  const places = line(history)
  return { ...history, at: places[Math.max(0, Math.min(depth, places.length - 1))]! }
}

/** To the same step of the next branch, or the previous one, where the line last parted; round at the ends. */
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

// Where a line goes on from a place, and the places that begin its branches there.
const partingAt = (
  history: History,
  at: number,
): readonly [on: number | undefined, others: readonly number[]] => {
  const { onward, children } = placeOf(history, at)
  const on = onward ?? children[0]
  return [on, children.filter((child) => child !== on)]
}

/** The line that the session is on with all that branches off it, as a link says it. */
export const lineOf = (history: History): Line => {
  // Not by recursion along a line, which may be long; only from branch to branch.
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

/** All steps that have been taken, in the order in which a link says them. */
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

/** The run to where the session stands. */
export const runSoFar = (history: History): Run => {
  const choices: number[] = []
  for (let place = here(history); place.parent !== undefined; place = placeOf(history, place.parent))
    choices.push(place.choice)
  return { initial: history.initial, choices: choices.reverse() }
}

/**
 * The history that a link tells of, up to the first step that is not enabled, and what is wrong there.
 * @param at how far along the line to stand
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
        return `step ${walk.here.depth + 1} of the run is number ${choice}, but only ${enabled.length} steps are enabled there`
      walk.take(choice, step)
    }
    return undefined
  }
  const problem = along(told)
  return { history: goToDepth(walk.done(), at), ...(problem === undefined ? {} : { problem }) }
}

/** That history, all of it. Throws a `TraceError` that says which step is told that is not enabled. */
export const historyFrom = (model: Model, initial: number, told: Line, at?: number): History => {
  const { history, problem } = historyAsTold(model, initial, told, at)
  if (problem !== undefined) throw new TraceError(problem)
  return history
}

/**
 * The history with a run laid out: forward then goes along it. Throws a `TraceError` where a step of it is not enabled.
 * @param stand after how many steps of the run to stand
 */
export const follow = (history: History, { initial, choices }: Run, stand: number): History => {
  const walk = new Walk(initial === history.initial ? goTo(history, 0) : begin(history.model, initial))
  for (const choice of choices) {
    if (walk.takeAgain(choice)) continue
    const step = enabledIn(history.model, walk.here.state)[choice]
    if (step === undefined)
      throw new TraceError(`step ${walk.here.depth + 1} of the way is not enabled there`)
    walk.take(choice, step)
  }
  return goToDepth(walk.done(), stand)
}
