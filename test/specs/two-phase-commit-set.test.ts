// Two-phase commit as TLA+ has it: the variable msgs is a set from which nothing is removed. TLC reports 288 distinct states of TwoPhase with
// three resource managers. The number of steps differs, since receiving a message that changes nothing is a step here.
import { expect, test } from 'vitest'
import spec from '../../specs/two-phase-commit/spec.js'
import { checkSpec } from '../../src/check/check-spec.js'

test.each([
  [1, 12],
  [2, 56],
  [3, 288],
])('with %i resource managers it has %i states', (sites, states) => {
  const result = checkSpec(spec, { sites, order: 'set' }, { continue: true })
  expect(result.exploration).toMatchObject({ complete: true, states })
  expect(result.verdicts.map(({ verdict }) => verdict)).toEqual(['holds', 'holds', 'holds', 'holds', 'holds'])
})

test('what a set leaves no meaning is refused in one line', () => {
  const refused = (more: object) => () => checkSpec(spec, { order: 'set', ...more })
  expect(refused({ loss: 1 })).toThrow('order set: a message may be received late or never anyway')
  expect(refused({ duplication: 1 })).toThrow('order set: a message may be received any number of times')
  expect(refused({ crash: 1 })).toThrow('order set: messages to a crashed site')
  expect(() => checkSpec(spec, { order: 'set' }, { properties: ['everyoneDecides'] })).toThrow(
    'order set: everyoneDecides is about runs, and a run may receive one old message forever',
  )
})
