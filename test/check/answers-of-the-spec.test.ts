// What a spec's functions may answer, throw and name, and how often they are called. Each test opens with the bug it comes from.
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  int,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  type Spec,
  send,
} from '../../src/index.js'
import { BrokenSpec, ImpureSpec } from '../../src/protocol/broken-spec.js'
import { exploreToy } from '../toy-explorer.js'

const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'held'), asked: int(0, 2) }) },
  messages: { HELLO: { hops: int(0, 3) } },
})
const { local, upon } = p.roles.site
const whole = {
  name: 'small',
  title: 'small',
  citation: 'none',
  about: 'small',
  sites: { min: 1, max: 3, fallback: 1 },
  protocol: p,
  clauses: {
    request: local({
      guard: (me) => me.phase === 'idle',
      effect: (me) => [{ phase: 'held', asked: me.asked + 1 }],
    }),
    exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }),
    onHello: upon('HELLO', () => []),
  },
  contention: {
    request: 'request',
    waits: () => false,
    holds: (me: { phase: string }) => me.phase === 'held',
  },
  properties: [mutualExclusion, deadlockFreedom, entryPossible],
} as const

const run = (spec: Spec, options = {}) => {
  const properties = propertiesNamed(spec, [])
  return check(modelFor(spec, { requests: 2, ...options }, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
  })
}

// The tables asked the request clause for every record, also where its count was used up: a field that counts requests
// then left its sort, and a good model was refused.
test('a request clause is not asked beyond its count', () => {
  const spec = algorithm(whole)
  const { exploration } = run(spec)
  const toy = exploreToy(modelFor(spec, { requests: 2 }, []))
  expect([exploration.states, exploration.transitions, exploration.depth]).toEqual([
    toy.states,
    toy.transitions,
    toy.depth,
  ])
  expect(exploration.states).toBe(5)
})

// An exception outside a clause was once reported as an internal error.
test.each([
  [
    'waits',
    {
      contention: {
        ...whole.contention,
        waits: () => {
          throw new Error('w')
        },
      },
    },
    '"waits" of small: it threw Error: w',
  ],
  [
    'holds',
    {
      contention: {
        ...whole.contention,
        holds: () => {
          throw new Error('h')
        },
      },
    },
    '"holds" of small: it threw Error: h',
  ],
  [
    'initial',
    {
      initial: {
        site: () => {
          throw new Error('i')
        },
      },
    },
    '"initial of site" of small: it threw Error: i',
  ],
  [
    'a predicate',
    {
      properties: [
        p.always('q', '', () => {
          throw new Error('p')
        }),
      ],
    },
    'The predicate of "q": it threw Error: p',
  ],
  [
    'a rule',
    {
      properties: [
        p.rule('r', '', 'every step', () => {
          throw new Error('r')
        }),
      ],
    },
    'The rule "r": it threw Error: r',
  ],
] as const)('what %s throws is one line that names it', (_, changed, line) => {
  const attempt = () => run(algorithm({ ...whole, ...changed } as unknown as Parameters<typeof algorithm>[0]))
  expect(attempt).toThrow(line)
})

// A number was false to a predicate and true to `holds`.
test('a question is answered with true or false', () => {
  const spec = algorithm({
    ...whole,
    contention: { ...whole.contention, holds: (me: { phase: string }) => me.phase as unknown as boolean },
  })
  expect(() => run(spec)).toThrow('"holds" of small: it returned "idle"; it must return true or false')
})

// Both calls of a coin agree half of the time.
test('waits that draws random numbers is refused', () => {
  let calls = 0
  const spec = algorithm({
    ...whole,
    contention: { ...whole.contention, holds: () => (calls++ & 2) === 0 },
  })
  expect(() => run(spec)).toThrow(ImpureSpec)
})

// A misspelt role, message or field was silently empty, zero or the default.
test.each([
  [
    () =>
      run(
        algorithm({ ...whole, properties: [p.always('q', '', (v) => v.all('sit' as 'site').length === 0)] }),
      ),
    'all("sit"): there is no such role (did you mean "site"?); there are site',
  ],
  [
    () =>
      run(
        algorithm({ ...whole, properties: [p.always('q', '', (v) => v.inFlight('HELO' as 'HELLO') === 0)] }),
      ),
    'inFlight("HELO"): there is no such message type (did you mean "HELLO"?); there are HELLO',
  ],
  [
    () => run(algorithm({ ...whole, properties: [p.always('q', '', (v) => v.channel(0, 9).isEmpty())] })),
    'channel(0, 9): there is no site 9',
  ],
  [
    () => p.messages.HELLO({ hop: 1 } as never),
    'HELLO has no field "hop" (did you mean "hops"?); it has hops',
  ],
])('a name that does not exist is an error', (attempt, line) => {
  expect(attempt).toThrow(line)
})

test('a clause that sends a message without such a field is named', () => {
  const greet = local({
    guard: () => true,
    effect: () => [{}, send(0, p.messages.HELLO({ hop: 1 } as never))],
  })
  expect(() => run(algorithm({ ...whole, clauses: { ...whole.clauses, greet } }))).toThrow(BrokenSpec)
})
