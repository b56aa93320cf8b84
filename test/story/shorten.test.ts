// What can be left out of a run.
import { describe, expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import { makeModel } from '../../src/model/model.js'
import { possibleSteps } from '../../src/semantics/possible-steps.js'
import type { Step } from '../../src/semantics/step.js'
import { labelText } from '../../src/semantics/steps.js'
import { endingOf, showsItsClaim } from '../../src/story/ending.js'
import { dependencies, withDependents } from '../../src/story/happened-before.js'
import { shortened } from '../../src/story/shorten.js'
import { sameLabel, type Trace } from '../../src/trace/trace.js'
import { runOf, walk } from '../trace/traces.js'

const rest = (trace: Trace) => {
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

const violated = { property: 'mutualExclusion', verdict: 'violated' } as const

test('steps of a site that has nothing to do with the violation go, and so do the steps that depend on them', () => {
  const model = makeModel(maekawa, { sites: 4, parameters: { quorums: '{0},{1},{2,3},{2,3}' } })
  const trace = runOf(
    model,
    [
      'request at 2',
      'request at 0',
      'onRequest at 3 from 2',
      'enter at 0',
      'request at 1',
      'onVote at 2 from 3',
      'enter at 1',
    ],
    { shows: violated },
  )
  const { trace: story, from } = rest(trace)
  expect(story.steps.map(({ label }) => labelText(label))).toEqual([
    'request at 0',
    'enter at 0',
    'request at 1',
    'enter at 1',
  ])
  expect(from).toEqual([1, 3, 4, 6])
})

test('a run ends with its first violation', () => {
  const model = makeModel(maekawa, { sites: 2, parameters: { quorums: '{0},{1}' } })
  const trace = runOf(
    model,
    ['request at 0', 'request at 1', 'enter at 0', 'enter at 1', 'exit at 0', 'request at 0', 'enter at 0'],
    { shows: violated },
  )
  expect(rest(trace).trace.steps).toHaveLength(4)
})

describe('a run of any length', () => {
  test('keeps its violation, and then nothing can be left out, alone or with what depends on it', () => {
    const options = { sites: 2, order: 'unordered', requests: 2 } as const
    const model = makeModel(lamport, options)
    let found = 0
    let shorter = 0
    for (let seed = 1; seed < 400 && found < 3; seed++) {
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
    expect(found).toBe(3)
    expect(shorter).toBeGreaterThan(0)
  })
})
