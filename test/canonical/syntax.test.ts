// Every kind of syntax node that the parser knows is either understood, with an example that passes and one that is refused, or
// refused. A kind without a row here fails, so a new one cannot slip through.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { whyNotText } from './predicates.js'

/** What passes, and what does not. */
const understood: { readonly [type: string]: readonly [passes: string, refused: string] } = {
  ArrayExpression: ['[me.t, 0].length > 1', '[me.t, 37][0] === [37, 0][0]'],
  ArrayPattern: ['(([a, b]) => a < b)([me.t, me.u])', '(([a, b]) => a < b)([me.t, 37])'],
  ArrowFunctionExpression: ['(() => me.t < me.u)()', '(() => me.t < 37)()'],
  AssignmentExpression: [
    '{ let a; a = me.t; return a < me.u }',
    '{ let a; a = 37; a = me.t; return a < me.u }',
  ],
  AssignmentPattern: ['(({ a = me.u }) => a < me.t)({ a: me.t })', '(({ a = 37 }) => a < me.t)({ a: me.u })'],
  BinaryExpression: ['me.t < me.u', 'me.t < 37'],
  BlockStatement: ['{ { const a = me.t; return a < me.u } }', '{ { const a = me.t; return a < 37 } }'],
  BreakStatement: [
    '{ for (const a of me.list) break; return true }',
    '{ for (const a of me.list) if (a > 37) break; return true }',
  ],
  CallExpression: ['Math.max(me.t, me.u) === me.t', 'Math.abs(me.t) === 37'],
  ChainExpression: ['me?.t < me?.u', 'me?.t === 37'],
  ConditionalExpression: ['me.n > 1 ? me.t < me.u : true', '(me.n > 1 ? me.t : 37) < me.u'],
  ContinueStatement: [
    '{ for (const a of me.list) continue; return true }',
    '{ for (const a of me.list) { if (a > 37) continue; return false } return true }',
  ],
  DoWhileStatement: [
    '{ let k = 0; do { k++ } while (k < me.n); return true }',
    '{ let k = 0; do { k++ } while (k < me.t); return true }',
  ],
  EmptyStatement: ['{ ; return me.t < me.u }', '{ ; return me.t < 37 }'],
  ExpressionStatement: ['{ me.t < me.u; return true }', '{ me.t < 37; return true }'],
  ForInStatement: [
    '{ for (const k in [1, 2]) if (k > me.n) return true; return false }',
    '{ for (const k in [me.t]) return true; return false }',
  ],
  ForOfStatement: [
    '{ for (const a of me.list) if (a < me.t) return true; return false }',
    '{ for (const a of me.list) if (a < 37) return true; return false }',
  ],
  ForStatement: [
    '{ for (let k = 0; k < me.n; k++) if (me.list.get(k) < me.t) return true; return false }',
    '{ for (let k = 0; k < me.t; k++) if (k > 37) return true; return false }',
  ],
  FunctionDeclaration: [
    '{ return f(); function f() { return me.t < me.u } }',
    '{ return f(); function f() { return me.t < 37 } }',
  ],
  FunctionExpression: ['(function () { return me.t < me.u })()', '(function () { return me.t < 37 })()'],
  Identifier: ['me !== undefined', 'arguments.length > me.t'],
  IfStatement: ['{ if (me.t < me.u) return true; return false }', '{ if (me.t) return true; return false }'],
  LabeledStatement: [
    '{ a: for (const x of me.list) { break a } return true }',
    '{ a: for (const x of me.list) { if (x > 37) break a } return true }',
  ],
  Literal: ['me.n === 37', 'me.t === 37'],
  LogicalExpression: ['me.n > 1 && (me.u ?? me.t) === me.t', 'me.t || me.n > 1'],
  MemberExpression: ['me.t === me.list.first()', 'me.t.toFixed() === "37"'],
  NewExpression: ['new Set([me.n]).size === 1', 'new Set([me.t]).size === 1'],
  ObjectExpression: ['({ a: me.t }).a < me.u', '({ get a() { return me.t === 37 } }).a'],
  ObjectPattern: ['(({ t }) => t < me.u)(me)', '(({ t }) => t < 37)(me)'],
  ParenthesizedExpression: ['(((me.t))) < (me.u)', '(((me.t))) < (37)'],
  Property: ['({ a: me.t, b() { return 1 } }).a < me.u', '({ a: me.t, b() { return 1 } }).a < 37'],
  RestElement: ['((...all) => all[0] === undefined || true)(me.n)', '((...all) => all[0] === 37)(me.t)'],
  ReturnStatement: ['{ return me.t < me.u }', '{ return me.t }'],
  SequenceExpression: ['(me.n, me.t) < me.u', '(me.n, me.t) < 37'],
  SpreadElement: ['[...me.list].some((a) => a < me.t)', '[...me.list, 37].some((a) => a < me.t)'],
  SwitchCase: [
    '{ switch (true) { case me.t < me.u: return true } return false }',
    '{ switch (me.t) { case 37: return true } return false }',
  ],
  SwitchStatement: [
    '{ switch (me.phase) { case "held": return me.t < me.u } return false }',
    '{ switch (me.t) { case 37: return true } return false }',
  ],
  TemplateElement: ['`a` === me.phase', '`a$' + '{me.t}` === me.phase'],
  TemplateLiteral: ['`$' + '{me.n}` === "1"', '`$' + '{me.t}` === "1"'],
  ThrowStatement: ['{ if (me.t < me.u) throw new Error("no"); return true }', '{ throw me.t }'],
  UnaryExpression: ['!(me.t < me.u)', '-me.t === -37'],
  UpdateExpression: ['{ let k = 0; k++; return k > me.n }', '{ let k = me.t; k++; return k > me.u }'],
  VariableDeclaration: ['{ const a = me.t; return a < me.u }', '{ var a = me.t; return a < me.u }'],
  VariableDeclarator: [
    '{ const a = me.t, b = me.u; return a < b }',
    '{ const a = me.t, b = 37; return a < b }',
  ],
  WhileStatement: [
    '{ let k = 0; while (k < me.n) k++; return true }',
    '{ let k = 0; while (k < me.t) k++; return true }',
  ],
}

