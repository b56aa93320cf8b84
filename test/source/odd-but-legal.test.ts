// A spec that runs must never be refused: odd texts, each legal, in which no name is misspelt.
import { expect, test } from 'vitest'
import { withoutTypes } from '../../src/explorer/compile/without-types.js'
import { fieldMistakes } from '../../src/source/field-mistakes.js'
import { parseJavaScript } from '../../src/source/syntax.js'

const said = (text: string) => {
  const erased = withoutTypes('a.ts', text)
  const parsed = parseJavaScript('a.ts', 'code' in erased ? erased.code : '')
  if (!('tree' in parsed)) throw new Error(text)
  return fieldMistakes([{ file: 'a.ts', text, tree: parsed.tree }]).map(({ says }) => says)
}

const records =
  "roles: { site: many({ phase: oneOf('idle', 'held'), clock: int(0, 9), votes: setOf(siteId) }) }"
const names = `const { REQUEST, REPLY } = p.messages
const { local, upon } = p.roles.site
`
const head = `const p = protocol({
  ${records},
  messages: { REQUEST: { time: int(0, 9) }, REPLY: {} },
  shared: { lock: flag },
})
${names}`

test.each([
  // Names that hide others.
  'local({ guard: (me) => [{ me: { any: 1 } }].every(({ me }) => me.any === 1), effect: () => [] })',
  'local({ guard: (me) => [{ any: 1 }].every((me = { any: 2 }) => me.any === 1), effect: () => [] })',
  "upon('REQUEST', (me, message) => [1].map((x, [message] = [{ any: x }]) => message.any) && [])",
  'local({ guard: (me) => { for (const me of [{ any: 1 }]) if (me.any) return true; return false }, effect: () => [] })',
  'local({ guard: (me) => { me = { any: 1 }; return me.any === 1 }, effect: () => [] })',
  'local({ guard: (me) => (function (me) { return me.any })({ any: true }), effect: () => [] })',
  'local({ guard: (me) => { class Other { static of(me) { return me.any } }; return Other.of({ any: 1 }) }, effect: () => [] })',
  'const rows = () => [{ any: 1 }]\nlocal({ effect: (me, { rows }) => rows(me) })',
  'const rows = () => [{ any: 1 }]\nlocal({ effect: (me) => { const rows = () => [{ clock: 1 }]; return rows() } })',
  'local({ guard: (_, { shared }) => [{ lok: 1 }].every((one) => { const shared = one; return shared.lok }), effect: () => [] })',
  'local({ guard: (_, { shared }) => [{ lok: 1 }].every(({ shared }) => shared.lok), effect: () => [] })',
  // What `??` and `||` pass over.
  "const next = (me) => (me.clock === 0 ? null : 'held')\nlocal({ effect: (me) => [{ phase: next(me) ?? 'idle' }] })",
  "const next = (me) => (me.clock === 0 ? false : 'held')\nlocal({ effect: (me) => [{ phase: next(me) || 'idle' }] })",
  "local({ effect: (me) => [{ phase: (me.clock === 0 ? null : 'held') ?? 'idle' }] })",
  // A function that calls itself.
  "const chain = (k) => (k === 0 ? {} : { ...chain(k - 1), phase: 'held' })\nlocal({ effect: () => [chain(2)] })",
  'const value = (k) => (k === 0 ? 1 : value(k - 1))\nlocal({ effect: () => [{ clock: value(2) }] })',
  'local({ effect: () => { const one = () => one; const two = two ? two : {}; return [two] } })',
  // Constants that are not what an effect returns, or are changed before.
  'local({ effect: () => { const news = { clock: 1, any: 1 }; delete news.any; return [news] } })',
  'local({ effect: () => { const { any, ...news } = { clock: 1, any: 1 }; return [news] } })',
  'local({ effect: () => { const all = [1].map((x) => { const news = { any: x }; return news.any }); const news = { clock: all[0] }; return [news] } })',
  'const news = { clock: 1 }\nlocal({ effect: () => { { const news = { any: 1 }; log(news) } return [news] } })',
  'local({ guard: (_, context) => { { const { shared } = context; if (shared.lock) return false } const shared = { lok: 1 }; return shared.lok }, effect: () => [] })',
  'local({ guard: (me) => [{ merge: (x) => x }].every((me) => me.merge({ any: 1 })), effect: () => [] })',
  // Names of other libraries.
  'const texts = { messages: { REQUEST: (x) => x } }\nconst { REQUEST: translated } = texts.messages\ntranslated({ any: 1 })',
  'const log = { write: (x) => x }\nlocal({ effect: (me) => { log.write({ lok: me.clock }); return [] } })',
  "const other = { roles: { x: { upon: (...x) => x } } }\nconst { upon: hear } = other.roles.x\nhear('REQEST', ({ any }) => [{ any }])",
  // Values that are compared with what they cannot be.
  'local({ guard: (me) => me.phase !== null, effect: () => [] })',
  'local({ guard: ({ phase }) => null !== phase, effect: () => [] })',
  // What every record and message has.
  'local({ guard: (me) => me.get("phase") === "idle" && me.hashCode() !== 1 && me.toJS() !== undefined, effect: () => [] })',
  "upon('REPLY', (me, { type }) => (type === 'REPLY' ? [{}] : []))",
  "upon('REPLY', (me, message) => (message.equals(message) && 'time' in message ? [{}] : []))",
  // Shapes of results.
  'local({ effect: (me) => [me.clock > 3 ? { clock: 0 } : me.set("clock", 1)] })',
  'local({ effect: () => [[{}], ["unused"]][0] })',
  'local({ effect: (me) => { const inner = () => [{ any: 1 }]; return [{ clock: inner().length }] } })',
  'local({ effect: (me) => { function inner() { return [{ any: 1 }] } return [{ clock: inner().length }] } })',
  'local({ effect: (me) => { const o = { get any() { return [{ any: 2 }] }, of() { return [{ any: 1 }] } }; return [{ clock: o.of().length }] } })',
  'local({ effect: (me) => { class A { of() { return [{ any: 1 }] } } return [{ clock: new A().of().length }] } })',
  'local({ effect: (me) => [{ ["clo" + "ck"]: 1 }] })',
  'local({ effect: (me) => [{ votes: me.votes.union([1]).filter((one) => one !== 2) }] })',
])('%s', (text) => expect(said(head + text)).toEqual([]))

