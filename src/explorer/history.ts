// Where a session has been: a tree of the steps taken from one initial state. States are values, so going back costs
// nothing and nothing is ever undone: another step taken from an earlier place is a branch beside the old one.
import type { Run } from '../search/search.js'
import type { Model } from '../semantics/model.js'
import type { State } from '../semantics/state.js'
import { initialStates, type Step, steps } from '../semantics/steps.js'
import { type Trace, TraceError } from '../trace/trace.js'
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

/** Goes to a place; forward then leads along the line through it. */
export const goTo = (history: History, at: number): History => {
  const places = [...history.places]
  let changed = false
  for (let child = at, parent = places[at]!.parent; parent !== undefined; ) {
    const place = places[parent]!
    if (place.onward !== child) {
      places[parent] = { ...place, onward: child }
      changed = true
    }
    child = parent
    parent = place.parent
  }
  return { ...history, places: changed ? places : history.places, at }
}

const childBy = (history: History, at: number, choice: number): number | undefined =>
  placeOf(history, at).children.find((child) => placeOf(history, child).choice === choice)

/** Takes an enabled step: on along a line that is there, or as a new branch. */
export const take = (history: History, choice: number, step: Step): History => {
  const known = childBy(history, history.at, choice)
  if (known !== undefined) return goTo(history, known)
  const { at } = history
  const parent = here(history)
  const added = history.places.length
  const children = [...parent.children, added].sort(
    (a, b) =>
      (a === added ? choice : placeOf(history, a).choice) -
      (b === added ? choice : placeOf(history, b).choice),
  )
  const places = [...history.places]
  places[at] = { ...parent, children, onward: added }
  places.push({
    state: step.next,
    step,
    choice,
    parent: at,
    depth: parent.depth + 1,
    children: [],
    onward: undefined,
  })
  return { ...history, places, at: added }
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

/** The line that the session is on with all that branches off it, as a link says it. */
export const lineOf = (history: History): Line => {
  // Not by recursion along a line, which may be long; only from branch to branch.
  const from = (at: number | undefined): Line => {
    const turns: { choice: number; others: Line[] }[] = []
    for (let next = at; next !== undefined; ) {
      const { onward, children } = placeOf(history, next)
      const on = onward ?? children[0]
      if (on === undefined) break
      const others = children.filter((child) => child !== on)
      turns.push({
        choice: placeOf(history, on).choice,
        others: others.map((child) => [
          { choice: placeOf(history, child).choice, others: [] },
          ...from(child),
        ]),
      })
      next = on
    }
    return turns
  }
  return from(0)
}

/**
 * The history that a link tells of. Throws a `TraceError` that says at which step something is told that is not enabled.
 * @param at how far along the line to stand
 */
export const historyFrom = (model: Model, initial: number, told: Line, at: number = told.length): History => {
  let history = begin(model, initial)
  const follow = (turns: Line): void => {
    for (const { choice, others } of turns) {
      const enabled = [...steps(model, here(history).state)]
      const takeOne = (number: number) => {
        const step = enabled[number]
        if (step !== undefined) return take(history, number, step)
        throw new TraceError(
          `step ${here(history).depth + 1} of the run is number ${number}, but only ${enabled.length} steps are enabled there`,
        )
      }
      for (const other of others) {
        const parting = history.at
        const [first] = other
        if (first === undefined) continue
        history = takeOne(first.choice)
        follow(other.slice(1))
        history = { ...history, at: parting }
      }
      history = takeOne(choice)
    }
  }
  follow(told)
  return goToDepth(history, at)
}

/**
 * The history with a way laid out, standing where it begins: forward then goes along it.
 * @param fromHere whether it begins where the session stands; otherwise in its initial state
 */
export const follow = (history: History, { initial, choices }: Run, fromHere: boolean): History => {
  const begun = fromHere
    ? history
    : initial === history.initial
      ? goTo(history, 0)
      : begin(history.model, initial)
  let moving = begun
  for (const choice of choices) {
    const step = [...steps(history.model, here(moving).state)][choice]
    if (step === undefined)
      throw new TraceError(`step ${here(moving).depth + 1} of the way is not enabled there`)
    moving = take(moving, choice, step)
  }
  return goToDepth(moving, here(begun).depth)
}
