// Lock services, held against figures of a brute-force explorer that is not ours. Its states of the lease lock say whether
// a claim has been broken already; ours do not, so here an observer remembers it, and the figures are the same.
import type { Set as ImmutableSet } from 'immutable'
import { describe, expect, test } from 'vitest'
import { stop as stopping, onWrite as taking } from '../../specs/lease-lock/algorithm.js'
import lease from '../../specs/lease-lock/spec.js'
import zookeeper from '../../specs/zookeeper-lock/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { withClauses } from '../../src/protocol/algorithm.js'
import type { Clause, LocalClause, UponClause } from '../../src/protocol/clause.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { type Monitor, violation } from '../../src/protocol/property.js'
import { channelIndex, type State, viewOfState } from '../../src/semantics/state.js'
import type { Step } from '../../src/semantics/step.js'
import { flag } from '../../src/sorts/flag.js'
import { countsOf } from './canonical-states.js'

/** Remembers whether the rule has been broken, and never says so. */
const remembering = (name: string): Monitor => {
  const rule = lease.properties.find((property) => property.name === name) as Monitor
  return {
    ...rule,
    name: `${name}, remembered`,
    memory: flag,
    step: (broken, ...run) => broken === true || rule.step(undefined, ...run) === violation,
  }
}

const onWrite = taking as UponClause
const expired = { expiry: 'any time' }
// biome-ignore format: a table
const rows: readonly (readonly [options: ModelOptions, counts: readonly number[]])[] = [
  [{ parameters: expired, timeouts: 1 }, [102, 164, 11]],
  [{ parameters: { ...expired, check: 'token' }, timeouts: 1 }, [95, 156, 11]],
  [{ parameters: { ...expired, check: 'token' }, timeouts: 1, requests: 2 }, [467, 834, 21]],
  [{ parameters: { ...expired, check: 'service' }, timeouts: 1, requests: 2 }, [459, 822, 21]],
  [{ parameters: { expiry: 'with a lock-delay' }, timeouts: 1 }, [125, 213, 12]],
  [{ parameters: { asks: 'not always' } }, [76, 114, 10]],
  [{ parameters: { asks: 'not always', check: 'token' } }, [73, 112, 10]],
  [{ parameters: { release: 'at once' } }, [55, 84, 10]],
  [{ parameters: { release: 'at once', check: 'token' }, requests: 2, order: 'unordered' }, [806, 2106, 20]],
]

describe('the lease lock, with what was broken remembered', () => {
  test.for(rows)('%j', ([options, counts]) => {
    const properties = [remembering('noStaleOverwrite'), remembering('noWriteAfterNewerGrant')]
    const { exploration } = check(modelFor(lease, options, properties), properties, defaultCheckOptions)
    expect(exploration.complete).toBe(true)
    expect([exploration.states, exploration.transitions, exploration.depth]).toEqual(counts)
  })
})

// Of an open resource the other explorer keeps the highest sequencer it has seen, ours that of its contents. With one request
// each it makes no difference.
const keepingHighest = withClauses(lease, lease.name, {
  onWrite: {
    ...onWrite,
    effect: (me: unknown, message: unknown, context: unknown) => {
      const [changes = {}, ...rest] = onWrite.effect(me, message, context) as readonly [
        { readonly written?: number }?,
        ...never[],
      ]
      const before = (me as { readonly written: number | null }).written
      const written = changes.written === undefined ? before : Math.max(before ?? 0, changes.written)
      return [{ written }, ...rest]
    },
  } as Clause,
})
type Seen = Parameters<Monitor['step']>[2]
const everTaken = (name: string, newer: (was: Seen) => number): Monitor => ({
  kind: 'monitor',
  name,
  claim: name,
  on: 'every step',
  memory: flag,
  step: (broken, { message }, was) =>
    broken === true ||
    (message !== undefined && (message as unknown as { sequencer: number }).sequencer < newer(was)),
})
const taken = [
  everTaken(
    'older than another',
    (was) => (was.all('resource' as never)[0] as unknown as { written: number | null }).written ?? 0,
  ),
  everTaken(
    'older than the last grant',
    (was) => (was.shared as unknown as { generation: number }).generation,
  ),
]

describe('the lease lock, with the highest sequencer kept by a resource that does not look at it', () => {
  test.for([
    [{ parameters: expired, timeouts: 1, requests: 2 }, [536, 942, 21]],
    [{ parameters: { expiry: 'with a lock-delay' }, timeouts: 1, requests: 2 }, [617, 1123, 22]],
    [{ parameters: { release: 'at once' }, requests: 2, order: 'unordered' }, [981, 2462, 20]],
  ] as const)('%j', ([options, counts]) => {
    const { exploration } = check(modelFor(keepingHighest, options, taken), taken, defaultCheckOptions)
    expect([exploration.states, exploration.transitions, exploration.depth]).toEqual(counts)
  })
})

// With clocks that agree its holder stops when its write is answered; ours also before it has written.
test.each([
  [1, [38, 52, 10]],
  [2, [154, 242, 20]],
])('the lease lock, stopped only after the answer, %i requests', (requests, counts) => {
  const clause = stopping as LocalClause
  const spec = withClauses(lease, lease.name, {
    stop: {
      ...clause,
      guard: (me, context) =>
        (me as { readonly phase: string }).phase === 'writing' && clause.guard(me, context),
    },
  })
  const options = { requests, timeouts: 1, parameters: { expiry: 'once stopped' } }
  const { states, transitions, depth } = check(
    modelFor(spec, options, []),
    [],
    defaultCheckOptions,
  ).exploration
  expect([states, transitions, depth]).toEqual(counts)
})

// And there a client that does not always ask releases the lock when none of its writes is in transit, also of those for
// which it did not ask; here when the one is answered that it sent with the lock. And its channels keep no order.
describe('the lease lock, released when no write of the client is in transit, with the highest sequencer kept', () => {
  test.each([
    ['nothing', [1355, 2940, 20]],
    ['token', [1161, 2596, 20]],
  ])('the resource checks %s', (what, counts) => {
    const options = {
      requests: 2,
      order: 'unordered',
      parameters: { asks: 'not always', check: what },
    } as const
    const properties =
      what === 'nothing' ? taken : [remembering('noStaleOverwrite'), remembering('noWriteAfterNewerGrant')]
    const model = modelFor(keepingHighest, options, properties)
    const resource = model.sites.find(({ role }) => role.name === 'resource')!.id
    const nothingUnderWay = (state: State, { label: { clause, site } }: Step) =>
      clause !== 'release' || state.channels.get(channelIndex(model, site, resource))!.isEmpty()
    expect(countsOf(model, (state) => state, nothingUnderWay)).toEqual(counts)
  })
})

// The other explorer forgets at once what a client watched that has crashed; ours does when its session ends.
describe('the recipe of ZooKeeper, with what crashed clients watch forgotten', () => {
  test.each([
    [2, 74, 214, 12],
    [3, 890, 3426, 16],
  ])('%i clients', (sites, ...counts) => {
    const model = modelFor(zookeeper, { sites, crash: 1, whoCrashes: 'client', detector: 'perfect' }, [])
    const watches = model.variables.findIndex(({ field }) => field === 'same')
    const forgotten = (state: State): State => {
      const view = viewOfState(model, state)
      const up = (same: unknown) => (same as ImmutableSet<number>).filterNot((site) => view.crashed(site))
      return state.set('variables', state.variables.update(watches, up))
    }
    expect(countsOf(model, forgotten)).toEqual(counts)
  })
})
