// Transfers the current history: into another model or another version of its spec, as far as its steps exist
// there, and next to a run that is loaded.
import type { Model } from '../../model/model.js'
import { initialStates } from '../../semantics/initial-states.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { sameLabel } from '../../trace/trace.js'
import type { LoadedSpec } from '../load/spec-source.js'
import { changedEffect } from './changed-effect.js'
import { begin, follow, goToDepth, type History, here, line, runSoFar, Walk } from './history.js'
import { type LostSteps, lostSteps } from './lost-steps.js'
import { modelText } from './model-text.js'
import type { Session } from './session.js'

/** How much of a run another model accepted. */
interface TakenAlong {
  readonly session: Session
  /** Steps of the current line. */
  readonly kept: number
  readonly of: number
  /** What is lost of that line; undefined if nothing is. */
  readonly lost: Omit<LostSteps, 'says'> | undefined
  /** For another version of the spec: the first step of the line that does something else now, in a sentence; undefined if none does. */
  readonly effect: string | undefined
}

// An impure clause may be detected in any state; then no step is enabled, as on the page.
const enabledOrNone = (model: Model, state: State): readonly Step[] => {
  try {
    return enabledIn(model, state)
  } catch {
    return []
  }
}

/** Replays a tree; returns the new number of each place, undefined if it cannot be reached. */
const replant = ({ places }: History, walk: Walk, model: Model): readonly (number | undefined)[] => {
  const now: (number | undefined)[] = [walk.at]
  const enabled = new Map<number, readonly Step[]>()
  // The number of a place is greater than that of its parent.
  for (const [at, { step, parent }] of places.entries()) {
    if (step === undefined) continue
    const from = now[parent!]
    if (from === undefined) continue
    walk.backTo(from)
    if (!enabled.has(from)) enabled.set(from, enabledOrNone(model, walk.here.state))
    const choice = enabled.get(from)!.findIndex(({ label }) => sameLabel(label, step.label))
    if (choice < 0) continue
    walk.take(choice, enabled.get(from)![choice]!)
    now[at] = walk.at
  }
  // Forward follows the same line; if that is lost, a remaining branch.
  for (const [at, { onward }] of places.entries()) {
    const [from, to] = [now[at], onward === undefined ? undefined : now[onward]]
    if (from === undefined || to === undefined) continue
    walk.backTo(to)
    const { choice } = walk.here
    walk.backTo(from)
    walk.takeAgain(choice)
  }
  return now
}

const isSameModel = (a: Session, loaded: LoadedSpec, model: Model): boolean =>
  a.loaded === loaded && modelText(a.history.model) === modelText(model)

/**
 * The session with another model, or another version of its spec: the history is replayed as far as the same steps
 * exist. Steps lost with one model return with the next, unless a step was taken meanwhile.
 */
export const takenAlong = (session: Session, loaded: LoadedSpec, model: Model): TakenAlong => {
  const whole = session.uncut ?? session
  const { history } = whole
  const told = line(history)
  const of = told.length - 1
  const isSame = isSameModel(whole, loaded, model)
  const walk = new Walk(
    isSame
      ? { ...history, at: 0 }
      : begin(model, history.initial < initialStates(model).length ? history.initial : 0),
  )
  // A path that was laid out after the run was cut, without a step of the reader, is kept as a branch.
  if (whole !== session && session.history.initial === history.initial) {
    replant(session.history, walk, isSame ? history.model : model)
    walk.backTo(0)
  }
  const now = replant(history, walk, isSame ? history.model : model)
  const kept = told.filter((at) => now[at] !== undefined).length - 1
  // The current place, or its nearest existing ancestor.
  const { depth } = here(history)
  walk.goTo(now[told[Math.min(depth, kept)]!]!)
  const made = walk.done()
  if (isSame) return { session: { ...whole, history: made }, kept, of, lost: undefined, effect: undefined }
  const isCut = now.filter((at) => at !== undefined).length < history.places.length
  // Lessons and claims belong to their model.
  const isTold = [whole.lesson, whole.shows, whole.loop, whole.left].some((one) => one !== undefined)
  const lost = lostSteps(history, kept, made.model, made.places[now[told[kept]!]!]!.state)
  // Another model of the same spec has other values anyway.
  const effect = loaded === whole.loaded ? undefined : changedEffect(history, made, now)
  const next = { loaded, history: made, ...(isCut || isTold ? { uncut: whole } : {}) }
  return { session: next, kept, of, lost, effect }
}

/**
 * The session of a loaded run, with the previous history as branches, if both have the same model and initial
 * state; otherwise, or if the previous history continues from the end of the run, the loaded session alone.
 */
export const keptBeside = (before: Session, made: Session): Session => {
  const [old, run] = [before.history, made.history]
  if (!isSameModel(before, made.loaded, run.model) || old.initial !== run.initial) return made
  const whole = runSoFar(goToDepth(run, line(run).length - 1))
  const history = follow(old, whole, here(run).depth)
  if (line(history).length !== whole.choices.length + 1) return made
  return { ...made, history, ...(before.uncut === undefined ? {} : { uncut: before.uncut }) }
}
