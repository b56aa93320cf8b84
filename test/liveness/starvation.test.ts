// Starvation and bypasses: what the verdict says, which reductions and bounds it mentions, and what a check reports that
// ends early.
import { describe, expect, test } from 'vitest'
import { Check, check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Property } from '../../src/protocol/property.js'
import { boundedBypass, measuredBypass, starvationFreedom } from '../../src/protocol/standard-properties.js'
import { traceText } from '../../src/report/run/trace-text.js'
import { verdictLines } from '../../src/report/verdict/verdict-text.js'
import { tinyGraph } from '../tiny/tiny-graph.js'
import { checkNamed } from './check-named.js'

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

  test('bounds on bypasses do not change the measured numbers of bypasses', async () => {
    const requested = [boundedBypass(1), measuredBypass, boundedBypass(2)]
    const ring = { ...(await catalogueSpec('token-ring')), properties: requested }
    const { verdicts } = check(modelFor(ring, {}, requested), requested, {
      ...defaultCheckOptions,
      continue: true,
    })
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['violated', 'holds', 'holds'])
    expect(verdicts[1]!.bypasses!.map(({ most }) => most)).toEqual([2, 2, 2])
  })

  test('the verdict names the site, and the trace shows the loop', () => {
    const result = checkNamed(waiting(), ['starvationFreedom'])
    expect(verdictLines(result)).toEqual([
      'x starvationFreedom  violated in 3 steps, the last 2 repeated forever: site 0 waits forever',
    ])
    const text = traceText(result.verdicts[0]!.trace!)
    expect(text).toContain('the loop starts here\n2  1 to 2 at 0')
    expect(text).toContain('the loop closes: this is the state after step 1 again')
    expect(text).toContain('the loop is fair: it takes 1 to 2 at 0 (step 2), 2 to 1 at 0 (step 3)')
    expect(text).toContain('not always enabled in it: 2 to 3 at 0 (after step 1)')
  })

  test('partial order is not used, and the result gives the reason; symmetry is', async () => {
    const spec = await catalogueSpec('semaphore')
    const reduce = { timestamps: false, symmetry: 'all' as const, partialOrder: true }
    const { exploration, verdicts } = checkNamed(spec, ['starvationFreedom'], {}, { reduce })
    expect(verdicts[0]!.verdict).toBe('violated')
    expect(exploration.reductions).toEqual([
      expect.objectContaining({ reduction: 'symmetry', order: 6, states: 20 }),
      {
        reduction: 'partial-order',
        unused: 'starvationFreedom is about all runs, and some would be left out',
      },
    ])
  })

  test('the verdict mentions a bound on requests, since it removes futures', async () => {
    const spec = await catalogueSpec('central-server')
    const result = checkNamed(spec, ['starvationFreedom'], { sites: 2, requests: 2 })
    expect(verdictLines(result)[0]).toMatch(/holds: .*, where each site requests at most 2 times$/)
  })

  test('a crashed site need not enter', async () => {
    const spec = await catalogueSpec('central-server')
    const model = { sites: 2, crash: 1, whoCrashes: 'idle' }
    expect(
      checkNamed(spec, ['starvationFreedom', 'livelockFreedom'], model).verdicts.map((v) => v.verdict),
    ).toEqual(['holds', 'holds'])
  })
})

describe('a check that ends early', () => {
  test('is inconclusive when memory runs out', async () => {
    const spec = await catalogueSpec('central-server')
    const model = { sites: 3 }
    // The kernel that the second check needs.
    const { bytes } = checkNamed(spec, ['mutualExclusion'], model, { kernel: 'js' }).exploration
    const result = checkNamed(spec, ['mutualExclusion', 'starvationFreedom'], model, { memory: bytes + 1000 })
    expect(result.exploration).toMatchObject({ complete: true, cut: 'memory' })
    expect(result.verdicts.map(({ verdict }) => verdict)).toEqual(['holds', 'inconclusive'])
  })

  test('can be stopped by its driver', async () => {
    const spec = await catalogueSpec('central-server')
    const properties = propertiesNamed(spec, ['starvationFreedom'])
    const running = new Check(modelFor(spec, { sites: 3 }, properties), properties)
    const work = running.run()
    while (running.progress().frontier > 0) work.next(100)
    work.next(100)
    work.next(1)
    running.stop('interrupt')
    expect(work.next(1).done).toBe(true)
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
      checkNamed(spec, names, model, options).verdicts.map(({ verdict }) => verdict)
    expect(verdicts({ continue: false })).toEqual(['violated', 'inconclusive'])
    expect(verdicts()).toEqual(['violated', 'violated'])
  })

  test('is inconclusive with random walks', async () => {
    const spec = await catalogueSpec('semaphore')
    const result = checkNamed(spec, ['starvationFreedom'], {}, { search: 'random', walks: 3 })
    expect(result.verdicts[0]!.verdict).toBe('inconclusive')
  })
})
