// An effect of a wrong form was answered with `[object Object]`, or with `undefined is not a message of this protocol ()`.
import { expect, test } from 'vitest'
import { algorithm, either, int, many, oneOf, protocol, send } from '../../src/index.js'
import type { Clause } from '../../src/protocol/clause.js'
import { effectForm } from '../../src/semantics/effect-problem.js'
import { checked } from '../tiny/found.js'

const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted'), n: int(0, 3) }) },
  messages: { REPLY: {} },
})
const { REPLY } = p.messages

/** A spec with one clause, which does what no type would allow. */
const acting = (by: { readonly roles: typeof p.roles | object }, effect: () => unknown) => {
  const { site } = by.roles as { site: { local(clause: object): Clause } }
  return algorithm({
    name: 'broken',
    title: '',
    citation: '',
    about: '',
    sites: { min: 1, max: 4, fallback: 2 },
    protocol: by as typeof p,
    clauses: { act: site.local({ guard: () => true, effect }) },
    properties: [p.always('any', '', () => true)],
  })
}

test.each([
  [
    'an alternative without brackets',
    () => either([{ n: 1 }]),
    `an alternative of its effect is { n }; ${effectForm}`,
  ],
  [
    'changes that are no record',
    () => [1],
    `its effect begins with 1, which is no record of changes; ${effectForm}`,
  ],
  [
    'a message in place of the changes',
    () => [REPLY()],
    `its effect begins with the message REPLY, which is no record of changes; ${effectForm}`,
  ],
  [
    'a send before the changes',
    () => [send(0, REPLY())],
    'its effect begins with a send; the changes come first, as in [{}, send(...)]',
  ],
  [
    'changes in two parts',
    () => [{ n: 1 }, { phase: 'wanted' }],
    `part 2 of its effect is { phase }, which is neither a send nor a write; ${effectForm}`,
  ],
  [
    'a message that is not sent',
    () => [{}, send(0, REPLY()), REPLY()],
    'part 3 of its effect is the message REPLY, which is neither a send nor a write; write send(to, REPLY(...))',
  ],
  [
    'a list of sends',
    () => [{}, [send(0, REPLY())]],
    'part 2 of its effect is an array, which is neither a send nor a write; spread a list of sends: [{}, ...list]',
  ],
  [
    'a condition in place of a send',
    () => [{}, false],
    'part 2 of its effect is false, which is neither a send nor a write; leave a part out by an empty list: [{}, ...(condition ? [send(to, message)] : [])]',
  ],
])('an effect with %s is refused', (_, effect, line) =>
  expect(() => checked(acting(p, effect))).toThrow(`Clause "act" of broken: ${line}`),
)

// The first effect was treated as a list of alternatives: "effect is not iterable".
test.each([
  ['two effects', () => (either as (...effects: unknown[]) => unknown)([{ n: 1 }], [{ n: 2 }])],
  ['no list', () => (either as (effects: unknown) => unknown)({ n: 1 })],
])('either with %s is refused with the remedy', (_, effect) =>
  expect(() => checked(acting(p, effect))).toThrow(
    'Clause "act" of broken: it threw TypeError: either takes one list of effects: write either([a, b]), not either(a, b)',
  ),
)

test('a message that is sent where the protocol has none is refused', () => {
  const q = protocol({ roles: { site: many({}) } })
  expect(() => checked(acting(q, () => [{}, send(0, undefined)]))).toThrow(
    'Clause "act" of broken: it sends an invalid message: undefined is not a message of this protocol, which has none',
  )
})
