// Lassos as they are written to a file and replayed. A replay must confirm a lasso that closes and is fair, and nothing else.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { mutated } from '../../src/protocol/mutant.js'
import { boundedBypass } from '../../src/protocol/standard-properties.js'
import { traceText } from '../../src/report/run/trace-text.js'
import { replay } from '../../src/trace/replay.js'
import { TraceError } from '../../src/trace/trace.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { checkNamed } from './check-named.js'

describe('a lasso in a file', () => {
  const written = async (name: string, model: ModelOptions, property = 'starvationFreedom') => {
    const spec = await catalogueSpec(name)
    const trace = checkNamed(spec, [property], model).verdicts[0]!.trace!
    return { spec, trace, text: traceJson(trace) }
  }

  test('is confirmed by a replay, and written again byte for byte', async () => {
    const { spec, trace, text } = await written('semaphore', { sites: 3, parameters: { kind: 'set' } })
    const file = readTraceJson(text)
    expect(file.loop).toBe(trace.loop)
    const again = replay(file, spec)
    expect(again.confirmed).toBe(true)
    expect(traceJson(again.trace)).toBe(text)
  })

  test('is refused if its loop does not close', async () => {
    const { spec, text } = await written('semaphore', { sites: 3 })
    const file = readTraceJson(text)
    expect(() => replay({ ...file, loop: file.loop! + 1 }, spec)).toThrow(TraceError)
    expect(() => replay({ ...file, loop: 99 }, spec)).toThrow('the run has only 5 steps')
    expect(() => replay({ ...file, closes: 'up to timestamps' }, spec)).toThrow('the loop closes exactly')
    const { loop: _, ...open } = file
    expect(() => replay({ ...open, closes: 'up to timestamps' }, spec)).toThrow('the trace has no loop')
  })

  test('is not confirmed if its loop is not fair', async () => {
    const { spec, text } = await written('semaphore', { sites: 3 })
    const file = readTraceJson(text)
    // Only its first step: site 0 waits forever, although a fair step is enabled.
    const stopped = { ...file, steps: file.steps.slice(0, 1), loop: 1 }
    expect(replay(stopped, spec).confirmed).toBe(false)
    const { loop: _, ...finite } = file
    expect(() => replay(finite, spec)).toThrow('loop: is missing')
  })

  test('names a fairness that differs from the spec, and is replayed under it', async () => {
    const model = { sites: 2, parameters: { kind: 'await' }, fairness: { succeed: 'weak' as const } }
    const { spec, text } = await written('semaphore', model)
    const file = readTraceJson(text)
    expect(file.model.fairness).toEqual({ succeed: 'weak' })
    expect(replay(file, spec).confirmed).toBe(true)
    // With the fairness of the spec, a site that can succeed infinitely often succeeds.
    const { fairness: _, ...unnamed } = file.model
    expect(replay({ ...file, model: unnamed }, spec).confirmed).toBe(false)
  })

  test('closes up to timestamps if clocks grow', async () => {
    const algorithm = await catalogueSpec('ricart-agrawala')
    const listed = await mutantsOf({ spec: algorithm, argument: 'ricart-agrawala' })
    const mutant = mutated(algorithm, listed.find(({ name }) => name === 'no site defers')!)
    // The functions that its clause closes over. Without them the use of timestamps in the clause cannot be read.
    const clock = (mine: number, t: number) => Math.max(mine, t)
    const spec = { ...mutant, uses: { defers: () => false, clock } }
    // If no site requested again, the run could stutter in one state.
    const model: ModelOptions = { sites: 2, fairness: { 'enter@0': 'none', request: 'weak' } }
    const found = checkNamed(spec, ['starvationFreedom'], model).verdicts[0]!
    expect(found.because).toBe('site 0 waits forever')
    expect(found.trace!.closes).toBe('up to timestamps')
    expect(traceText(found.trace!)).toMatch(
      /the loop closes up to timestamps: this is the state after step \d+ again, but timestamps are later by 1/,
    )
    const file = readTraceJson(traceJson(found.trace!))
    expect(replay(file, spec).confirmed).toBe(true)
    const { closes: _, ...unnamed } = file
    expect(() => replay(unnamed, spec)).toThrow('it closes only up to timestamps')
  })

  // On unordered channels, later REPLIES may overtake a REQUEST forever, and the other site keeps the same number.
  test('of an unbounded bypass shows its loop and makes no claim of fairness', async () => {
    const given = await catalogueSpec('ricart-agrawala')
    const spec = { ...given, properties: [...given.properties, boundedBypass(2)] }
    const model: ModelOptions = { sites: 3, order: 'unordered', parameters: { clock: 'ra81' } }
    const found = checkNamed(spec, ['boundedBypass(2)', 'starvationFreedom'], model).verdicts
    expect(found.map(({ verdict }) => verdict)).toEqual(['holds', 'violated'])
    const [, { because, trace }] = found as [unknown, (typeof found)[number]]
    expect(because).toMatch(/without bound/)
    expect(traceText(trace!)).not.toContain('the loop is fair')
    expect(replay(readTraceJson(traceJson(trace!)), spec).confirmed).toBe(true)
  })
})
