// A function of the spec that returned once and fails when it is called again is not pure. That is another mistake than a
// function that fails in some state, and another exit code.

import { describe, expect, test } from 'vitest'
import { Check } from '../../src/check/check.js'
import { modelFor } from '../../src/check/model-for.js'
import { ImpureSpec } from '../../src/protocol/broken-spec.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { boom, found, lock, specWith } from './failing-lock.js'

describe('a function that returned once and fails when it is called again', () => {
  const failsAfter = (calls: number) => {
    let count = 0
    return () => (++count > calls ? boom() : undefined)
  }

  // A bug: this ended as a failure of the clause, with exit code 65.
  test('is an impure clause, during the search', () => {
    expect(() => found({ exit: failsAfter(3) })).toThrow(ImpureSpec)
    expect(() => found({ exit: failsAfter(3) })).toThrow(
      /^Clause "exit" of faulty gave an effect and then failed for the same arguments \(site \d: .*\): Clause "exit" .*x is not a function/,
    )
  })

  test('is an impure clause, if only the last repetition fails', () => {
    let fails = false
    const spec = specWith({ exit: () => (fails ? boom() : undefined) })
    const running = new Check(modelFor(spec, { requests: 1 }, spec.properties), spec.properties)
    toTheEnd(running.run(), 1 << 13)
    fails = true
    expect(() => running.result()).toThrow(ImpureSpec)
  })

  test('is an impure clause, if it fails in a fresh import', () => {
    const spec = specWith({})
    const running = new Check(modelFor(spec, { requests: 1 }, spec.properties), spec.properties)
    toTheEnd(running.run(), 1 << 13)
    const result = running.snapshot('time')
    expect(() => running.compareWith(specWith({ onDone: boom }), { ...result, verdicts: [] })).toThrow(
      ImpureSpec,
    )
  })

  test('is an impure predicate', () => {
    const once = failsAfter(2)
    const fine = lock.always('fine', 'nothing', () => once() === undefined)
    expect(() => found({ properties: [fine] })).toThrow(
      /^The predicate of "fine" of faulty returned two different results/,
    )
  })
})
