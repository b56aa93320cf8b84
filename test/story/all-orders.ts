// The stories of runs by brute force, from the definition: all runs of a length are listed, and two of them tell the same story if
// exchanging neighbouring independent steps leads from one to the other. Independence is decided from the labels and by executing both
// orders. It covers specs without shared variables and models without losses.
import type { Model } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import type { Step } from '../../src/semantics/step.js'
import { labelText, steps } from '../../src/semantics/steps.js'

/** A run as a list of steps. */
export type Steps = readonly Step[]

/** The text of a step, with its message. */
const textOf = (model: Model, { label }: Step): string =>
  `${label.kind} ${labelText(label)} ${label.choice} ${label.message === undefined ? '' : JSON.stringify(model.spec.messages.sort.toJson(label.message))}`

/** The text of a run. */
export const runText = (model: Model, run: Steps): string => run.map((step) => textOf(model, step)).join('\n')

/** All runs of this length from the first initial state that end as wanted. */
export const allRuns = (
  model: Model,
  length: number,
  ends: (before: State, last: Step) => boolean,
): readonly Steps[] => {
  const [start] = initialStates(model)
  let runs: readonly Steps[] = [[]]
  for (let taken = 0; taken < length; taken++) {
    runs = runs.flatMap((run) => {
      const state = run.at(-1)?.next ?? start!
      return [...steps(model, state)]
        .filter((step) => taken + 1 < length || ends(state, step))
        .map((step) => [...run, step])
    })
  }
  return runs
}

/** The run with the steps at `at` and `at + 1` exchanged, if both orders lead to the same state and neither step needs the other. */
const exchanged = (model: Model, run: Steps, at: number): Steps | undefined => {
  const [a, b] = [run[at]!, run[at + 1]!]
  if (a.label.site === b.label.site) return undefined
  const before = run[at - 1]?.next ?? initialStates(model)[0]!
  const first = [...steps(model, before)].find((step) => textOf(model, step) === textOf(model, b))
  if (first === undefined) return undefined
  const second = [...steps(model, first.next)].find((step) => textOf(model, step) === textOf(model, a))
  if (second === undefined || encodeState(model, second.next) !== encodeState(model, b.next)) return undefined
  return [...run.slice(0, at), first, second, ...run.slice(at + 2)]
}

/** The runs among these that tell the same story, in classes. */
export const classesOf = (model: Model, runs: readonly Steps[]): readonly (readonly string[])[] => {
  const open = new Map(runs.map((run) => [runText(model, run), run]))
  const classes: string[][] = []
  for (const [text, run] of open) {
    open.delete(text)
    const found = new Map<string, Steps>([[text, run]])
    for (const one of found.values()) {
      for (let at = 0; at + 1 < one.length; at++) {
        const other = exchanged(model, one, at)
        if (other !== undefined) found.set(runText(model, other), other)
      }
    }
    classes.push([...found.keys()].filter((key) => key === text || open.delete(key)))
  }
  return classes
}
