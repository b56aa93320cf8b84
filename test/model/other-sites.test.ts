// The other sites in a clause: a set of the site's own role, and by name those of any role.
import { Set as ImmutableSet, is } from 'immutable'
import { describe, expect, test } from 'vitest'
import type { CheckOptions } from '../../src/check/check-options.js'
import { asExpected } from '../../src/check/expectations.js'
import {
  algorithm,
  clock,
  many,
  optional,
  precedes,
  protocol,
  send,
  setOf,
  siteId,
  timestamp,
} from '../../src/index.js'
import { otherSites } from '../../src/model/other-sites.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { traceText } from '../../src/report/run/trace-text.js'
import { checked } from '../tiny/found.js'

const sites = ImmutableSet([0, 1, 2])
const others = otherSites(sites, 1, (role) => ImmutableSet(role === 'server' ? [3, 4] : [0, 1, 2]))

describe('the set of the others', () => {
  test('equals the plain set, in both directions and as a member', () => {
    const plain = ImmutableSet([2, 0])
    expect([others.equals(plain), plain.equals(others), is(others, plain)]).toEqual([true, true, true])
    expect(others.hashCode()).toBe(plain.hashCode())
    expect(ImmutableSet([plain]).has(others)).toBe(true)
    expect([ImmutableSet.isSet(others), others instanceof ImmutableSet]).toEqual([true, true])
  })

  test('has the operations of a set, and gives plain sets', () => {
    expect([...others]).toEqual([0, 2])
    expect([others.size, others.has(1), others.every((site) => site !== 1)]).toEqual([2, false, true])
    for (const made of [
      others.add(5),
      others.remove(0),
      others.map((site) => site + 10),
      others.union([7]),
      others.filter((site) => site > 0),
    ])
      expect([typeof made, ImmutableSet.isSet(made)]).toEqual(['object', true])
  })

  test('of a role has its sites, without the site itself', () => {
    expect([...others('server')]).toEqual([3, 4])
    expect(others('client').equals(others)).toBe(true)
  })

  test('has no length and no name, which a function would have', () =>
    expect(['length' in others, 'name' in others]).toEqual([false, false]))
})

// Each client asks all servers at a time of its clock and keeps the sets as it names them; a server answers once, and tells the other servers.
const p = protocol({
  roles: {
    client: many({ now: clock, asked: setOf(siteId), peers: setOf(siteId) }),
    server: many({ latest: optional(timestamp), told: setOf(siteId) }),
  },
  messages: { ASK: { at: timestamp }, TELL: { those: setOf(siteId) } },
})
const { ASK, TELL } = p.messages

const withOthers = (isByName: boolean) =>
  algorithm({
    name: 'two-roles',
    title: 'Two roles',
    citation: '',
    about: '',
    sites: { min: 1, max: 3, fallback: 2 },
    protocol: p,
    clauses: {
      ask: p.roles.client.local({
        guard: ({ asked }) => asked.size === 0,
        effect: ({ now }, { all, others }) => {
          const servers = isByName ? others('server') : all('server')
          return [{ now: now + 1, asked: servers, peers: others }, send(servers, ASK({ at: now + 1 }))]
        },
      }),
      onAsk: p.roles.server.upon('ASK', ({ latest, told }, { at }, { all, self, others }) => [
        { latest: latest !== null && precedes([at, 0], [latest, 0]) ? latest : at },
        ...(told.size > 0
          ? []
          : [send(isByName ? others('server') : all('server').remove(self), TELL({ those: others }))]),
      ]),
      onTell: p.roles.server.upon('TELL', ({ told }, { those }) => [{ told: told.union(those) }]),
    },
    properties: [
      p.always('nothingHeard', 'no server has heard of another', ({ all }) =>
        all('server').every(({ told }) => told.size === 0),
      ),
    ],
  })

describe('the others of a role, in a spec', () => {
  // Two clients and two servers; the clocks of clients grow with what they ask only, so the graph is finite.
  const model = { sites: 2 }
  const summary = (isByName: boolean, options: Partial<CheckOptions> = {}) => {
    const { exploration, verdicts } = checked(withOthers(isByName), model, options)
    return {
      states: exploration.states,
      verdict: verdicts.map((verdict) => asExpected(verdict)),
      trace: verdicts.map(({ trace }) => trace && traceText(trace)),
      reductions: exploration.reductions,
    }
  }

  test('are those of all(role), without the site itself', () => {
    const byName = summary(true)
    expect(byName).toEqual(summary(false))
    expect(byName.verdict).toEqual([expect.stringMatching(/^violated in \d+$/)])
    expect(byName.states).toBeGreaterThan(50)
  })

  test('keep symmetry and canonical timestamps', () => {
    const reduce = { ...noReduction, timestamps: true, symmetry: 'all' as const }
    const byName = summary(true, { reduce })
    expect(byName).toEqual(summary(false, { reduce }))
    expect(byName.reductions.map(({ reduction }) => reduction)).toEqual(['timestamps', 'symmetry'])
  })
})
