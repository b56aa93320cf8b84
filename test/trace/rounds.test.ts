// A loop that closes up to timestamps was believed where the spec does more with timestamps than compare them.

import { starvationFreedom } from 'coterie'
import { describe, expect, it } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { Check, check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { makeModel } from '../../src/model/model.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { replay } from '../../src/trace/replay.js'
import { type Trace, TraceError } from '../../src/trace/trace.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { loopOf, specWith } from './going-round.js'
import { runOf } from './traces.js'

const replayed = (mayAsk: (now: number) => boolean) =>
  replay(readTraceJson(traceJson(loopOf(mayAsk))), specWith(mayAsk))

describe('a loop that closes up to timestamps', () => {
  it('is taken again and again, and the text says how often', () => {
    expect(replayed(() => true).rounds).toEqual({ taken: 400, furthest: 2 ** 50 })
  })

  it('is refused if a later round cannot be taken', () => {
    const refused = (mayAsk: (now: number) => boolean, why: string) => {
      expect(() => replayed(mayAsk)).toThrow(TraceError)
      expect(() => replayed(mayAsk)).toThrow(
        `closes: the loop cannot be repeated forever: ${why}; the spec does more with timestamps than compare them`,
      )
    }
    refused((now) => now < 40, 'in round 41, before its step 1, other steps are enabled')
    // A number that one round alone comes to.
    refused((now) => now !== 333, 'in round 334, before its step 1, other steps are enabled')
    // Too far for one round after another.
    refused(
      (now) => now < 1e9,
      `with timestamps later by ${2 ** 30}, before its step 1, other steps are enabled`,
    )
  })

  // Every distance stayed as it was in the rounds that were tried: all timestamps had moved alike.
  it('is refused if it depends on the distance of two old timestamps', () => {
    const spec = specWith((_, { first, second }) => first === null || second === null || second - first < 40)
    const steps = ['ask at 0', 'enter at 0', 'exit at 0']
    const stamped = ['stampFirst at 0', ...steps, 'stampSecond at 0', ...steps]
    const run = runOf(makeModel(spec), [...stamped, ...steps])
    const trace: Trace = { ...run, loop: stamped.length, closes: 'up to timestamps' }
    expect(() => replay(readTraceJson(traceJson(trace)), spec)).toThrow(
      /^closes: the loop cannot be repeated forever: with every timestamp from \d+ on moved by \d+, before its step 1, other steps are enabled; /,
    )
  })

  it('stands where the spec keeps what it says of its timestamps', () => {
    // With unordered channels of the textbook's clocks nobody starves; a site that nobody needs to answer is waited for.
    const formula = { ...starvationFreedom }
    const model = modelFor(ra, { sites: 2, loss: 1 }, [formula])
    const running = new Check(model, [formula], defaultCheckOptions)
    toTheEnd(running.run(), 1 << 13)
    for (const { trace } of running.result().verdicts) {
      if (trace === undefined) continue
      const again = replay(readTraceJson(traceJson(trace)), {
        ...ra,
        properties: [...ra.properties, formula],
      })
      expect(again.confirmed).toBe(true)
    }
    expect(() => check(makeModel(specWith((now) => now < 40)), [starvationFreedom])).toThrow(
      'timestamps refused',
    )
  })
})
