// Random descriptions of protocols, weighted towards the interesting ones.
import fc from 'fast-check'
import { claims } from './arbitrary-claims.js'
import { deferringFrom } from './deferring.js'
import type { Condition, Description, Effect, Model } from './description.js'
import { takingTurnsFrom } from './taking-turns.js'

const pick = fc.nat(11)
const change = fc.record({ what: pick, how: pick })
const sending = fc.record({ to: pick, type: pick, values: fc.array(pick, { minLength: 2, maxLength: 2 }) })

const { condition } = fc.letrec<{ condition: Condition; leaf: Condition }>((tie) => ({
  leaf: fc.record({
    is: fc.constantFrom<'phase' | 'field' | 'sender' | 'shared' | 'suspects' | 'times' | 'message'>(
      ...([
        'phase',
        'phase',
        'field',
        'field',
        'field',
        'sender',
        'shared',
        'shared',
        'suspects',
        'times',
        'message',
      ] as const),
    ),
    what: pick,
    how: pick,
  }),
  condition: fc.oneof(
    { depthSize: 'small', maxDepth: 2, withCrossShrink: true },
    { weight: 6, arbitrary: tie('leaf') as fc.Arbitrary<Condition> },
    {
      weight: 1,
      arbitrary: fc.record({
        is: fc.constant('not' as const),
        of: tie('condition'),
      }) as fc.Arbitrary<Condition>,
    },
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constantFrom('and' as const, 'or' as const),
        left: tie('condition'),
        right: tie('condition'),
      }) as fc.Arbitrary<Condition>,
    },
  ),
}))

const yes: fc.Arbitrary<Condition> = fc.constant({ is: 'yes' })
const oftenYes = fc.oneof({ weight: 3, arbitrary: yes }, { weight: 2, arbitrary: condition })

const plainEffect = fc.record({
  do: fc.constant('all' as const),
  changes: fc.array(change, { maxLength: 2 }),
  sends: fc.oneof(
    { weight: 3, arbitrary: fc.array(sending, { maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(sending, { maxLength: 2 }) },
  ),
  writes: fc.array(change, { maxLength: 1 }),
})

const { effect } = fc.letrec<{ effect: Effect }>((tie) => ({
  effect: fc.oneof(
    { depthSize: 'small', maxDepth: 2, withCrossShrink: true },
    { weight: 5, arbitrary: plainEffect as fc.Arbitrary<Effect> },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('if' as const),
        when: condition,
        yes: tie('effect'),
        no: tie('effect'),
      }) as fc.Arbitrary<Effect>,
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('either' as const),
        of: fc.array(tie('effect'), { maxLength: 2 }),
      }) as fc.Arbitrary<Effect>,
    },
  ),
}))

const rarely = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T, weight = 3): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary })

const calm = {
  sites: fc.constantFrom(2, 2, 2, 3),
  order: rarely(fc.constantFrom('unordered' as const), 'fifo' as const, 2),
  self: rarely(fc.constantFrom('channel' as const), 'local' as const),
  entry: rarely(fc.constantFrom('eager' as const), 'explicit' as const),
  requests: fc.constantFrom<number | 'unbounded'>(1, 1, 2, 'unbounded', 'unbounded'),
  requesters: fc.option(fc.subarray([0, 1]), { freq: 8, nil: [0, 1, 2] }),
}

// Half of all models have no fault: reductions rarely apply to the others.
const model: fc.Arbitrary<Model> = fc.oneof(
  fc.record({ ...calm, fair: fc.constant([]) }),
  fc.record({
    ...calm,
    loss: rarely(fc.constant(1), 0),
    duplication: rarely(fc.constant(1), 0),
    crash: rarely(fc.constantFrom(1, 2), 0, 1),
    recovery: rarely(fc.constantFrom(1, 2), 0, 1),
    whoCrashes: fc.constantFrom('any', 'any', 'idle', 'waiting', 'in', 'hub', 'site', '0', '0,1'),
    toCrashed: fc.constantFrom('dropped' as const, 'kept' as const),
    detector: fc.constantFrom('none' as const, 'perfect' as const, 'erring' as const),
    suspicions: fc.constantFrom(0, 1, 2),
    timeouts: fc.constantFrom<number | 'unbounded'>(0, 1, 'unbounded'),
    applicationMessages: rarely(fc.constantFrom(1, 2), 0, 4),
    fair: rarely(
      fc.array(
        fc.record({
          what: pick,
          fairness: fc.constantFrom('none' as const, 'weak' as const, 'strong' as const),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      [],
    ),
  }),
)

const field = fc.record({ sort: pick, stable: fc.boolean() })

const usual: fc.Arbitrary<Description> = fc.record({
  hub: rarely(fc.constant(true), false, 2),
  symmetric: fc.boolean(),
  claims: fc.constantFrom('all' as const, 'all' as const, 'rotations' as const, 'none' as const),
  clocks: fc.constantFrom(
    ...(['none', 'none', 'none', 'none', 'sites', 'sites', 'missing', 'shared', 'tickets'] as const),
  ),
  siteFields: fc.array(field, { maxLength: 2 }),
  hubFields: fc.array(field, { maxLength: 2 }),
  messages: fc.array(fc.array(pick, { maxLength: 2 }), { maxLength: 3 }),
  shared: rarely(fc.array(pick, { minLength: 1, maxLength: 2 }), [], 2),
  parameter: rarely(fc.constant(true), false, 4),
  request: fc.record({ guard: oftenYes, effect, gate: pick }),
  enter: fc.record({
    guard: oftenYes,
    effect,
    fair: rarely(fc.constant('strong' as const), 'weak' as const),
  }),
  exit: fc.record({ guard: oftenYes, effect }),
  locals: fc.array(
    fc.record({
      role: pick,
      guard: condition,
      effect,
      from: fc.nat(3),
      to: fc.nat(3),
      fair: fc.constantFrom('weak' as const, 'weak' as const, 'none' as const, 'strong' as const),
      timeout: rarely(fc.constant(true), false),
      gate: pick,
    }),
    { maxLength: 2 },
  ),
  reactions: fc.array(effect, { minLength: 1, maxLength: 4 }),
  deferrals: fc.array(
    fc.record({ reaction: pick, when: condition, type: pick, set: fc.boolean(), clause: pick }),
    { maxLength: 1 },
  ),
  starts: fc.array(fc.array(change, { maxLength: 2 }), { maxLength: 2 }),
  sharedStarts: fc.array(fc.array(change, { maxLength: 2 }), { maxLength: 2 }),
  inFlight: rarely(
    fc.array(
      fc.record({ from: pick, to: pick, type: pick, values: fc.array(pick, { minLength: 2, maxLength: 2 }) }),
      { minLength: 1, maxLength: 2 },
    ),
    [],
    2,
  ),
  recovered: fc.array(change, { maxLength: 1 }),
  waitsIn: rarely(fc.constantFrom<readonly number[]>([1, 3], [3], []), [1] as readonly number[], 4),
  properties: fc.array(claims, { minLength: 1, maxLength: 5 }),
  model,
  mix: fc.nat(0xffff),
})

/** All random protocols. About one in six defers what it sends, and in one of six two clauses that are fair as one take turns. */
export const descriptions: fc.Arbitrary<Description> = fc.oneof(
  { weight: 4, arbitrary: usual },
  { weight: 1, arbitrary: deferringFrom(usual) },
  { weight: 1, arbitrary: takingTurnsFrom(usual) },
)
