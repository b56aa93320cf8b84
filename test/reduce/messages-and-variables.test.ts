// Partial order in specs that have both messages and shared variables: a delivery may be put first only where neither it nor
// what may happen at its receiver has to do with a shared variable. One small protocol for each way to forget that.
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import type { Clause } from '../../src/protocol/clause.js'
import { many } from '../../src/protocol/declaration.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { entryPossible } from '../../src/protocol/standard-properties.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { flag } from '../../src/sorts/flag.js'

const p = protocol({
  roles: { site: many({ turned: flag, done: flag, early: flag, shown: flag }) },
  messages: { GO: {} },
  shared: { open: flag, read: flag },
})
const { local, upon } = p.roles.site

// Site 1 opens; a GO is in transit to site 0, which finally shows what it has found.
const opened = local({
  guard: (_, { self, shared }) => self === 1 && !shared.open,
  effect: () => [{}, p.write({ open: true })],
})
const show = local({
  guard: ({ done, early, shown }) => done && early && !shown,
  effect: () => [{ shown: true }],
})
const never = p.always('never', '', (view) => view.all('site').every(({ shown }) => !shown))
const spec = (clauses: { readonly [name: string]: Clause }, isStanding = false): Spec =>
  algorithm({
    name: 'opening',
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, max: 3, fallback: 2 },
    protocol: p,
    clauses: { opened, show, ...clauses },
    contention: {
      // These read nothing unless the test is about them: a reduction keeps every step that changes what they read.
      waits: (me, { self, shared }) => isStanding && self === 0 && !me.done && shared.open,
      holds: () => false,
    },
    inFlight: () => [{ from: 1, to: 0, message: p.messages.GO() }],
    properties: [never, entryPossible],
  })

const verdictOf = (property: typeof never | typeof entryPossible, one: Spec, partialOrder: boolean): string =>
  check(modelFor(one, {}, [property]), [property], {
    ...defaultCheckOptions,
    reduce: { ...noReduction, partialOrder },
  }).verdicts[0]!.verdict

test.each<[string, { readonly [name: string]: Clause }]>([
  [
    'the delivery reads one',
    { onGo: upon('GO', (_, __, { shared }) => [{ done: true, early: shared.open }]) },
  ],
  [
    'a step of the receiver reads one',
    {
      onGo: upon('GO', ({ turned }) => [{ done: true, early: turned }]),
      turn: local({
        guard: ({ turned }, { self, shared }) => self === 0 && !turned && shared.open,
        effect: () => [{ turned: true }],
      }),
    },
  ],
  [
    'the delivery writes one',
    {
      onGo: upon('GO', () => [{ done: true }, p.write({ read: true })]),
      look: local({
        guard: ({ turned }, { self, shared }) => self === 1 && !turned && shared.open && !shared.read,
        effect: () => [{ done: true, early: true, turned: true }],
      }),
    },
  ],
])('%s', (_, clauses) => {
  expect(verdictOf(never, spec(clauses), false)).toBe('violated')
  expect(verdictOf(never, spec(clauses), true)).toBe('violated')
})

test('who waits, where a shared variable has a say in it', () => {
  const waiting = spec({ onGo: upon('GO', () => [{ done: true }]) }, true)
  // If site 1 opens before the GO arrives, site 0 waits, and never enters.
  expect(verdictOf(entryPossible, waiting, false)).toBe('violated')
  expect(verdictOf(entryPossible, waiting, true)).toBe('violated')
})

test('else it is put first', () => {
  const free = spec({ onGo: upon('GO', () => [{ early: true }]) })
  const states = [false, true].map(
    (partialOrder) =>
      check(modelFor(free, {}, [never]), [never], {
        ...defaultCheckOptions,
        reduce: { ...noReduction, partialOrder },
      }).exploration.states,
  )
  expect(states).toEqual([4, 3])
})
