// Why the effect of a clause has no alternatives although its guard is true. The text of the effect is followed up to its result: the empty
// list is explained by the test that led to it, and `either` by the collection that it maps, which is empty.
import type { AnyNode, CallExpression } from 'acorn'
import { isCollection } from 'immutable'
import { functionOf, textOf } from '../canonical/by-order/parsed.js'
import { bound, evaluate, type Scope } from './evaluate.js'
import { falseInWords } from './false-in-words.js'
import { helperBody, isMark } from './helper-body.js'
import { inner, type ValueWords } from './reason-words.js'

interface Result {
  readonly node: AnyNode
  readonly scope: Scope
  /** The nodes of the constants of the effect. */
  readonly constants: ReadonlyMap<string, AnyNode>
  /** The last test on the way to the result, and what it should have been for another one. */
  readonly test: { readonly node: AnyNode; readonly isWanted: boolean } | undefined
}

/** The result of a list of statements: constants, `if (…) return …`, and the last `return`; undefined for any other. */
const resultOf = (statements: readonly AnyNode[], start: Scope): Result | undefined => {
  let scope = start
  let test: Result['test']
  const constants = new Map<string, AnyNode>()
  for (const one of statements) {
    if (isMark(one)) continue
    if (one.type === 'ReturnStatement')
      return one.argument ? { node: one.argument as AnyNode, scope, constants, test } : undefined
    if (one.type === 'VariableDeclaration' && one.kind === 'const') {
      for (const { id, init } of one.declarations) {
        if (id.type === 'Identifier') constants.set(id.name, init as AnyNode)
        scope = bound(scope, [id as AnyNode], [evaluate(inner(init as AnyNode), scope)])
      }
      continue
    }
    if (one.type !== 'IfStatement' || one.alternate) return undefined
    const node = one.test as AnyNode
    if (evaluate(node, scope)) {
      const { consequent } = one
      const inside = consequent.type === 'BlockStatement' ? consequent.body : [consequent]
      const found = resultOf(inside as AnyNode[], scope)
      return found && { ...found, test: found.test ?? { node, isWanted: false } }
    }
    test = { node, isWanted: true }
  }
  return undefined
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isCollection(value) && value.count() === 0

const calleeName = ({ callee }: CallExpression): string | undefined => {
  const node = inner(callee as AnyNode)
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && node.property.type === 'Identifier'
    ? node.property.name
    : undefined
}

const ownerOf = ({ callee }: CallExpression): AnyNode | undefined => {
  const node = inner(callee as AnyNode)
  return node.type === 'MemberExpression' ? inner(node.object as AnyNode) : undefined
}

/** A node in which the constants of the effect are replaced by what they are. */
const resolved = (given: AnyNode, constants: Result['constants']): AnyNode => {
  const node = inner(given)
  const known = node.type === 'Identifier' ? constants.get(node.name) : undefined
  return known === undefined ? node : resolved(known, constants)
}

/** What `either` has alternatives for: the owner of `map` or `flatMap`, or the first argument of `eitherOf`. */
const mappedBy = (node: CallExpression, constants: Result['constants']): AnyNode | undefined => {
  const [first] = node.arguments
  if (first === undefined) return undefined
  const given = resolved(first as AnyNode, constants)
  if (calleeName(node) === 'eitherOf') return given
  const isMap = given.type === 'CallExpression' && ['map', 'flatMap'].includes(calleeName(given) ?? '')
  return calleeName(node) === 'either' && isMap ? ownerOf(given) : undefined
}

/** The same for a helper whose result is `either` of one of its parameters. */
const mappedByHelper = (node: CallExpression, scope: Scope): AnyNode | undefined => {
  const helper = scope.get(calleeName(node) ?? '')
  if (typeof helper !== 'function') return undefined
  const values = node.arguments.map((one) => evaluate(one as AnyNode, scope))
  const result = helperBody(helper, values)?.result
  const call = result && inner(result)
  const mapped = call?.type === 'CallExpression' ? mappedBy(call, new Map()) : undefined
  if (mapped?.type !== 'Identifier') return undefined
  const parameters = functionOf(textOf(helper as never), true)!.node.params
  const at = parameters.findIndex((one) => one.type === 'Identifier' && one.name === mapped.name)
  return node.arguments[at] as AnyNode | undefined
}

/** A call of a method, written at the place of its owner. */
const callOf = (object: AnyNode, method: string, given: readonly AnyNode[]): AnyNode => {
  const { start, end } = object
  const property = { type: 'Identifier', name: method, start, end }
  const callee = { type: 'MemberExpression', object, property, computed: false, optional: false, start, end }
  return { type: 'CallExpression', callee, arguments: given, optional: false, start, end } as AnyNode
}

/** For `either(all.flatMap((one) => some.map(…)))`: that `some` is not empty for one of all. */
const wantedOfEach = (node: CallExpression, { constants }: Result): AnyNode | undefined => {
  const [first] = node.arguments
  const flat = first && resolved(first as AnyNode, constants)
  if (flat?.type !== 'CallExpression' || calleeName(flat) !== 'flatMap') return undefined
  const each = inner(flat.arguments[0] as AnyNode)
  if (each.type !== 'ArrowFunctionExpression' || !each.expression) return undefined
  const mapped = inner(each.body as AnyNode)
  const object =
    mapped.type === 'CallExpression' && calleeName(mapped) === 'map' ? ownerOf(mapped) : undefined
  if (object === undefined) return undefined
  const { start, end } = object
  const property = { type: 'Identifier', name: 'length', start, end }
  const left = { type: 'MemberExpression', object, property, computed: false, optional: false, start, end }
  const right = { type: 'Literal', value: 0, start, end }
  const body = { type: 'BinaryExpression', operator: '>', left, right, start, end } as AnyNode
  return callOf(ownerOf(flat)!, 'some', [{ ...each, body } as AnyNode])
}

/** What must be true of the collection that `either` maps: that it has a member, or that one passes its filter. */
const wantedOf = (result: Result): AnyNode | undefined => {
  const { node, scope, constants } = result
  if (node.type !== 'CallExpression') return undefined
  const source = mappedBy(node, constants) ?? mappedByHelper(node, scope)
  const from = source && resolved(source, constants)
  if (from === undefined) return undefined
  if (!isEmpty(evaluate(from, scope))) return wantedOfEach(node, result)
  if (from.type === 'CallExpression' && calleeName(from) === 'filter')
    return callOf(resolved(ownerOf(from)!, constants), 'some', [
      resolved(from.arguments[0] as AnyNode, constants),
    ])
  const { start, end } = from
  const argument = callOf(from, 'isEmpty', [])
  return { type: 'UnaryExpression', operator: '!', prefix: true, argument, start, end } as AnyNode
}

/** Follows `a ? b : c` to the branch that is the result. */
const branch = (found: Result): Result => {
  const node = inner(found.node)
  if (node.type !== 'ConditionalExpression') return { ...found, node }
  const isTrue = Boolean(evaluate(node.test, found.scope))
  return branch({
    ...found,
    node: isTrue ? node.consequent : node.alternate,
    test: { node: node.test, isWanted: !isTrue },
  })
}

/**
 * In words, why an effect without alternatives has none; undefined if its text does not show it.
 * @param around the values of names that the effect uses from around it, as far as they are known
 */
export const noAlternatives = (
  effect: (me: never, context: never) => unknown,
  given: readonly [me: unknown, context: unknown],
  words: ValueWords,
  around: Scope,
): string | undefined => {
  const found = functionOf(textOf(effect as never), true)
  if (found === undefined) return undefined
  try {
    const { body, params } = found.node
    const scope = bound(around, params as AnyNode[], given)
    const start =
      body.type === 'BlockStatement'
        ? resultOf(body.body as AnyNode[], scope)
        : { node: body as AnyNode, scope, constants: new Map(), test: undefined }
    const result = start && branch(start)
    if (result === undefined) return undefined
    const { node, test } = result
    if (node.type === 'ArrayExpression' && node.elements.length === 0)
      return test && falseInWords(test.node, found.text, result.scope, words, test.isWanted)
    const wanted = wantedOf(result)
    return wanted && falseInWords(wanted, found.text, result.scope, words)
  } catch (error) {
    // A value that is unknown here, or a call that throws.
    if (error instanceof Error) return undefined
    throw error
  }
}
