// A proof that is stopped at each pause.
import { expect } from 'vitest'
import { EveryProof } from '../../src/every/prove.js'
import { everyText } from '../../src/report/proof/every-report.js'
import { specOf } from './closed-views.js'

export const after =
  'An attempt with other views failed before: two sites of a view are in the critical section'

// Suzuki and Kasami: views that count REQUEST come first, and have a bad one.
export const saysSoAtEachPause = async (name: string, isAfterOther: boolean): Promise<void> => {
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
}
