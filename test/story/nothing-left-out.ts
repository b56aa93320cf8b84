// Whether nothing can be left out of the stories of random runs.
import { expect } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import { makeModel } from '../../src/model/model.js'
import { possibleSteps } from '../../src/semantics/possible-steps.js'
import type { Step } from '../../src/semantics/step.js'
import { labelText } from '../../src/semantics/steps.js'
import { endingOf, showsItsClaim } from '../../src/story/ending.js'
import { dependencies, withDependents } from '../../src/story/happened-before.js'
import { shortened } from '../../src/story/shorten.js'
import { sameLabel, type Trace } from '../../src/trace/trace.js'
import { walk } from '../trace/traces.js'

export const rest = (trace: Trace) => {
  const work = shortened(trace)
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}

/** Whether the run without these steps is a run that ends as the trace does. */
const goesWithout = (trace: Trace, gone: ReadonlySet<number>): boolean => {
  const taken: Step[] = []
  let before = trace.initial
  for (const [at, { label }] of trace.steps.entries()) {
    if (gone.has(at)) continue
    const state = taken.at(-1)?.next ?? trace.initial
    const step = possibleSteps(trace.model, state).enabled.find((one) => sameLabel(one.label, label))
    if (step === undefined) return false
    before = state
    taken.push(step)
  }
  return endingOf(trace)(before, taken.at(-1))
}

export const violated = { property: 'mutualExclusion', verdict: 'violated' } as const

export const keepsItsViolation = (runs: number): void => {
  const options = { sites: 2, order: 'unordered', requests: 2 } as const
  const model = makeModel(lamport, options)
  let found = 0
  let shorter = 0
  for (let seed = 1; seed < 400 && found < runs; seed++) {
    const long = walk(model, 20, seed)
    const end = long.steps.findIndex((_, at) =>
      endingOf({ ...long, shows: violated })(long.steps[at - 1]?.next ?? long.initial, long.steps[at]),
    )
    if (end < 0) continue
    found++
    const trace = { ...long, steps: long.steps.slice(0, end + 1), shows: violated }
    const { trace: story, from } = rest(trace)
    if (story.steps.length < trace.steps.length) shorter++
    expect(showsItsClaim(story)).toBe(true)
    expect(from.map((at) => labelText(trace.steps[at]!.label))).toEqual(
      story.steps.map(({ label }) => labelText(label)),
    )
    const dependsOn = dependencies(story)
    for (const at of story.steps.keys()) {
      expect(goesWithout(story, new Set([at])), `step ${at} alone`).toBe(false)
      expect(goesWithout(story, withDependents(dependsOn, at)), `step ${at} and its dependents`).toBe(false)
    }
  }
  expect(found).toBe(runs)
  expect(shorter).toBeGreaterThan(0)
}
