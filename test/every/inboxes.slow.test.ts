// Views with inboxes: algorithms whose messages or records name sites.
import { describe, expect, test } from 'vitest'
import { local, type Site } from '../../specs/raymond/algorithm.js'
import { checkSpec } from '../../src/check/check-spec.js'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { proveForEveryNumber } from '../../src/every/prove.js'
import type { EveryOptions } from '../../src/every/shape/shape.js'
import { genericMutants } from '../../src/mutate/generic-mutants.js'
import { mutated } from '../../src/protocol/mutant.js'
import { loader, type TokenLock, tokenLock } from './token-lock.js'
import { brokenLocks, provedLocks } from './token-locks.js'

const few = { comparedStates: 150 }
const loaded = loader()
const proofOf = async (lock: TokenLock) => proveForEveryNumber(await loaded(tokenLock(lock)), {}, few)

describe('mutual exclusion holds for every number of sites', () => {
  // Suzuki and Kasami: 12 with the token at a site, 8 with it in transit to one, 4 with it elsewhere.
  test.each<[string, EveryOptions, number, number]>([
    ['suzuki-kasami', {}, 24, 86],
    ['suzuki-kasami', { order: 'unordered', parameters: { append: 'the next site' } }, 24, 86],
    ['raymond', {}, 88, 553],
    ['raymond', { parameters: { tree: 'star' } }, 88, 553],
    ['raymond', { parameters: { tree: 'binary' } }, 88, 553],
  ])('%s %j: %i views, %i joins', async (name, options, views, joins) => {
    const result = proveForEveryNumber((await loadSpec(name)).spec, options, few)
    expect(result).toMatchObject({ verdict: 'holds', closure: 'inboxes', views, joins, reason: undefined })
    expect(result.compared.map(({ missing }) => missing)).toEqual([undefined, undefined])
  })

  test.each(provedLocks)('%s', async (_, lock) => {
    expect(await proofOf(lock)).toMatchObject({ verdict: 'holds', closure: 'inboxes' })
  })
})

describe('every mutant that violates mutual exclusion gives a bad view', () => {
  test('Suzuki and Kasami', async () => {
    const given = await loadSpec('suzuki-kasami')
    const bad = (await mutantsOf(given)).filter(
      ({ verdicts }) => typeof verdicts.mutualExclusion === 'number',
    )
    expect(bad.length).toBeGreaterThan(1)
    for (const mutant of bad) {
      const { verdict, story } = proveForEveryNumber(mutated(given.spec, mutant), {}, few)
      expect(verdict, mutant.name).toBe('not proved')
      expect(story.at(-1)!.view, mutant.name).toMatch(/^0: .*phase held.*; 1: .*phase held/)
    }
  })
})

describe('a change that lets two sites in is not proved', () => {
  test.each(brokenLocks)('%s', async (_, lock) => {
    const { verdict, story, reason } = await proofOf(lock)
    expect(verdict, reason).toBe('not proved')
    expect(story.length).toBeGreaterThan(0)
  })
})

