// The reference check behind every reduction: the canonical forms of a state's successors are those of the successors
// of its canonical form. If that is true of all states, equal canonical forms mean equal futures, and it is enough to
// visit one state of each class. This file tests it on raw states, before canonicalization.

import type { Model } from '../model/model.js'
import type { Monitor } from '../protocol/property.js'
import { initialStates } from '../semantics/initial-states.js'
import { encodeState, type State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import { type CanonicalForm, canonicalize } from './canonical-state.js'

/**
 * The part of a step that is the same for all states of one canonical form: everything but the sites and the message.
 */
const kindOf = ({ label, fair }: Step): string =>
  [label.kind, label.clause ?? '', fair ? 'fair' : ''].join(' ').trim()

const counted = (items: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** An item that the two lists do not contain equally often; undefined if they are equal up to order. */
export const unequal = (a: readonly string[], b: readonly string[]): string | undefined => {
  const [left, right] = [counted(a), counted(b)]
  return [...a, ...b].find((item) => left.get(item) !== right.get(item))
}

/** A step that only one of two states has. */
interface Disagreement {
  /** The step, and how often each state has it. */
  readonly step: string
  /** The rule that the step breaks in only one of them; undefined if the steps differ in something else. */
  readonly rule: string | undefined
}

/**
 * Undefined if the steps of the state and of its canonical form lead to the same canonical forms, equally often, by
 * the same clauses, equally fair, and break the same of these monitors; otherwise a step that only one of them has.
 * @param monitors the rules that are checked, and all observers of the model; no other rule is called
 */
export const disagreement = (
  model: Model,
  form: CanonicalForm,
  state: State,
  monitors: readonly Monitor[],
): Disagreement | undefined => {
  const canon = canonicalize(model, form)
  const pairs = [state, canon(state).state].map((from) =>
    [...steps(model, from, monitors)].map((step) => ({
      text: `${kindOf(step)} to ${canon(step.next).text}`,
      breaks: step.breaks,
    })),
  )
  const compared = (rule: string | undefined): Disagreement | undefined => {
    const [own, normal] = pairs.map((steps) =>
      steps.map(({ text, breaks }) =>
        rule !== undefined && breaks.includes(rule) ? `${text}, which breaks it` : text,
      ),
    )
    const odd = unequal(own!, normal!)
    if (odd === undefined) return undefined
    const times = (list: readonly string[]) => list.filter((item) => item === odd).length
    return {
      step: `${odd}: ${times(own!)} times from the state, ${times(normal!)} times from its canonical form`,
      rule,
    }
  }
  return (
    compared(undefined) ?? monitors.map(({ name }) => compared(name)).find((found) => found !== undefined)
  )
}

// A small generator of pseudo-random numbers from 0 to 1 (mulberry32), so that a seed gives the same walks anywhere.
const drawing = (seed: number) => {
  let a = seed | 0
  return (): number => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * The different states on random walks of at most `length` steps; timestamps grow without reduction.
 * @param monitors the monitors that move with the walks, including the observers of the model
 */
export const sampleRawStates = (
  model: Model,
  seed: number,
  walks: number,
  length: number,
  monitors: readonly Monitor[] = model.observers,
): State[] => {
  const draw = drawing(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(draw() * list.length)]
  const starts = initialStates(model)
  const found = new Map<string, State>()
  for (let walk = 0; walk < walks; walk++) {
    let state = pick(starts)
    for (let at = 0; state !== undefined && at <= length; at++) {
      found.set(encodeState(model, state), state)
      state = pick([...steps(model, state, monitors)])?.next
    }
  }
  return [...found.values()]
}
