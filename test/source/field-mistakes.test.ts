// A misspelt field or value in a guard makes it false forever; the editor reports it, since types are not checked.
import { describe, expect, test } from 'vitest'
import { fieldMistakes } from '../../src/source/field-mistakes.js'
import { mistakeLine } from '../../src/source/mistake.js'
import { moduleOf } from './misspelt.js'

const lock = (guard: string, roles = "site: many({ phase: oneOf('idle', 'held'), votes: setOf(siteId) })") =>
  fieldMistakes([
    moduleOf(
      'a.ts',
      `const p = protocol({ roles: { ${roles} } })\nconst enter = local({\n  guard: ${guard},\n})`,
    ),
  ]).map(mistakeLine)

test('a field that no record has, and a value that its field never has, have the nearest name', () => {
  expect(lock("(me) => me.pase === 'idle'")).toEqual([
    'a.ts:3:21: no record of the spec has a field `pase`; did you mean `phase`?',
  ])
  expect(lock("(me) => 'hold' !== me.phase && me.votes.isEmpty()")).toEqual([
    "a.ts:3:18: `phase` is never 'hold'; did you mean `held`?",
  ])
})

test('what is in the context is not looked for among the fields, but `waits` has the number of its site', () => {
  expect(lock('(me) => me.self === 0 && me.others.isEmpty()')).toEqual([
    'a.ts:3:21: no record of the spec has a field `self`; use self of the context, the last argument of the function',
    'a.ts:3:38: no record of the spec has a field `others`; use others of the context, the last argument of the function',
  ])
  const p = "const p = protocol({ roles: { site: many({ phase: oneOf('idle', 'held') }) } })\n"
  const waits = `${p}algorithm({ contention: { waits: (me) => me.self === 0, holds: () => false } })`
  expect(fieldMistakes([moduleOf('a.ts', waits)])).toEqual([])
})

test.each([
  '(me, { shared }) => !shared.lok',
  '(me, { shared: memory }) => !memory.lok',
  '(me, context) => !context.shared.lok',
  '(me, { shared: { lok } }) => !lok',
  '(me, context) => { const { shared } = context; return !shared.lok }',
  '(me, context) => { const { shared: { lok } } = context; return !lok }',
])('a misspelt shared variable has the nearest name: %s', (guard) => {
  const column = '  guard: '.length + guard.indexOf('lok') + 1
  const memory = "site: many({ phase: oneOf('idle') }) }, shared: { lock: flag, queue: listOf(siteId)"
  expect(lock(guard, memory)).toEqual([
    `a.ts:3:${column}: no shared variable is called \`lok\`; did you mean \`lock\`?`,
  ])
  expect(lock(guard.replace('lok', 'lock'), memory)).toEqual([])
  // What faults add to a model.
  expect(lock(guard.replace('lok', 'crashed'), memory)).toEqual([])
})

test('a misspelt parameter has the nearest name', () => {
  const declared = 'site: many({ votes: setOf(siteId) }) }, parameters: { quorums: anything'
  expect(lock('(me, { parameters }) => me.votes.equals(parameters.quorms)', declared)).toEqual([
    'a.ts:3:61: no parameter is called `quorms`; did you mean `quorums`?',
  ])
})

test('a method that no collection has, has the nearest name', () => {
  expect(lock('(me, { quorum }) => me.votes.equels(quorum)')).toEqual([
    'a.ts:3:39: `votes` has no `equels`; did you mean `equals`?',
  ])
  expect(lock('(me) => me.votes.length === 0')).toEqual(['a.ts:3:27: `votes` has no `length`'])
})

test.each([
  '(me) => me.votes.isSuperset([]) && me.votes.size > 0 && me.votes.toString() === ""',
  "(me) => me.phase === 'held' && me.votes.every((vote) => vote.whatever)",
  '(me) => me.get("phase") === me.toJS().x',
  "(me) => others.some((me) => me.anything === 'x')",
  "({ phase }) => others.some((phase) => phase === 'hold')",
  '(me, { shared }) => shared.any',
  '({ get, ...rest }) => rest.anything === get',
])('what may be right is not a mistake: %s', (guard) => expect(lock(guard)).toEqual([]))

test('a field that a parameter takes out of the record is looked at', () =>
  expect(lock("({ phse, votes: given }) => phse === 'held'")).toEqual([
    'a.ts:3:13: no record of the spec has a field `phse`; did you mean `phase`?',
  ]))

