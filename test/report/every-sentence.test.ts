// What a proof for every number of sites has shown, as a lecturer would say it: proved, tested and sampled have different words.
import { expect, test } from 'vitest'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { everySentence } from '../../src/report/proof/every-sentence.js'

test('a sentence says no more than was shown', () => {
  const result = proveForEveryNumber(ricartAgrawala, {}, { comparedStates: 50 })
  const proved = everySentence(result)
  expect(proved).toMatch(
    /^Proved for every N ≥ 2: mutualExclusion, .+ hold, with (\w+=\w+, )+FIFO channels, any number of requests and no faults\.$/,
  )
  expect(everySentence({ ...result, options: { order: 'unordered' }, others: [] })).toBe(
    'Proved for every N ≥ 2: mutualExclusion holds, with clock=lamport, reply=bare, order unordered, any number of requests and no faults.',
  )
  const tested = { operations: ['count'], tested: [{ sites: 4 }, { sites: 5 }] } as never
  expect(everySentence({ ...result, verdict: 'tested', tested })).toMatch(
    /^Not proved, only tested: none of the 239 views violates mutualExclusion, but .* with 4 and 5 sites only\.$/,
  )
  expect(everySentence({ ...result, verdict: 'sampled', reason: 'unclear' })).toMatch(
    /^Not proved, only tested: .*, but the proof is not licensed: unclear\.$/,
  )
  for (const verdict of ['not proved', 'refused'] as const)
    expect(everySentence({ ...result, verdict, reason: 'two views are bad' })).toBe(
      'Not proved for every N: two views are bad.',
    )
})
