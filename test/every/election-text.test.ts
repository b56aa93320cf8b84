// What the text of an election's clauses must show: sites and their ranks are compared by their order alone, and stored nowhere else.
import {
  algorithm,
  type ContextOf,
  choice,
  int,
  many,
  mutualExclusion,
  numbers,
  optional,
  protocol,
  type Spec,
  send,
  siteId,
} from 'coterie'
import { describe, expect, test } from 'vitest'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { shapeOf } from '../../src/every/shape/shape.js'

const parts = {
  parameters: { rank: numbers('the rank of each site'), kind: choice('which branch', 'plain', 'other') },
  roles: { site: many({ elected: optional(siteId), n: int(0, 99) }) },
}
const p = protocol({ ...parts, messages: { A: { id: siteId }, C: {} } })
const { local, upon } = p.roles.site
const { A, C } = p.messages
// A name of this module keeps its name in the text that is read; an import does not.
const give = send

type OnA = (
  me: { readonly elected: number | null; readonly n: number },
  message: { readonly id: number },
  context: ContextOf<typeof p>,
) => readonly unknown[]

const about = {
  name: 'small-election',
  title: 'small',
  citation: 'none',
  about: 'An election for tests of refusals.',
  sites: { min: 2, max: 5, fallback: 2 },
  properties: [mutualExclusion],
  uses: { give },
}

const election = (onA: OnA): Spec =>
  algorithm({
    ...about,
    protocol: p,
    clauses: {
      start: local({
        guard: (me) => me.elected === null && me.n === 0,
        effect: (_, { self, next }) => [{ n: 1 }, give(next, A({ id: self }))],
      }),
      onA: upon('A', onA as never),
      onC: upon('C', () => []),
    },
    contention: {
      request: 'start',
      waits: () => false,
      holds: (me, { self }) => me.elected === self,
    },
  })

const unclear = (onA: OnA): string | undefined => shapeOf(election(onA), {}, 'arcs').unclear

describe('the text of an election shows that sites are compared by their order', () => {
  test.each<[string, OnA]>([
    [
      'compares, forwards and remembers a site',
      (me, { id }, { self, next, parameters: { rank } }) =>
        id === self || rank.get(id)! > rank.get(self)!
          ? [{ elected: id === self ? self : me.elected }, give(next, A({ id }))]
          : [{ elected: null }],
    ],
    [
      'reads only the branch that the model takes',
      (_, { id }, { sites, parameters }) =>
        parameters.kind === 'plain' ? [{ elected: id }] : [{ elected: sites.size - 1 }],
    ],
  ])('%s', (_, onA) => {
    expect(unclear(onA)).toBeUndefined()
  })

  test.each<[string, OnA, RegExp]>([
    // Null is less than site 1, and not than site 0.
    [
      'a site that may be none, by order',
      (me, _, { self }) => (me.elected! < self ? [{ n: 2 }] : []),
      /compares or calculates a site number with another kind of value \(<\)/,
    ],
    ['arithmetic', (_, { id }) => [{ elected: id + 1 }], /calculates a site number .* \(\+\)/],
    [
      'a rank and a constant',
      (_, { id }, { parameters: { rank } }) => (rank.get(id)! > 3 ? [{ n: 2 }] : []),
      /compares collections or objects \(>\)/,
    ],
    [
      'a rank and a site',
      (_, { id }, { self, parameters: { rank } }) => (rank.get(id)! > self ? [{ n: 2 }] : []),
      /compares or calculates a site number with another kind of value/,
    ],
    ['a site in a field of numbers', (_, { id }) => [{ n: id }], /it stores a site number/],
    [
      'a rank in a field of numbers',
      (_, { id }, { parameters: { rank } }) => [{ n: rank.get(id)! }],
      /it returns a function, its record or its context/,
    ],
  ])('%s does not', (_, onA, reason) => {
    expect(unclear(onA)).toMatch(reason)
  })
})

test.each<[string, OnA, RegExp]>([
  [
    'names a fourth site',
    (me, { id }, { next }) =>
      me.elected === null ? [{ elected: id }] : [{}, give(next, A({ id: me.elected }))],
    /"onA" uses a message that names neither the site itself nor the one/,
  ],
  [
    'names none, upon one that names another site',
    (_, { id }, { next, self }) => (id === self ? [] : [{}, give(next, C())]),
    /"onA" uses a message that names no site, upon one that names another site/,
  ],
])('a message that %s is refused', (_, onA, why) => {
  const { verdict, reason } = proveForEveryNumber(election(onA), {}, { comparedStates: 1 })
  expect(verdict).toBe('refused')
  expect(reason).toMatch(why)
})

test('a message that names two sites is refused', () => {
  const q = protocol({ ...parts, messages: { A: { id: siteId, other: siteId } } })
  const spec = algorithm({
    ...about,
    protocol: q,
    clauses: {
      start: q.roles.site.local({
        guard: (me) => me.n === 0,
        effect: (_, { self, next }) => [{ n: 1 }, send(next, q.messages.A({ id: self, other: self }))],
      }),
      onA: q.roles.site.upon('A', () => []),
    },
    contention: {
      request: 'start',
      waits: () => false,
      holds: (me, { self }) => me.elected === self,
    },
  })
  expect(() => shapeOf(spec, {}, 'arcs')).toThrow(/A names two sites \(id, other\)/)
})
