// Crashes in the algorithms of the catalogue, held against figures of a brute-force explorer that is not ours. Some were
// found by an explorer that kept part of a crashed site's record. Ours forgets all of it; with just those fields on
// stable storage the figures are the same, so the difference lies there and nowhere else.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { asExpected } from '../../src/check/expectations.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Spec } from '../../src/protocol/algorithm.js'
import type { Clause, UponClause } from '../../src/protocol/clause.js'
import { either, send } from '../../src/protocol/effect.js'
import type { Message } from '../../src/protocol/message.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { stable } from '../../src/sorts/stable.js'
import { expectPinned, type PinnedModel } from './pinned-model.js'

const stuck = (deadlock: number, doomed: number) => ({ deadlockFreedom: deadlock, entryPossible: doomed })
const one = (whoCrashes: string) => ({ crash: 1, whoCrashes })
const ring = { parameters: { quorums: '{0,1},{1,2},{2,0}' }, requests: 1, self: 'channel' } as const

// biome-ignore format: a table
const same: readonly PinnedModel[] = [
  ['central-server', { sites: 2, ...one('in') }, [40, 74, 8], { exactlyOneToken: 5, ...stuck(7, 6) }],
  ['central-server', { sites: 2, ...one('waiting') }, [76, 172, 9], { exactlyOneToken: 4, ...stuck(6, 4) }],
  ['central-server', { sites: 3, ...one('in') }, [188, 450, 10], { exactlyOneToken: 5, ...stuck(7, 6) }],
  ['central-server', { sites: 3, ...one('waiting') }, [470, 1362, 11], { exactlyOneToken: 4, ...stuck(6, 4) }],
  ['central-server', { sites: 3, ...one('idle') }, [290, 774, 10]],
  ['central-server', { sites: 3, ...one('coordinator') }, [320, 938, 11], { exactlyOneToken: 1, ...stuck(3, 2) }],
  ['token-ring', { sites: 3, ...one('with token') }, [72, 192, 8], { exactlyOneToken: 1, ...stuck(2, 2) }],
  ['chang-roberts', { sites: 3, requests: 1, crash: 1 }, [329, 594, 12], { electionEnds: 3 }],
  ['bully', { sites: 3, requests: 1, parameters: { leader: 'highest' }, crash: 1, detector: 'perfect' }, [102, 226, 11]],
]

describe('the same figures', () => {
  test.for(same)('%s %j', (row) => expectPinned(row))
})

/** The spec with these fields of its first role on stable storage. */
const keeping = (spec: Spec, kept: readonly string[]): Spec => ({
  ...spec,
  roles: spec.roles.map((role) => ({
    ...role,
    record: {
      ...role.record,
      fields: Object.fromEntries(
        Object.entries(role.record.fields).map(([name, sort]) => [
          name,
          kept.includes(name) ? stable(sort) : sort,
        ]),
      ),
    },
  })),
})

// Which fields the other explorer kept; its figures; and the verdicts, which are the same either way.
type Row = readonly [
  spec: string,
  options: ModelOptions,
  kept: readonly string[],
  counts: readonly [states: number, transitions: number],
  verdicts: ReturnType<typeof stuck>,
]
// biome-ignore format: a table
const keptElsewhere: readonly Row[] = [
  ['ricart-agrawala', { sites: 3, requests: 1, ...one('in') }, ['clock'], [2846, 7303], stuck(11, 8)],
  ['ricart-agrawala', { sites: 3, requests: 1, ...one('waiting') }, ['clock'], [9916, 30760], stuck(9, 3)],
  ['maekawa', { ...ring, ...one('idle') }, ['voted', 'queue'], [5936, 18975], stuck(5, 2)],
  ['maekawa', { ...ring, ...one('in') }, ['voted', 'queue'], [2687, 8463], stuck(11, 6)],
  ['suzuki-kasami', { sites: 3, requests: 1, ...one('with token') }, ['known', 'token'], [1478, 4175], stuck(4, 2)],
]

