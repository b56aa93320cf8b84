// A session whose channels are sets: a message stays when it is received, in the network, in the diagram and in the link.
import { expect, test } from 'vitest'
import commit from '../../specs/two-phase-commit/spec.js'
import { networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { here, traceOf } from '../../src/explorer/session/history.js'
import { linkOf } from '../../src/explorer/session/session.js'
import { readSessionLink, writeSessionLink } from '../../src/explorer/session/session-link.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { sessionFromLink } from './session-of-link.js'

const loaded = { source: { argument: 'two-phase-commit' }, spec: commit, mutants: [] }
const opened = (link: string) => sessionFromLink(loaded, readSessionLink(link)!)

// prepare at 0, and its PREPARED twice at the manager.
const twice = opened('spec=two-phase-commit&sites=2&order=set&steps=0,3,3&at=3')
const { model } = twice.history
const { state } = here(twice.history)

test('a message that was received twice is in transit, and may be received again', () => {
  const { arrows } = networkDrawing(model, state)
  expect(arrows.flatMap(({ label }) => (label === undefined ? [] : [label.text]))).toEqual(['PREPARED'])
  const received = enabledIn(model, state).filter(({ label }) => label.kind === 'deliver')
  expect(received.map(({ label, fair }) => [label.clause, fair])).toEqual([['onPrepared', false]])
})

test('the diagram has an arrow for each receipt, and one for the message in transit', () => {
  const { arrows } = runDrawing(traceOf(twice.history, 'whole line'))
  expect(arrows.map(({ kind }) => kind)).toEqual(['copied', 'copied', 'pending'])
})

test('its link leads to the same state, and no fault is offered that has no meaning there', () => {
  const link = writeSessionLink(linkOf(twice))
  expect(link).toContain('order=set')
  expect(here(opened(link).history).state.equals(state)).toBe(true)
  expect(() => opened('spec=two-phase-commit&sites=2&order=set&loss=1')).toThrow(
    /^order set: .*leave loss out$/,
  )
})
