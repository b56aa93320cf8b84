// ZooKeeper's recipe where a session expires, held against figures of a brute-force explorer that is not ours. What its clients
// do otherwise after an expiry is undone here, and then the figures are the same.
import type { Set as ImmutableSet } from 'immutable'
import { describe, expect, test } from 'vitest'
import zookeeper from '../../specs/zookeeper-lock/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { asExpected } from '../../src/check/expectations.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { setOf, siteId } from '../../src/index.js'
import { withClauses } from '../../src/protocol/algorithm.js'
import type { AnyEffect, LocalClause } from '../../src/protocol/clause.js'
import type { Write } from '../../src/protocol/effect.js'

type Sites = ImmutableSet<number>
interface Directory {
  readonly self: number
  readonly shared: { readonly [name in 'same' | 'watched' | 'told' | 'nodes']: Sites }
}
type Guard = (phase: string, context: Directory) => boolean
type Effect = (before: AnyEffect, context: Directory) => readonly [phase: object, written: object]

const writing = (changes: object) => ({ kind: 'write', changes }) as const
/** A clause with another guard, or with another effect, made of its own and what it has written. */
const changed = (name: string, effect: Effect | undefined, guard?: Guard): LocalClause =>
  changedClause(zookeeper.clauses.get(name) as LocalClause, effect, guard)

/** The expiry of a variant, with another effect. */
const expiring = (sessions: 'expire noticed' | 'expire unnoticed', effect: Effect): LocalClause =>
  changedClause(zookeeper.variants.sessions![sessions]!.expire as LocalClause, effect)

const changedClause = (clause: LocalClause, effect: Effect | undefined, guard?: Guard): LocalClause => {
  return {
    ...clause,
    guard: (me, context) =>
      guard === undefined
        ? clause.guard(me, context)
        : guard((me as { readonly phase: string }).phase, context as Directory),
    effect: (me, context) => {
      const before = clause.effect(me, context) as AnyEffect
      if (effect === undefined) return before
      const [phase, written] = effect(before, context as Directory)
      return [phase, writing(written)] as unknown as AnyEffect
    },
  }
}
const writtenBy = (effect: AnyEffect) =>
  (effect[1] as Write<{ readonly nodes: unknown; readonly same: Sites }> | undefined)?.changes

const countsAndVerdicts = (spec: typeof zookeeper, options: Parameters<typeof modelFor>[1]) => {
  const properties = propertiesNamed(spec, ['mutualExclusion', 'deadlockFreedom'])
  const run = { ...defaultCheckOptions, continue: true }
  const { exploration, verdicts } = check(modelFor(spec, options, properties), properties, run)
  const { states, transitions, depth } = exploration
  return [[states, transitions, depth], ...verdicts.map(asExpected)]
}

// There a client whose session expires while it waits, told already but not yet listing again, still has that news before it
// when it waits in its next session: it is woken for nothing, and the watch that it has set by then stays as well. Ours
// forgets with the session what the client was told. The watches of the old session are gone in both.
describe('an expiry that the client notices, with what it was told kept', () => {
  const deleting: Effect = (before, { self, shared: { same, watched, told } }) => {
    const written = writtenBy(before)!
    const news = watched.filter((site) => same.has(site) && !written.same.has(site)).remove(self)
    return [before[0]!, { ...written, watched: watched.subtract(news).remove(self), told: told.union(news) }]
  }
  const others = {
    check: changed('check', ([now], { self, shared: { watched } }) => {
      const waits = (now as { readonly phase: string }).phase === 'waiting'
      return [now!, waits ? { watched: watched.add(self) } : {}]
    }),
    onEvent: changed(
      'onEvent',
      ([now], { self, shared: { told } }) => [now!, { told: told.remove(self) }],
      (phase, { self, shared: { nodes, told } }) =>
        phase === 'waiting' && nodes.includes(self) && told.has(self),
    ),
    exit: changed('exit', deleting),
  }
  const specWith = (expire: LocalClause) => ({
    ...withClauses(zookeeper, zookeeper.name, { ...others, expire }),
    shared: { ...zookeeper.shared, watched: setOf(siteId), told: setOf(siteId) },
  })
  test.each([
    [{ sites: 3 }, changed('expire', deleting), [416, 1056, 16]],
    [{ sites: 3, timeouts: 1 }, expiring('expire noticed', deleting), [2602, 7926, 24]],
  ] as const)('%j', (options, expire, counts) => {
    expect(countsAndVerdicts(specWith(expire), options)).toEqual([counts, 'holds', 'holds'])
  })
})

// There a client continues after an expiry as if nothing had happened: it waits until the node before is gone, learns that its
// own is missing only when it lists the nodes, and may then ask again; from within it leaves as ever. Here a client may learn of it at any time,
// and then out for good.
test('an expiry that a client of two does not notice until it lists the nodes', () => {
  const spec = withClauses(zookeeper, zookeeper.name, {
    check: changed('check', undefined, (phase) => phase === 'checking'),
    onEvent: changed(
      'onEvent',
      undefined,
      (phase, { self, shared: { same } }) => phase === 'waiting' && !same.has(self),
    ),
    exit: changed('exit', undefined, (phase) => phase === 'held'),
    expire: expiring('expire unnoticed', (before, { self, shared: { same } }) => {
      const written = writtenBy(before)!
      return [before[0]!, { ...written, same: same.has(self) ? written.same.add(self) : written.same }]
    }),
    learn: changed(
      'learn',
      () => [{ phase: 'idle' }, {}],
      (phase, { self, shared: { nodes } }) => phase === 'looking' && !nodes.includes(self),
    ),
  })
  const options = { sites: 2, timeouts: 1, parameters: { sessions: 'expire unnoticed' } }
  expect(countsAndVerdicts(spec, options)).toEqual([[152, 344, 13], 'violated in 7', 'holds'])
})
