// Whom a site waits for in the algorithms with shared variables: none of them drew any waits.
import { expect, test } from 'vitest'
import chubbyCell from '../../specs/chubby-cell/spec.js'
import dekker from '../../specs/dekker/spec.js'
import peterson from '../../specs/peterson/spec.js'
import szymanski from '../../specs/szymanski/spec.js'
import { makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'
import { lastState } from '../../src/trace/trace.js'
import { waitsOf } from '../../src/trace/wait-cycle.js'
import { runOf } from './traces.js'

const waits = (spec: Spec, ...steps: string[]) => {
  const trace = runOf(makeModel(spec, { sites: Math.max(2, spec.sites.min) }), steps)
  return waitsOf(trace.model, lastState(trace))!.map(({ from, to, label }) => `${from} ${to} ${label}`)
}

test('in the algorithm of Peterson for the other one, while that one wants to enter and has the turn', () => {
  expect(waits(peterson, 'request at 0', 'secondWrite at 0')).toEqual([])
  const both = ['request at 0', 'secondWrite at 0', 'request at 1']
  expect(waits(peterson, ...both)).toEqual(['0 1 turn'])
  expect(waits(peterson, ...both, 'secondWrite at 1')).toEqual(['1 0 turn'])
})

test('in that of Dekker also while it has withdrawn, until its turn comes', () => {
  const both = ['request at 0', 'request at 1']
  expect(waits(dekker, ...both)).toEqual(['0 1 wants', '1 0 wants'])
  expect(waits(dekker, ...both, 'lookAtOther at 1', 'lookAtTurn at 1')).toEqual(['0 1 wants', '1 0 turn'])
})

test('in that of Szymanski at the door, in the room and before the section', () => {
  const first = ['request at 0', 'lookAtDoor at 0', 'goIn at 0', 'request at 1']
  expect(waits(szymanski, ...first)).toEqual(['1 0 door'])
  // 0 has seen that 1 comes, and waits for it in the room.
  const room = [...first, 'lookOut at 0', 'wait at 0']
  expect(waits(szymanski, ...room)).toEqual(['0 1 closing'])
  const closed = [...room, 'lookAtDoor at 1', 'goIn at 1', 'lookOut at 1', 'close at 1']
  expect(waits(szymanski, ...closed)).toEqual(['1 0 lower number'])
})

test('in a cell for the answer of the master, and for the client that has the lock', () => {
  expect(waits(chubbyCell, 'request at 0')).toEqual([])
  const asked = ['request at 0', 'elect at 2', 'request at 1']
  expect(waits(chubbyCell, ...asked)).toEqual(['0 2 answer', '1 2 answer'])
  const got = [...asked, 'propose at 2', 'replicate at 2', 'commit at 2']
  expect(waits(chubbyCell, ...got)).toEqual(['1 0 lock'])
})
