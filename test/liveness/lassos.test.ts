// Fair runs on graphs drawn by hand, and lassos as they are shown, written and replayed.
import { describe, expect, test } from 'vitest'
import { Check, check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import type { Fairness } from '../../src/protocol/clause.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { mutated } from '../../src/protocol/mutant.js'
import {
  boundedBypass,
  deadlockFreedom,
  measuredBypass,
  type Property,
  starvationFreedom,
} from '../../src/protocol/property.js'
import type { Spec } from '../../src/protocol/spec.js'
import { traceText } from '../../src/report/trace-text.js'
import { verdictLines } from '../../src/report/verdict-text.js'
import { replay } from '../../src/trace/replay.js'
import { TraceError } from '../../src/trace/trace.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { nodesOf } from '../tiny/found.js'
import { type Edge, edgeName, nodeIn, tiny, tinyGraph } from '../tiny/tiny-graph.js'

const only = (spec: Spec, names: readonly string[], model: ModelOptions = {}, options = {}): CheckResult => {
  const properties = propertiesNamed(spec, names)
  return check(modelFor(spec, model, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    ...options,
  })
}

/** Node 1 must lead to node 9. */
const answered = tiny.leadsTo(
  'answered',
  '1 leads to 9',
  (view) => nodeIn(view) === 1,
  (view) => nodeIn(view) === 9,
)

/** What is said of it on a graph, and the lasso: its nodes, and where its loop begins. */
const of = (edges: readonly Edge[], fairness: { readonly [edge: string]: Fairness } = {}) => {
  const result = only(tinyGraph({ edges, initial: [1], properties: [answered] }), ['answered'], { fairness })
  const { verdict, trace } = result.verdicts[0]!
  return trace === undefined ? verdict : [nodesOf(trace), trace.loop]
}

describe('a response on a graph by hand', () => {
  test('holds if every path leads there', () => {
    expect(
      of([
        [1, 2],
        [1, 3],
        [2, 9],
        [3, 9],
      ]),
    ).toBe('holds')
  })

  test('is violated by a run that ends and stutters', () => {
    expect(
      of([
        [1, 2],
        [2, 3],
      ]),
    ).toEqual([[1, 2, 3], 2])
  })

  test('is violated if the last step is not fair', () => {
    expect(
      of([
        [1, 2],
        [2, 9, 'unfair'],
      ]),
    ).toEqual([[1, 2], 1])
    expect(of([[1, 9, 'unfair']], { '1 to 9': 'weak' })).toBe('holds')
  })

  test('a cycle is left if its exit is always enabled', () => {
    expect(
      of([
        [1, 1],
        [1, 9],
      ]),
    ).toBe('holds')
  })

  test('a cycle need not be left if its exit is enabled only sometimes, except under strong fairness', () => {
    const circle: readonly Edge[] = [
      [1, 2],
      [2, 1],
      [2, 9],
    ]
    expect(of(circle)).toEqual([[1, 2, 1], 0])
    expect(of(circle, { [edgeName(2, 9)]: 'strong' })).toBe('holds')
  })

  test('strong fairness takes out a state, and the rest is looked at again', () => {
    // Round by 3 it would have to go to 9; round by 4 it need not.
    const circles: readonly Edge[] = [
      [1, 2],
      [2, 3],
      [3, 2],
      [3, 9],
      [2, 4],
      [4, 2],
    ]
    expect(of(circles, { [edgeName(3, 9)]: 'strong' })).toEqual([[1, 2, 4, 2], 1])
    expect(of(circles, { [edgeName(3, 9)]: 'strong', [edgeName(2, 3)]: 'strong' })).toBe('holds')
  })

  test('a loop takes every fair step', () => {
    expect(
      of([
        [1, 2],
        [2, 3],
        [3, 2],
        [2, 4],
        [4, 2],
        [3, 5],
        [5, 2],
      ]),
    ).toEqual([[1, 2, 3, 2], 1])
    // All clauses strongly fair: now the loop must take each that it passes.
    const [nodes, loop] = of(
      [
        [1, 2],
        [2, 3],
        [3, 2],
        [2, 4],
        [4, 2],
      ],
      { all: 'strong' },
    ) as [number[], number]
    expect(loop).toBe(1)
    expect(new Set(nodes)).toEqual(new Set([1, 2, 3, 4]))
  })

  test('a query that is answered immediately is discharged, and a later one is independent', () => {
    expect(
      of([
        [1, 9],
        [9, 1],
      ]),
    ).toBe('holds')
    expect(
      of([
        [1, 9],
        [9, 1],
        [9, 2],
        [2, 1],
        [1, 3],
        [3, 1],
      ]),
    ).toEqual([[1, 3, 1], 0])
  })

  test('an unreachable cycle is no violation', () => {
    expect(
      of([
        [1, 9],
        [5, 6],
        [6, 5],
      ]),
    ).toBe('holds')
  })
})

describe('fairness', () => {
  const edges: readonly Edge[] = [
    [1, 1],
    [1, 9],
  ]

  test('of single sites and of all', () => {
    expect(of(edges, { '1 to 9@0': 'none' })).toEqual([[1, 1], 0])
    expect(of(edges, { all: 'none' })).toEqual([[1], 0])
    expect(of(edges, { all: 'none', '1 to 9': 'weak' })).toBe('holds')
    expect(of(edges, { '1 to 9': 'none', '1 to 9@0': 'weak' })).toBe('holds')
  })

  test.each([
    [{ '1 to 8': 'none' as const }, /no clause of this name \(did you mean "1 to/],
    [{ '1 to 9@7': 'none' as const }, /taken by the sites 0, not by 7/],
    [{ all: 'always' as never }, /must be none, weak or strong/],
  ])('that fits nothing is answered: %j', (fairness, message) => {
    expect(() => of(edges, fairness)).toThrow(message)
  })

  test('agrees with deadlock freedom', () => {
    const graph = tinyGraph({ edges: [[0, 1]], waits: [0], properties: [deadlockFreedom] })
    expect(only(graph, ['deadlockFreedom']).verdicts[0]!.verdict).toBe('holds')
    const dropped = only(graph, ['deadlockFreedom'], { fairness: { '0 to 1': 'none' } })
    expect(dropped.verdicts[0]!.verdict).toBe('violated')
  })

  test('of deliveries, and of a clause upon a message', async () => {
    const ring = await catalogueSpec('token-ring')
    const without = only(ring, ['starvationFreedom', 'deadlockFreedom'], { fairness: { deliveries: 'none' } })
    expect(without.verdicts.map(({ verdict }) => verdict)).toEqual(['violated', 'violated'])
    expect(() => only(ring, ['starvationFreedom'], { fairness: { onToken: 'none' } })).toThrow(
      'onToken is taken when its message is delivered; name the deliveries',
    )
  })
})

describe('starvation', () => {
  const waiting = (spec: Property[] = [starvationFreedom]) =>
    tinyGraph({
      edges: [
        [0, 1, 'unfair'],
        [1, 2],
        [2, 1],
        [2, 3],
        [3, 0],
      ],
      waits: [1, 2],
      holds: [3],
      properties: spec,
    })

  test('a bound on bypasses and their figures do not mix', async () => {
    const asked = [boundedBypass(1), measuredBypass, boundedBypass(2)]
    const ring = { ...(await catalogueSpec('token-ring')), properties: asked }
    const { verdicts } = check(modelFor(ring, {}, asked), asked, { ...defaultCheckOptions, continue: true })
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['violated', 'holds', 'holds'])
    expect(verdicts[1]!.bypasses!.map(({ most }) => most)).toEqual([2, 2, 2])
  })

  test('names the site, and the loop', () => {
    const result = only(waiting(), ['starvationFreedom'])
    expect(verdictLines(result)).toEqual([
      'x starvationFreedom  violated in 3 steps, the last 2 repeated forever: site 0 waits forever',
    ])
    const text = traceText(result.verdicts[0]!.trace!)
    expect(text).toContain('the loop starts here\n2  1 to 2 at 0')
    expect(text).toContain('the loop closes: this is the state after step 1 again')
    expect(text).toContain('the loop is fair: it takes 1 to 2 at 0 (step 2), 2 to 1 at 0 (step 3)')
    expect(text).toContain('not always enabled in it: 2 to 3 at 0 (after step 1)')
  })

  test('symmetry and partial order are not used, and say why', async () => {
    const spec = await catalogueSpec('semaphore')
    const reduce = { timestamps: false, symmetry: 'all' as const, partialOrder: true }
    const { exploration, verdicts } = only(spec, ['starvationFreedom'], {}, { reduce })
    expect(verdicts[0]!.verdict).toBe('violated')
    expect(exploration.reductions).toEqual([
      { reduction: 'symmetry', unused: 'starvationFreedom follows single sites along whole runs' },
      {
        reduction: 'partial-order',
        unused: 'starvationFreedom is about all runs, and some would be left out',
      },
    ])
  })

  test('a bound on requests cuts futures off, which the verdict says', async () => {
    const spec = await catalogueSpec('central-server')
    const result = only(spec, ['starvationFreedom'], { sites: 2, requests: 2 })
    expect(verdictLines(result)[0]).toMatch(/holds: .*, where each site requests at most 2 times$/)
  })

  test('a crashed site need not enter', async () => {
    const spec = await catalogueSpec('central-server')
    const model = { sites: 2, crash: 1, whoCrashes: 'idle' }
    expect(
      only(spec, ['starvationFreedom', 'livelockFreedom'], model).verdicts.map((v) => v.verdict),
    ).toEqual(['holds', 'holds'])
  })
})

describe('a check that ends early', () => {
  test('is inconclusive when memory runs out', async () => {
    const spec = await catalogueSpec('central-server')
    const model = { sites: 3 }
    const { bytes } = only(spec, ['mutualExclusion'], model).exploration
    const result = only(spec, ['mutualExclusion', 'starvationFreedom'], model, { memory: bytes + 1000 })
    expect(result.exploration).toMatchObject({ complete: true, cut: 'memory' })
    expect(result.verdicts.map(({ verdict }) => verdict)).toEqual(['holds', 'inconclusive'])
  })

  test('can be stopped by its driver', async () => {
    const spec = await catalogueSpec('central-server')
    const properties = propertiesNamed(spec, ['starvationFreedom'])
    const running = new Check(modelFor(spec, { sites: 3 }, properties), properties)
    while (running.progress().frontier > 0) running.advance(100)
    running.advance(100)
    running.advance(1)
    running.stop('interrupt')
    expect(running.advance(1)).toBe(false)
    expect(running.result()).toMatchObject({
      exploration: { complete: true, cut: 'interrupt' },
      verdicts: [{ verdict: 'inconclusive' }],
    })
  })

  test('stops at the first violation, unless it continues', async () => {
    const spec = await catalogueSpec('semaphore')
    const model = { sites: 2, parameters: { permits: '0' } }
    const names = ['starvationFreedom', 'livelockFreedom']
    const verdicts = (options = {}) =>
      only(spec, names, model, options).verdicts.map(({ verdict }) => verdict)
    expect(verdicts({ continue: false })).toEqual(['violated', 'inconclusive'])
    expect(verdicts()).toEqual(['violated', 'violated'])
  })

  test('random walks, which prove nothing', async () => {
    const spec = await catalogueSpec('semaphore')
    const result = only(spec, ['starvationFreedom'], {}, { search: 'random', walks: 3 })
    expect(result.verdicts[0]!.verdict).toBe('inconclusive')
  })
})

describe('a lasso in a file', () => {
  const written = async (name: string, model: ModelOptions, property = 'starvationFreedom') => {
    const spec = await catalogueSpec(name)
    const trace = only(spec, [property], model).verdicts[0]!.trace!
    return { spec, trace, text: traceJson(trace) }
  }

  test('is replayed, and its claim is confirmed', async () => {
    const { spec, trace, text } = await written('semaphore', { sites: 3, parameters: { kind: 'set' } })
    const file = readTraceJson(text)
    expect(file.loop).toBe(trace.loop)
    const again = replay(file, spec)
    expect(again.confirmed).toBe(true)
    expect(traceJson(again.trace)).toBe(text)
  })

  test('that does not close is refused', async () => {
    const { spec, text } = await written('semaphore', { sites: 3 })
    const file = readTraceJson(text)
    expect(() => replay({ ...file, loop: file.loop! + 1 }, spec)).toThrow(TraceError)
    expect(() => replay({ ...file, loop: 99 }, spec)).toThrow('the run has only 5 steps')
    expect(() => replay({ ...file, closes: 'up to timestamps' }, spec)).toThrow('the loop closes exactly')
    const { loop: _, ...open } = file
    expect(() => replay({ ...open, closes: 'up to timestamps' }, spec)).toThrow('the trace has no loop')
  })

  test('that is not fair confirms nothing', async () => {
    const { spec, text } = await written('semaphore', { sites: 3 })
    const file = readTraceJson(text)
    // Only its first step: site 0 waits, and stays there, though it could go on.
    const stopped = { ...file, steps: file.steps.slice(0, 1), loop: 1 }
    expect(replay(stopped, spec).confirmed).toBe(false)
    const { loop: _, ...finite } = file
    expect(() => replay(finite, spec)).toThrow('loop: is missing')
  })

  test('under other fairness names it, and is replayed under it', async () => {
    const model = { sites: 2, parameters: { kind: 'await' }, fairness: { succeed: 'weak' as const } }
    const { spec, text } = await written('semaphore', model)
    const file = readTraceJson(text)
    expect(file.model.fairness).toEqual({ succeed: 'weak' })
    expect(replay(file, spec).confirmed).toBe(true)
    // With the fairness of the spec, a site that can succeed infinitely often succeeds.
    const { fairness: _, ...unsaid } = file.model
    expect(replay({ ...file, model: unsaid }, spec).confirmed).toBe(false)
  })

  test('closes up to timestamps if clocks grow', async () => {
    const algorithm = await catalogueSpec('ricart-agrawala')
    const listed = await mutantsOf({ spec: algorithm, argument: 'ricart-agrawala' })
    const mutant = mutated(algorithm, listed.find(({ name }) => name === 'no site defers')!)
    // The functions that its clause closes over; without them what the clause does with timestamps cannot be read.
    const clock = (mine: number, t: number) => Math.max(mine, t)
    const spec = { ...mutant, uses: { defers: () => false, clock } }
    // Were nobody to ask again, the run could stay where it is.
    const model: ModelOptions = { sites: 2, fairness: { 'enter@0': 'none', request: 'weak' } }
    const found = only(spec, ['starvationFreedom'], model).verdicts[0]!
    expect(found.because).toBe('site 0 waits forever')
    expect(found.trace!.closes).toBe('up to timestamps')
    expect(traceText(found.trace!)).toMatch(
      /the loop closes up to timestamps: this is the state after step \d+ again, but timestamps are later by 1/,
    )
    const file = readTraceJson(traceJson(found.trace!))
    expect(replay(file, spec).confirmed).toBe(true)
    const { closes: _, ...unsaid } = file
    expect(() => replay(unsaid, spec)).toThrow('it closes only up to timestamps')
  })

  // On unordered channels, later REPLIES may overtake a REQUEST forever, and the other site keeps the same number.
  test('of a bypass without bound shows the loop, and says nothing of fairness', async () => {
    const given = await catalogueSpec('ricart-agrawala')
    const spec = { ...given, properties: [...given.properties, boundedBypass(2)] }
    const model: ModelOptions = { sites: 3, order: 'unordered', parameters: { clock: 'ra81' } }
    const found = only(spec, ['boundedBypass(2)', 'starvationFreedom'], model).verdicts
    expect(found.map(({ verdict }) => verdict)).toEqual(['holds', 'violated'])
    const [, { because, trace }] = found as [unknown, (typeof found)[number]]
    expect(because).toMatch(/without bound/)
    expect(traceText(trace!)).not.toContain('the loop is fair')
    expect(replay(readTraceJson(traceJson(trace!)), spec).confirmed).toBe(true)
  })
})
