// A protocol with two sites, a lock and a bell, small enough to determine by hand the effect of each
// generated mutant.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  flag,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  send,
} from '../../src/index.js'

const tiny = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), heard: flag }) },
  messages: { BELL: {}, GONE: {} },
  shared: { lock: flag, last: flag },
})
const { BELL, GONE } = tiny.messages
const { local, upon } = tiny.roles.site

/** Its clauses: one with a trivial guard, one that only sends, one that changes no value. */
export const tinyLock = algorithm({
  name: 'tiny-lock',
  title: 'A lock and a bell',
  citation: 'none',
  about: 'For tests.',
  sites: { min: 2, max: 3, fallback: 2 },
  protocol: tiny,
  clauses: {
    request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] }),
    enter: local({
      guard: (me, { shared }) => me.phase === 'wanted' && !shared.lock,
      effect: () => [{ phase: 'held' }, tiny.write({ lock: true })],
    }),
    exit: local({
      guard: (me) => me.phase === 'held',
      effect: (_, { others }) => [
        { phase: 'idle' },
        send(others, BELL()),
        send(others, BELL()),
        send(others, GONE()),
        tiny.write({ lock: false, last: true }),
      ],
    }),
    nothing: local({ guard: () => true, effect: () => [], fair: 'none' }),
    onBell: upon('BELL', () => [{ heard: true }]),
    onGone: upon('GONE', () => []),
  },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  properties: [mutualExclusion, deadlockFreedom, entryPossible],
})
