// Deadlock freedom where a site waits for the sites that are left in a set of its record, and a view without one of them does not show it.
import type { Spec } from 'coterie'
import { describe, expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { specOfText } from './spec-of-text.js'

interface Change {
  readonly passes?: string
  readonly kept?: string
  readonly looked?: string
  readonly reads?: string
  readonly first?: string
  readonly raised?: string
}

/**
 * A site reads the flags of the others, one by one, and then waits for each until its flag is down or its number is higher. Nobody is in
 * the critical section: only deadlocks matter here.
 */
const lock = ({
  passes = '!shared.up.get(k) || self < k',
  kept = 'left',
  looked = "left.isEmpty() ? 'inside' : 'waiting'",
  reads = "unread.isEmpty() ? 'waiting' : 'reading'",
  first = "'idle'",
  raised = 'true',
}: Change): string => `
import { algorithm, deadlockFreedom, eitherOf, element, flag, many, mapOf, mutualExclusion, oneOf, protocol, setOf, siteId } from 'coterie'
const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'reading', 'waiting', 'inside'), unread: setOf(siteId), left: setOf(siteId) }) },
  shared: { up: mapOf(siteId, flag) },
})
const { local } = p.roles.site
// The tests transform the names of imports.
const [pickOf, elementOf] = [eitherOf, element]
const clauses = {
  start: local({ guard: (me) => me.phase === 'idle', effect: (_, { self, others }) => [
    { phase: 'reading', unread: others }, p.write({ up: elementOf(self, ${raised}) })] }),
  read: local({ guard: (me) => me.phase === 'reading', effect: (me, { others }) => pickOf(me.unread, (k) => {
    const unread = me.unread.remove(k)
    return [{ unread, left: others, phase: ${reads} }]
  }) }),
  look: local({ guard: (me) => me.phase === 'waiting', effect: (me, { self, shared }) => pickOf(me.left.filter((k) => ${passes}), (k) => {
    const left = me.left.remove(k)
    return [{ left: ${kept}, phase: ${looked} }]
  }) }),
  exit: local({ guard: (me) => me.phase === 'inside', effect: (_, { self }) => [{ phase: 'idle' }, p.write({ up: elementOf(self, false) })] }),
}
export default algorithm({
  name: 'left', title: 'Left', citation: 'none', about: 'For tests.', symmetry: 'none',
  sites: { min: 1, max: 10, fallback: 2 }, protocol: p, clauses,
  contention: { request: 'start', waits: (me) => me.phase === 'reading' || me.phase === 'waiting', holds: () => false },
  initial: { site: ({ self, others }) => ({ phase: ${first} }) },
  properties: [mutualExclusion, deadlockFreedom],
})
`

const answerFor = (spec: Spec) =>
  proveForEveryNumber(spec, {}, { comparedStates: 20 }).others.find(
    ({ property }) => property === 'deadlockFreedom',
  )!

const hasDeadlock = (spec: Spec, upTo = 3): boolean =>
  [2, 3]
    .slice(0, upTo - 1)
    .some(
      (sites) =>
        checkSpec(
          spec,
          { sites, requests: 'unbounded' },
          { properties: ['deadlockFreedom'], maxStates: 3000 },
        ).verdicts[0]!.verdict === 'violated',
    )

test('the waiting site with the lowest number can pass one of the sites that are left', async () => {
  const spec = await specOfText(lock({}))
  expect(answerFor(spec)).toMatchObject({
    verdict: 'holds',
    reason: expect.stringMatching(
      /one of the two has yet another site in unread or left, and after at most two such sites there is one that can act, or waits and is earlier \(by site numbers\)$/,
    ),
  })
  expect(hasDeadlock(spec, 2)).toBe(false)
})

describe('not proved, and there is a deadlock, if', () => {
  test.each<[string, Change]>([
    ['a site also waits when none is left', { looked: "'waiting'" }],
    ['a site asks whether others were left before', { looked: "me.left.isEmpty() ? 'inside' : 'waiting'" }],
    ['a site also waits when more than one was left', { kept: 'me.left.clear()' }],
    ['a site reads when it has read all', { reads: "'reading'" }],
    [
      'the first site begins as one that waits',
      { first: "others.every((j) => self < j) ? 'waiting' : 'idle'", raised: 'false' },
    ],
  ])('%s', async (_, change) => {
    const spec = await specOfText(lock(change))
    expect(hasDeadlock(spec)).toBe(true)
    expect(answerFor(spec)).toMatchObject({
      verdict: 'not proved',
      reason: expect.stringMatching(/a site waits, the other one does not wait with an earlier request/),
    })
  })
})
