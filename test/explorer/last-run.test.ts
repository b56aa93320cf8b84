// The states along the last run agree with the reference semantics, whatever run was requested before.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { LastRun } from '../../src/explorer/session/last-run.js'
import { makeModel } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { lastState, run } from '../../src/trace/trace.js'

const model = makeModel(maekawa, { sites: 3, parameters: { quorums: 'ring' } })

/** A valid run, made from arbitrary numbers. */
const possible = (numbers: readonly number[]): readonly number[] => {
  let state = initialStates(model)[0]!
  return numbers.map((number) => {
    const enabled = [...steps(model, state)]
    const choice = number % enabled.length
    state = enabled[choice]!.next
    return choice
  })
}

test('several runs share their common steps', () => {
  const choices = fc.array(fc.nat(1), { maxLength: 6 })
  fc.assert(
    fc.property(fc.array(choices, { minLength: 1, maxLength: 6 }), (runs) => {
      const last = new LastRun(model)
      for (const one of runs.map(possible)) {
        expect(encodeState(model, last.after({ initial: 0, choices: one }))).toBe(
          encodeState(model, lastState(run(model, 0, one))),
        )
      }
    }),
    { seed: 21, numRuns: 60 },
  )
})

test('an invalid run is refused and changes nothing', () => {
  const last = new LastRun(model)
  last.after({ initial: 0, choices: [0, 1] })
  expect(() => last.after({ initial: 0, choices: [0, 99] })).toThrow('step 2 of the run is not enabled')
  expect(() => last.after({ initial: 7, choices: [] })).toThrow('there is no initial state 7')
  expect(encodeState(model, last.after({ initial: 0, choices: [0] }))).toBe(
    encodeState(model, lastState(run(model, 0, [0]))),
  )
})