/** Of these the example looks harmless, and yet it is refused. */
const refused: { readonly [type: string]: string } = {
  AwaitExpression: '(async () => await me.n)() === 1',
  CatchClause: '{ try { return true } catch (error) { return false } }',
  ClassBody: '{ class A {} return true }',
  ClassDeclaration: '{ class A {} return true }',
  ClassExpression: '(class {}) !== undefined',
  DebuggerStatement: '{ debugger; return true }',
  ImportExpression: 'import("a") !== undefined',
  MetaProperty: '(function () { return new.target === undefined })()',
  MethodDefinition: '(class { a() {} }) !== undefined',
  PrivateIdentifier: '(class { #a = 1; b() { return #a in this } }) !== undefined',
  PropertyDefinition: '(class { a = 1 }) !== undefined',
  StaticBlock: '(class { static {} }) !== undefined',
  Super: '({ a() { return super.a } }).a() === undefined',
  TaggedTemplateExpression: 'String.raw`a` === "a"',
  ThisExpression: '(function () { return this === undefined })()',
  TryStatement: '{ try { return true } finally { } }',
  YieldExpression: '[...(function* () { yield 1 })()].length === 1',
}

/** These are of modules and programs, or stand in no function of a module. */
const elsewhere = [
  'ExportAllDeclaration',
  'ExportDefaultDeclaration',
  'ExportNamedDeclaration',
  'ExportSpecifier',
  'ImportAttribute',
  'ImportDeclaration',
  'ImportDefaultSpecifier',
  'ImportNamespaceSpecifier',
  'ImportSpecifier',
  'Program',
  'WithStatement',
]

test('every kind of node that the parser knows has a row', () => {
  const types = readFileSync(new URL('../../node_modules/acorn/dist/acorn.d.mts', import.meta.url), 'utf8')
  const known = new Set([...types.matchAll(/^\s+type: "(\w+)"$/gm)].map(([, type]) => type!))
  expect(known.size).toBeGreaterThan(70)
  const rows = [...Object.keys(understood), ...Object.keys(refused), ...elsewhere]
  expect([...known].sort()).toEqual(rows.sort())
})

test.each(Object.entries(understood))('%s is understood, and not treated as clean', (_, [passes, dirty]) => {
  expect(whyNotText(passes)).toBeUndefined()
  expect(whyNotText(dirty)).toBeTypeOf('string')
})

test.each(Object.entries(refused))('%s is refused', (_, text) => {
  expect(whyNotText(text)).toBeTypeOf('string')
})