test('a guard returns no changes', () => expect(lock('() => [{ x: 1 }].length > 0')).toEqual([]))

test('a value that a field taken out of the record never has, is found', () =>
  expect(lock("({ phase: now }) => now === 'hold'")).toEqual([
    "a.ts:3:38: `phase` is never 'hold'; did you mean `held`?",
  ]))

describe('in an effect', () => {
  const memory = "{ phase: oneOf('idle', 'held') }) }, shared: { lock: flag, queue: listOf(siteId)"
  const said = (effect: string) =>
    fieldMistakes([
      moduleOf(
        'a.ts',
        `const p = protocol({ roles: { site: many(${memory} } })\nconst enter = local({\n  effect: ${effect},\n})`,
      ),
    ]).map(mistakeLine)

  test.each([
    ["() => [{ phase: 'hold' }]", "`phase` is never 'hold'; did you mean `held`?", "'hold'"],
    [
      "(_, { self }) => [{ phase: self ? 'idle' : 'hold' }]",
      "`phase` is never 'hold'; did you mean `held`?",
      "'hold'",
    ],
    [
      "(_, { self }) => (self ? [] : [{ phase: 'hold' }])",
      "`phase` is never 'hold'; did you mean `held`?",
      "'hold'",
    ],
    ["() => { return [{ phase: 'hold' }] }", "`phase` is never 'hold'; did you mean `held`?", "'hold'"],
    ['() => [{ phase: 3 }]', '`phase` is never 3; it is one of idle, held', '3'],
    ['() => [{ phse: 1 }]', 'no record of the spec has a field `phse`; did you mean `phase`?', 'phse'],
    ['() => [{}, write({ lok: true })]', 'no shared variable is called `lok`; did you mean `lock`?', 'lok'],
    ['() => [{}, p.write({ lok: true })]', 'no shared variable is called `lok`; did you mean `lock`?', 'lok'],
  ])('%s has the place of the mistake', (effect, says, at) => {
    const column = '  effect: '.length + effect.indexOf(at) + 1
    expect(said(effect)).toEqual([`a.ts:3:${column}: ${says}`])
  })

  test.each([
    "() => [{ phase: 'held' }, write({ lock: true, queue: add(1) })]",
    "() => [{ phase: other('hold') }, send(1, REQUEST({ phse: 'hold' }))]",
    "() => { const own = [1].map(() => { return [{ phse: 1 }] }); return [{ phase: 'idle' }] }",
    '() => [{ ...rest }, ...more]',
    "({ phase }) => { for (const phase of ['q']) if (phase === 'q') return [] }",
    "({ phase }) => { function g(phase) { return phase === 'x' } return [{}] }",
    '() => { function g() { return [{ phse: 1 }] } return [{}] }',
    "({ phase }) => { try { f() } catch (phase) { return phase === 'boom' } }",
    '(me) => { for (const me of all) me.other; return [] }',
    '() => { console.write({ foo: 1 }); return [] }',
    '() => helper({ phse: 1 })',
  ])('what may be right is not a mistake: %s', (effect) => expect(said(effect)).toEqual([]))
})

test('the conditions of a contention are looked at, and know the number of the site', () => {
  const spec = (holds: string) =>
    `const p = protocol({ roles: { site: many({ elected: optional(siteId) }) } })\nalgorithm({ contention: { request: 'start', holds: ${holds} } })`
  const said = (holds: string) => fieldMistakes([moduleOf('a.ts', spec(holds))]).map(({ says }) => says)
  expect(said('({ self, elected }) => elected === self')).toEqual([])
  expect(said('(me) => me.elcted === me.self')).toEqual([
    'no record of the spec has a field `elcted`; did you mean `elected`?',
  ])
})

test('a value that is not written out may be any, and helpers with the names of clauses are no clauses', () => {
  const busy = "site: many({ phase: oneOf('idle', ...busy), vote: oneOf('no', YES) })"
  expect(lock("(me) => me.phase === 'wanted' && me.vote === 'yes'", busy)).toEqual([])
  const helpers =
    "const help = { holds: (list) => list.length > 0, effect: (point) => point.x, guard: (one) => one.y }\nconst p = protocol({ roles: { site: many({ phase: oneOf('idle') }) } })"
  expect(fieldMistakes([moduleOf('a.ts', helpers)])).toEqual([])
})

test('if a role takes fields from elsewhere, nothing is claimed', () =>
  expect(lock("(me) => me.pase === 'idle'", 'site: many({ ...common })')).toEqual([]))