test.each([
  // What the text does not say may be anything.
  `const common = { RELEASE: {} }\nconst p = protocol({ ${records}, messages: { ...common, RELEASED: {} } })\n${names}upon('RELEASE', () => [])`,
  `const name = 'RELEASE'\nconst p = protocol({ ${records}, messages: { [name]: {}, RELEASED: {} } })\n${names}upon('RELEASE', () => [])`,
  `const common = { quorum: integer('a', 1, 3, 2) }\nconst p = protocol({ ${records}, parameters: { ...common, quorums: anything } })\n${names}local({ guard: (me, { parameters }) => parameters.quorum === 1, effect: () => [] })`,
  `const common = { lok: flag }\nconst p = protocol({ ${records}, shared: { ...common, lock: flag } })\n${names}local({ guard: (me, { shared }) => shared.lok, effect: () => [{}, p.write({ lok: true })] })`,
  `const times = { time: int(0, 9) }\nconst p = protocol({ ${records}, messages: { REQUEST: { ...times } } })\n${names}upon('REQUEST', (me, { time }) => [{ clock: time }])`,
  `const common = { tame: int(0, 9) }\nconst p = protocol({ ${records}, messages: { REQUEST: { time: flag }, ...{ REQUEST: common } } })\n${names}upon('REQUEST', (me, { tame }) => [{ clock: tame }])`,
  `const sorts = { phase: oneOf('idle') }\nconst p = protocol({ roles: { site: many({ ...sorts, clock: int(0, 9) }) } })\n${names}local({ guard: (me) => me.phase === 'idle', effect: () => [] })`,
  `const phases = ['held']\nconst p = protocol({ roles: { site: many({ phase: oneOf('idle', ...phases) }) } })\n${names}local({ guard: (me) => me.phase === 'held', effect: () => [] })`,
  // A role may have a field that another has not, and two messages one name of a field.
  `const p = protocol({ roles: { a: many({ x: oneOf('on') }), b: one({ x: oneOf('off'), y: flag }) } })\nconst { a, b } = p.roles\na.local({ guard: (me) => me.x === 'on', effect: () => [{ x: 'on' }] })\nb.local({ guard: (me) => me.x === 'off' && me.y, effect: () => [{ x: 'off', y: false }] })`,
])('%s', (text) => expect(said(text)).toEqual([]))
