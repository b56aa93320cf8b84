// A session whose channels have a capacity: its link leads to the same state, and the network and the diagram show what was dropped.
import { expect, test } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { here, traceOf } from '../../src/explorer/session/history.js'
import { linkOf } from '../../src/explorer/session/session.js'
import { readSessionLink, writeSessionLink } from '../../src/explorer/session/session-link.js'
import { sessionFromLink } from './session-of-link.js'

const loaded = { source: { argument: 'ricart-agrawala' }, spec: ra, mutants: [] }
const opened = (link: string) => sessionFromLink(loaded, readSessionLink(link)!)

test('its link has bounds by type, under which a message of another type fits', () => {
  // As below; the answer is a REPLY, and the request fills the channel for REQUEST alone.
  const open = opened('spec=ricart-agrawala&sites=2&capacity=REQUEST=1&when-full=drop&steps=0,0,0&at=3')
  const [, , answer] = traceOf(open.history, 'whole line').steps
  expect(answer!.sends.map(({ message, dropped }) => [message.type, dropped])).toEqual([['REPLY', undefined]])
  const link = writeSessionLink(linkOf(open))
  expect(link).toContain('capacity=REQUEST%3D1&')
  expect(here(opened(link).history).state.equals(here(open.history).state)).toBe(true)
})

test('its link has the capacity and what a full channel does', () => {
  // Both request, and 1 answers 0 by the channel that its own request fills.
  const dropped = opened('spec=ricart-agrawala&sites=2&capacity=1&when-full=drop&steps=0,0,0&at=3')
  const [, , answer] = traceOf(dropped.history, 'whole line').steps
  expect(answer!.sends.map(({ dropped: isLost }) => isLost)).toEqual([true])
  expect(runDrawing(traceOf(dropped.history, 'whole line')).arrows.map(({ kind }) => kind)).toContain('lost')
  const link = writeSessionLink(linkOf(dropped))
  expect(link).toMatch(/capacity=1&when-full=drop/)
  expect(here(opened(link).history).state.equals(here(dropped.history).state)).toBe(true)
  expect(() => opened('spec=ricart-agrawala&sites=2&when-full=drop')).toThrow('no channel is ever full')
})
