// Random protocols of one shape: a site answers a message at once in one phase and defers the answer in another, and a rule reads
// what a step sends. The order of steps then decides which step sends the answer. Few other protocols test this in partial order.
import fc from 'fast-check'
import type { Claim, Condition, Description, Effect, StepCondition } from './description.js'

const pick = fc.nat(11)
const still: Effect = { do: 'all', changes: [], sends: [], writes: [] }

/** Sends a message of the first type to the other sites. */
const asking: Effect = { do: 'all', changes: [], sends: [{ to: 2, type: 0, values: [0, 0] }], writes: [] }

const often = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })

const sent = (how: number): StepCondition => ({ is: 'sent', what: 1, how })
// Partial order hides the step that sends nothing because another step sends its message.
const readsSent: fc.Arbitrary<StepCondition> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<StepCondition>(sent(0), sent(0), { is: 'not', of: sent(2) }),
  },
  { weight: 1, arbitrary: fc.nat(4).map(sent) },
)

const claim: fc.Arbitrary<Claim> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('rule' as const),
      on: fc.constantFrom('entry' as const, 'request' as const, 'entry or request' as const),
      of: readsSent,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('monitor' as const),
      on: fc.constantFrom('entry' as const, 'request' as const),
      memory: pick,
      of: readsSent,
      goesOn: fc.boolean(),
    }),
  },
)

/** Defers a message until the clause that leads to the phase with an immediate answer. */
const putOff: readonly { readonly clause: number; readonly when: Condition }[] = [
  { clause: 1, when: { is: 'phase', what: 1, how: 2 } },
  { clause: 1, when: { is: 'phase', what: 1, how: 2 } },
  { clause: 0, when: { is: 'phase', what: 0, how: 0 } },
]

/** Turns a random protocol into one of this shape; other parts of it do not change. */
export const deferringFrom = (protocols: fc.Arbitrary<Description>): fc.Arbitrary<Description> =>
  fc
    .record({
      base: protocols,
      rules: fc.array(claim, { minLength: 2, maxLength: 3 }),
      put: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...putOff) },
        {
          weight: 1,
          arbitrary: fc.record({
            clause: fc.nat(2),
            when: fc.record({ is: fc.constant('phase' as const), what: fc.nat(1), how: fc.nat(2) }),
          }),
        },
      ),
      set: fc.boolean(),
      asks: often<Effect>(still, fc.constant(asking)),
      enters: often<Effect>(still, fc.constant(asking)),
      reacts: often<Effect>(still, fc.constant(asking)),
      // A site that exits repeats all phases, which leaves fewer independent steps.
      leaves: often<Condition>({ is: 'not', of: { is: 'yes' } }, fc.constant({ is: 'yes' })),
      // If every site may request, some requesting site receives no message, and each order shows the same.
      requesters: often<readonly number[]>([0], fc.constantFrom([0, 1], [0, 1, 2])),
      flights: fc.array(fc.record({ from: pick, to: often(0, pick) }), { minLength: 1, maxLength: 2 }),
      sites: fc.constantFrom(2, 2, 2, 3),
      requests: fc.constantFrom(1, 1, 2),
    })
    .map(({ base, rules, put, set, asks, enters, reacts, leaves, requesters, flights, sites, requests }) => ({
      ...base,
      hub: false,
      claims: 'none' as const,
      clocks: 'none' as const,
      siteFields: [],
      messages: [[], []],
      shared: [],
      parameter: false,
      request: { ...base.request, guard: { is: 'yes' as const }, effect: asks },
      enter: { ...base.enter, guard: { is: 'yes' as const }, effect: enters },
      exit: { guard: leaves, effect: still },
      locals: [],
      reactions: [reacts, still],
      deferrals: [{ reaction: 0, type: 0, set, ...put }],
      starts: [],
      inFlight: flights.map(({ from, to }) => ({ from, to, type: 0, values: [0, 0] })),
      waitsIn: [1],
      properties: rules,
      model: { sites, order: base.model.order ?? 'fifo', requests, requesters, fair: [] },
    }))
