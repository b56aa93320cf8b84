// Two lists of sites with heads that a view leaves out. The heads may be two sites, in either order, between the same sites of the
// view. A proof once took them for one site, and this lock, which four sites break, for safe.
import {
  algorithm,
  flag,
  listOf,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  type Spec,
  send,
  siteId,
} from 'coterie'
import { expect, test } from 'vitest'
import { proveForEveryNumber } from '../../src/every/prove.js'

const p = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'held'),
      q: listOf(siteId),
      r: listOf(siteId),
      asked: flag,
      told: flag,
    }),
  },
  messages: { ASK: {}, TELL: {} },
})
const { local, upon } = p.roles.site

const lock = (isOpen: (a: number, b: number) => boolean): Spec =>
  algorithm({
    name: 'two-heads',
    title: 'two heads',
    citation: 'none',
    about: 'A site enters if its lists begin with two sites above it.',
    sites: { min: 1, max: 6, fallback: 2 },
    symmetry: 'none',
    protocol: p,
    clauses: {
      ask: local({
        guard: (me) => !me.asked,
        effect: (_, { others }) => [{ asked: true }, send(others, p.messages.ASK())],
      }),
      tell: local({
        guard: (me) => !me.told,
        effect: (_, { others }) => [{ told: true }, send(others, p.messages.TELL())],
      }),
      onAsk: upon('ASK', (me, _, { from, self }) =>
        self < from && me.q.isEmpty() ? [{ q: me.q.push(from) }] : [],
      ),
      onTell: upon('TELL', (me, _, { from, self }) =>
        self < from && me.r.isEmpty() ? [{ r: me.r.push(from) }] : [],
      ),
      enter: local({
        guard: (me, { self }) => {
          const [a, b] = [me.q.first(), me.r.first()]
          return me.phase === 'idle' && a !== undefined && b !== undefined && self < a && isOpen(a, b)
        },
        effect: () => [{ phase: 'held' }],
      }),
      exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }),
    },
    contention: {
      request: 'ask',
      enter: 'enter',
      waits: (me) => me.phase === 'idle',
      holds: (me) => me.phase === 'held',
    },
    properties: [mutualExclusion],
  })

test.each([
  ['the first before the second', (a: number, b: number) => a < b],
  ['the second before the first', (a: number, b: number) => a > b],
  ['both the same', (a: number, b: number) => a === b],
] as const)('%s', (_, isOpen) => {
  const { verdict, story } = proveForEveryNumber(lock(isOpen), {}, { maxViews: 2000, comparedStates: 50 })
  expect(verdict).toBe('not proved')
  expect(story.at(-1)!.view).toMatch(/0: phase held.*1: phase held/)
})
