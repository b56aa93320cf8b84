// A proof that is stopped says so, wherever it was. It did not once an attempt with other views had a bad one: then the bad view was the
// only reason that it gave.
import { expect, test } from 'vitest'
import { EveryProof } from '../../src/every/prove.js'
import { everyText } from '../../src/report/proof/every-report.js'
import { specOf } from './closed-views.js'

const after = 'An attempt with other views failed before: two sites of a view are in the critical section'

// Suzuki and Kasami: views that count REQUEST come first, and have a bad one.
test.each([
  ['suzuki-kasami', true],
  ['ticket-lock', false],
  ['ricart-agrawala', false],
] as const)('%s, at each pause', async (name, isAfterOther) => {
  const proof = new EveryProof(await specOf(name), {}, { statesOfOthers: 30, comparedStates: 90 })
  const reasons = new Set<string>()
  const compared = new Set<string>()
  for (const work = proof.run(); work.next(1).done !== true; ) {
    const result = proof.resultIf('time')
    if (result === proof.result()) break
    if (result.verdict === 'holds') {
      // Only more states of three sites remain, to find errors of the prover.
      expect(proof.activity()).toMatch(/ states of 3 sites$|^[\d,]+ of [\d,]+ views so far closed$/)
      compared.add(
        everyText(result, [])
          .split('\n')
          .find((line) => line.startsWith('    compared: '))!,
      )
      continue
    }
    expect(result.verdict).toBe('not proved')
    expect(result.reason).toMatch(/^stopped by the time limit; /)
    expect(everyText(result, []).split('\n')[1]).toContain(`not proved: ${result.reason}`)
    reasons.add(result.reason!)
  }
  expect(reasons.size).toBeGreaterThan(3)
  expect(compared.size > 0).toBe(name === 'ricart-agrawala')
  expect([...reasons].some((reason) => reason.includes(after))).toBe(isAfterOther)
})

test('the way to the bad view of an earlier attempt is still shown', async () => {
  const proof = new EveryProof(await specOf('suzuki-kasami'), {}, { comparedStates: 20 })
  const work = proof.run()
  while (!proof.resultIf('interrupt').reason!.includes(after)) expect(work.next(1).done).not.toBe(true)
  proof.stop('interrupt')
  work.next(1)
  const { reason, story, verdict } = proof.result()
  expect(reason).toMatch(/^interrupted; [\d,]+ of [\d,]+ views so far closed\. An attempt /)
  expect(story.length).toBeGreaterThan(0)
  expect(verdict).toBe('not proved')
})