describe('refused, with the reason', () => {
  test.each<[string, TokenLock, RegExp]>([
    ['an assignment', { top: 'let n = 0', may: '(n = n + 1) > 3' }, /"enter" .*it has an assignment/],
    [
      'a loop',
      { exit: "(() => { for (const k of sites) return [{ phase: 'idle' }] })()" },
      /"exit" .*loop \(for/,
    ],
    [
      'a random number',
      { may: 'me.token !== null || Math.random() < 0.1' },
      /"enter" .*it calls random, whose text cannot be read/,
    ],
    [
      'an array that changes',
      { exit: "[{ phase: 'idle' }, ...[send(self, TOKEN())].map((one, _, all) => all.push(one))]" },
      /"exit" .*it calls push of an array/,
    ],
    [
      'an array that may have changed',
      {
        exit: "((to) => (me.seen.has(to) ? [{ phase: 'idle' }] : [{ phase: 'idle' }, ...to.map((k) => send(k, TOKEN()))]))([self])",
      },
      /"exit" .*it uses an array again/,
    ],
    ['an object that is made', { may: 'new Set(sites).size > 4' }, /"enter" .*it has a call with new/],
    [
      'a copy of the record',
      { exit: '[{ ...me, token: null }]' },
      /"exit" .*it spreads what may be a record/,
    ],
    ['an effect that is not known', { exit: 'me.seen.first()' }, /"exit" .*its effect is not known/],
    [
      'a token that the site may not have',
      { onRequest: 'me.token.queue.isEmpty() ? [] : []' },
      /"onRequest" .*it may read queue of null/,
    ],
    [
      'a message that is in transit at first',
      { more: 'inFlight: () => [{ from: 0, to: 1, message: TOKEN() }],' },
      /messages are in transit initially/,
    ],
    [
      'several initial records, written by hand',
      {
        record:
          "self === 9 ? { kind: 'either', effects: [{ token: token.initial }] } : { token: self === 0 ? token.initial : null }",
      },
      /"initial" .*what it returns is not known/,
    ],
    [
      'an object that changes an array when it becomes a number',
      {
        may: 'me.token !== null || ((t) => ({ valueOf: () => t.push(1) }) - 1 >= 0 && t.includes(1))([null])',
      },
      /"enter" .*it uses an array, an object or a function as a number/,
    ],
    [
      'a parameter that depends on a large number of sites',
      {
        parameters:
          "door: { help: 'a door', values: 'x', fallback: 'x', parse: (_, n) => (n > 9 ? 'open' : 'closed') }",
        may: "me.token !== null || parameters.door === 'open'",
      },
      /the parameter "door" depends on the number of sites/,
    ],
    [
      'a property of the author, beside that of Coterie under another name',
      {
        properties:
          "{ ...mutualExclusion, name: 'other' }, p.always('mutualExclusion', 'nothing', () => true)",
      },
      /its property mutualExclusion is not that of Coterie/,
    ],
    [
      'what views with channels keep, and inboxes forget',
      { fields: 'at: optional(siteId),', may: 'me.at.queue === self' },
      /"enter" .*it may read queue of null/,
    ],
  ])('%s', async (_, lock, reason) => {
    const result = await proofOf(lock)
    expect(result.verdict).toBe('refused')
    expect(result.reason).toMatch(reason)
  })

  // Their text is that of the clause that they change.
  test('mutants that are made from a clause by a rule', async () => {
    const { spec } = await loadSpec('suzuki-kasami')
    const results = genericMutants(spec).map((mutant) => proveForEveryNumber(mutated(spec, mutant), {}, few))
    const byRule = results.filter(({ reason }) => /is made from a clause by a rule/.test(reason ?? ''))
    expect(byRule.length).toBeGreaterThan(20)
    const proved = results.filter(({ verdict }) => verdict === 'holds')
    expect(proved.length).toBeGreaterThan(0)
    expect(results.map(({ verdict }) => verdict)).not.toContain('sampled')
    for (const { spec: changed } of proved) {
      const model = { sites: 3, requests: 1 }
      const { verdicts } = checkSpec(changed, model, { properties: ['mutualExclusion'], maxStates: 3000 })
      expect(verdicts[0]!.verdict, changed.mutant).not.toBe('violated')
    }
  })
})

test('a name whose value is not known: only tested', async () => {
  const maker = `const maker = (limit) => ({
    enter: local({ guard: (me) => me.phase === 'wanted' && me.token !== null && me.seen.size < limit, effect: () => [{ phase: 'held' }] }),
  })`
  const result = await proofOf({ top: maker, clauses: '...maker(3),' })
  expect(result).toMatchObject({ verdict: 'sampled', closure: 'inboxes' })
  expect(result.reason).toMatch(/"enter" .*it uses limit, whose value is not known or may change/)
})

// A name under `uses` has a value in the clauses of the spec. The clause of a mutant may give the name to something else.
test('a clause of a mutant that gives another meaning to a name of its spec is not proved', async () => {
  const { spec } = await loadSpec('raymond')
  const assignAndRequest = (me: Site, _: number) =>
    [{ phase: me.phase === 'idle' ? 'held' : 'wanted' }] as const
  const effect = (me: Site, { self }: { readonly self: number }) => assignAndRequest(me, self)
  const request = local({ guard: (me) => me.phase === 'idle', effect })
  const { verdict } = proveForEveryNumber(
    mutated(spec, { name: 'enters at once', clauses: { request } }),
    {},
    few,
  )
  expect(verdict).toBe('refused')
})
