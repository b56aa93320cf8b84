// A site of a ring knows the previous site as it knows the next one. Algorithms that send both ways computed its number, which is wrong
// for a role whose sites do not begin with 0.
import { expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import {
  algorithm,
  deadlockFreedom,
  flag,
  integer,
  many,
  mutualExclusion,
  oneOf,
  optional,
  protocol,
  send,
  siteId,
  someoneEnters,
} from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import { reduceOf } from '../../src/reduce/reductions.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { fieldOf } from '../../src/sorts/record.js'

const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), token: flag }) },
  messages: { TOKEN: {} },
})
const { local, upon } = p.roles.site

/** A token circulates to the next site, or to the previous one. */
const ring = (to: 'next' | 'previous') =>
  algorithm({
    name: `ring-${to}`,
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, max: 5, fallback: 4 },
    protocol: p,
    clauses: {
      request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] }),
      enter: local({
        guard: (me) => me.phase === 'wanted' && me.token,
        effect: () => [{ phase: 'held' }],
      }),
      exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }),
      pass: local({
        guard: (me) => me.phase !== 'held' && me.token,
        effect:
          to === 'next'
            ? (_, { next }) => [{ token: false }, send(next, p.messages.TOKEN())]
            : (_, { previous }) => [{ token: false }, send(previous, p.messages.TOKEN())],
      }),
      onToken: upon('TOKEN', () => [{ token: true }]),
    },
    initial: { site: ({ self }) => ({ token: self === 0 }) },
    symmetry: 'rotations',
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    properties: [mutualExclusion, deadlockFreedom, someoneEnters],
  })

test('a ring in the other direction has the same counts and verdicts, and rotations are symmetries of it', () => {
  const found = (['next', 'previous'] as const).map((to) => {
    const spec = ring(to)
    const reduce = reduceOf(makeModel(spec, {}), ['symmetry'])
    const [plain, reduced] = [checkSpec(spec, {}), checkSpec(spec, {}, { reduce })]
    return [plain, reduced].map(({ exploration: { states, transitions }, verdicts }) => [
      states,
      transitions,
      ...verdicts.map(({ verdict }) => verdict),
    ])
  })
  expect(found[1]).toEqual(found[0])
  expect(found[0]![0]).toContain('holds')
  expect(found[0]![1]![0]).toBeLessThanOrEqual(found[0]![0]![0] as number)
})

test('in each role, the site is the next one of its previous site', () => {
  const around = { before: optional(siteId), after: optional(siteId) }
  const q = protocol({
    parameters: { servers: integer('how many servers', 1, 5, 3) },
    roles: { client: many(around), server: many(around, 'servers') },
  })
  const spec = algorithm({
    name: 'around',
    title: '',
    citation: '',
    about: '',
    sites: { min: 1, max: 3, fallback: 2 },
    protocol: q,
    clauses: {},
    initial: {
      client: ({ next, previous }) => ({ before: previous, after: next }),
      server: ({ next, previous }) => ({ before: previous, after: next }),
    },
    properties: [],
  })
  const [state] = initialStates(makeModel(spec, {}))
  expect(
    state!.sites.toArray().map((record) => [fieldOf(record, 'before'), fieldOf(record, 'after')]),
  ).toEqual([
    [1, 1],
    [0, 0],
    [4, 3],
    [2, 4],
    [3, 2],
  ])
})
