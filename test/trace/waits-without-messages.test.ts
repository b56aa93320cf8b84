// Whom a site waits for in the algorithms with shared variables: none of them drew any waits.
import { expect, test } from 'vitest'
import dekker from '../../specs/dekker/spec.js'
import peterson from '../../specs/peterson/spec.js'
import { makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'
import { lastState } from '../../src/trace/trace.js'
import { waitsOf } from '../../src/trace/wait-cycle.js'
import { runOf } from './traces.js'

const waits = (spec: Spec, ...steps: string[]) => {
  const trace = runOf(makeModel(spec), steps)
  return waitsOf(trace.model, lastState(trace))!.map(({ from, to, label }) => `${from} ${to} ${label}`)
}

test('in the algorithm of Peterson for the other one, while that one wants to enter and has the turn', () => {
  expect(waits(peterson, 'request at 0', 'second at 0')).toEqual([])
  const both = ['request at 0', 'second at 0', 'request at 1']
  expect(waits(peterson, ...both)).toEqual(['0 1 turn'])
  expect(waits(peterson, ...both, 'second at 1')).toEqual(['1 0 turn'])
})

test('in that of Dekker also while it has withdrawn, until its turn comes', () => {
  const both = ['request at 0', 'request at 1']
  expect(waits(dekker, ...both)).toEqual(['0 1 wants', '1 0 wants'])
  expect(waits(dekker, ...both, 'lookAtOther at 1', 'lookAtTurn at 1')).toEqual(['0 1 wants', '1 0 turn'])
})