describe('the same but for what is left of a record', () => {
  test.each(keptElsewhere)('%s %j with %j kept', async (name, options, kept, counts, verdicts) => {
    for (const spec of [await catalogueSpec(name), keeping(await catalogueSpec(name), kept)]) {
      const properties = propertiesNamed(spec, ['mutualExclusion', ...Object.keys(verdicts)])
      const result = check(modelFor(spec, options, properties), properties, {
        ...defaultCheckOptions,
        continue: true,
      })
      expect(Object.fromEntries(result.verdicts.map((one) => [one.property.name, asExpected(one)]))).toEqual({
        mutualExclusion: 'holds',
        deadlockFreedom: `violated in ${verdicts.deadlockFreedom}`,
        entryPossible: `violated in ${verdicts.entryPossible}`,
      })
      if (spec.roles[0]!.record.fields[kept[0]!]!.stable !== true) continue
      expect([result.exploration.states, result.exploration.transitions]).toEqual(counts)
    }
  })

  test('suzuki-kasami, an idle site without the token, with the numbers known kept', async () => {
    const spec = keeping(await catalogueSpec('suzuki-kasami'), ['known'])
    const properties = propertiesNamed(spec, [])
    const options = { sites: 3, requests: 1, ...one('idle without token') }
    const { exploration, verdicts } = check(modelFor(spec, options, properties), properties)
    expect([exploration.states, exploration.transitions]).toEqual([1993, 5524])
    expect(verdicts.every(({ verdict }) => verdict === 'holds')).toBe(true)
  })

  // That explorer has the token but once, so what is in it is still told apart when it has arrived at a crashed site. Here
  // such a site takes it in, and keeps it.
  test('suzuki-kasami, a waiting site, with the token kept wherever it is lost', async () => {
    const whole = await catalogueSpec('suzuki-kasami')
    const spec = keeping(whole, ['known', 'token'])
    const properties = propertiesNamed(spec, [])
    const model = modelFor(spec, { sites: 3, requests: 1, ...one('waiting') }, properties)
    const clauses = new Map(model.spec.clauses).set('onToken', whole.clauses.get('onToken')!)
    const { exploration } = check({ ...model, spec: { ...model.spec, clauses } }, properties, {
      ...defaultCheckOptions,
      continue: true,
    })
    expect([exploration.states, exploration.transitions]).toEqual([3171, 9672])
  })
})

// Rings in which something happens that no spec of ours has, as another explorer had it.
describe('the token ring, otherwise repaired', () => {
  const countsOf = async (
    spec: Spec,
    options: ModelOptions,
    change: (clauses: Map<string, Clause>) => void,
  ): Promise<readonly (number | string)[]> => {
    const properties = propertiesNamed(spec, [])
    const model = modelFor(spec, options, properties)
    const clauses = new Map(model.spec.clauses)
    change(clauses)
    const { exploration, verdicts } = check({ ...model, spec: { ...model.spec, clauses } }, properties, {
      ...defaultCheckOptions,
      continue: true,
    })
    const violated = verdicts.map((one) => `${one.property.name} ${asExpected(one)}`)
    const { states, transitions, depth } = exploration
    return [states, transitions, depth, ...violated.filter((one) => !one.endsWith(' holds'))]
  }
  const arrives = (effect: UponClause['effect']): UponClause => ({
    kind: 'upon',
    role: 'site',
    type: 'TOKEN',
    effect,
  })
  const next = (context: unknown) => {
    const { self, sites } = context as { readonly self: number; readonly sites: { readonly size: number } }
    return (self + 1) % sites.size
  }

  test('a site that has crashed passes the token on, as a bypass of the line would', async () => {
    const ring = await catalogueSpec('token-ring')
    const onToken = ring.clauses.get('onToken') as UponClause
    const idle = (me: unknown) => {
      const { phase, token } = me as { readonly phase: string; readonly token: boolean }
      return phase === 'idle' && !token
    }
    const spec: Spec = { ...ring, standings: { ...ring.standings, 'idle without token': idle } }
    const passing = (whoCrashes: string) =>
      countsOf(spec, { sites: 3, ...one(whoCrashes) }, (clauses) =>
        clauses.set(
          'onToken',
          arrives((me, message, context) => {
            const { self, shared } = context as unknown as {
              readonly self: number
              readonly shared: { readonly crashed: { get(site: number): boolean } }
            }
            return shared.crashed.get(self)
              ? [{}, send(next(context), message as Message)]
              : onToken.effect(me, message, context)
          }),
        ),
      )
    expect(await passing('idle without token')).toEqual([132, 354, 8])
    // A waiting site may crash as well: more ways to the same states.
    expect(await passing('without token')).toEqual([132, 426, 8])
  })

  // A clause cannot see what a channel has lost. So here the receiver drops the token, once, and says so to all.
  test('a token that is lost is replaced by anybody who knows for sure', async () => {
    const ring = await catalogueSpec('token-ring')
    const lost = (context: unknown) => (context as { readonly shared: { readonly lost: string } }).shared.lost
    const writing = (value: string) => ({ kind: 'write', changes: { lost: value } }) as const
    const clauses = new Map<string, Clause>(ring.clauses)
    clauses.set(
      'onToken',
      arrives((_me, _message, context) =>
        lost(context) === 'never' ? either([[{ token: true }], [{}, writing('now')]]) : [{ token: true }],
      ),
    )
    clauses.set('replace', {
      kind: 'local',
      role: 'site',
      fair: 'weak',
      guard: (_me, context) => lost(context) === 'now',
      effect: () => [{ token: true }, writing('once')],
    })
    const spec: Spec = { ...ring, shared: { lost: oneOf('never', 'now', 'once') }, clauses }
    const replaced = await countsOf(spec, { sites: 3 }, () => {})
    expect(replaced).toEqual([128, 348, 8, 'exactlyOneToken violated in 2'])
  })
})
