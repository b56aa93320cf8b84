// A misspelt field of a message is undefined where it is read, and an error of the run where it is made.
import { expect, test } from 'vitest'
import { withoutTypes } from '../../src/explorer/compile/without-types.js'
import { fieldMistakes } from '../../src/source/field-mistakes.js'
import { parseJavaScript } from '../../src/source/syntax.js'

const head = `const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'held'), vote: optional(oneOf('yes', 'no')), clock: int(0, 9) }) },
  messages: { REQUEST: { time: int(0, 9), kind: oneOf('read', 'write') }, REPLY: {} },
})
const { REQUEST, REPLY } = p.messages
const { local, upon, timeout } = p.roles.site
`
const said = (text: string) => {
  const erased = withoutTypes('a.ts', head + text)
  const parsed = parseJavaScript('a.ts', 'code' in erased ? erased.code : '')
  if (!('tree' in parsed)) throw new Error(text)
  return fieldMistakes([{ file: 'a.ts', text: head + text, tree: parsed.tree }]).map(({ says }) => says)
}
const noField = (name: string, near: string) =>
  `no record of the spec has a field \`${name}\`; did you mean \`${near}\`?`

test.each<[string, string]>([
  [
    'local({ effect: (me) => [{}, send(1, REQUEST({ tim: me.clock }))] })',
    'REQUEST has no field `tim`; did you mean `time`?',
  ],
  [
    'local({ effect: () => [{}, send(1, p.messages.REQUEST({ "tim": 1 }))] })',
    'REQUEST has no field `tim`; did you mean `time`?',
  ],
  ['const ask = () => REQUEST({ kind: "reed" })', "`kind` is never 'reed'; did you mean `read`?"],
  [
    "upon('REQUEST', (me, message) => [{ clock: message.tim }])",
    'REQUEST has no field `tim`; did you mean `time`?',
  ],
  ["upon('REQUEST', (me, { tim }) => [])", 'REQUEST has no field `tim`; did you mean `time`?'],
  [
    "upon('REQUEST', (_, { kind }) => (kind === 'reed' ? [] : []))",
    "`kind` is never 'reed'; did you mean `read`?",
  ],
  ["upon('REQEST', () => [])", 'no message is called `REQEST`; did you mean `REQUEST`?'],
  ['local({ effect: () => either([[{ phse: 1 }]]) })', noField('phse', 'phase')],
  ['local({ effect: () => either([1, 2].map((x) => [{ phse: x }])) })', noField('phse', 'phase')],
  ['local({ effect: () => eitherOf([1], (site) => [{ phse: site }]) })', noField('phse', 'phase')],
  ['local({ effect: (me) => me.clock > 1 && [{ phse: 1 }] })', noField('phse', 'phase')],
  ['local({ effect: () => [{ "phse": 1 }] })', noField('phse', 'phase')],
  ['local({ effect: (me) => [me.merge({ phse: 1 })] })', noField('phse', 'phase')],
  [
    'local({ effect: () => [{ ...idle(), clock: 1 }] })\nfunction idle() { return { phse: "idle" } }',
    noField('phse', 'phase'),
  ],
  [
    'const answer = (me) => [{ phse: 1 }]\nupon("REPLY", (me) => answer(me))\nupon("REQUEST", answer)',
    noField('phse', 'phase'),
  ],
  [
    'local({ effect: () => { const news = { phse: 1 }; return [{ ...news, clock: 1 }] } })',
    noField('phse', 'phase'),
  ],
  ['local({ effect: () => { const news = [{ phse: 1 }]; return news } })', noField('phse', 'phase')],
  ['local({ effect: (me) => given(me.merge({ phse: 1 })) })', noField('phse', 'phase')],
  ["local({ effect: () => [{ vote: 'yse' }] })", "`vote` is never 'yse'; did you mean `yes`?"],
  [
    "timeout({ guard: (me) => me.phase === 'hold', effect: () => [] })",
    "`phase` is never 'hold'; did you mean `held`?",
  ],
  ["const { upon: on } = p.roles.site\non('REPLY', (me) => [{ clock: me.clok }])", noField('clok', 'clock')],
])('%s has one mistake', (text, says) => expect(said(text)).toEqual([says]))

test.each([
  'local({ effect: () => [{ vote: null }, send(1, REQUEST({ time: 1, kind: "read" }))] })',
  "upon('REQUEST', (me, message) => [{ clock: message.get('x', message.type.length) }])",
  "emitter.upon('x', (event) => event.anything)",
  "import { upon as hear } from 'events'\nhear('REQEST', (event) => [{ any: event.thing }])",
  "const other = { upon: (...x) => x, local: (x) => x }\nother.upon('REQEST', ({ any }) => [{ any }])\nother.local({ guard: (me) => me.any })",
  "const watch = (emitter) => emitter.upon('REQEST', (event) => event.anything)",
  'const make = (REQUEST) => REQUEST({ any: 1 })\nmake(REPLY)',
  'local({ effect: () => again() })\nfunction again() { return again() }',
])('%s may be right', (text) => expect(said(text)).toEqual([]))
