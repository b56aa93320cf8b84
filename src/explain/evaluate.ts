// The value of an expression in the text of a guard if only some names are known: those that the guard receives. Values that
// depend on other names (helpers and variables of the spec's module) are unknown here, and so is every construct that a guard
// does not need: assignments, objects, functions with a body.
import type { AnyNode, CallExpression, ChainExpression, MemberExpression } from 'acorn'

/** Known names. */
export type Scope = ReadonlyMap<string, unknown>

/** An expression that has no known value. */
class Unknown extends Error {
  override readonly name = 'Unknown'
}

type Fields = { readonly [name: string]: unknown }
type AnyCall = (...given: unknown[]) => unknown

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined

/** The names that a parameter binds; undefined if it has a form other than a name or some of the fields of an object. */
export const namesIn = (pattern: AnyNode): readonly string[] | undefined => {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type !== 'ObjectPattern') return undefined
  const names = pattern.properties.map((property) =>
    property.type === 'Property' && !property.computed && property.key.type === 'Identifier'
      ? namesIn(property.value as AnyNode)
      : undefined,
  )
  return names.includes(undefined) ? undefined : names.flatMap((each) => each ?? [])
}

/** The scope with the arguments of a function bound to its parameters. */
export const bound = (scope: Scope, patterns: readonly AnyNode[], given: readonly unknown[]): Scope => {
  const names = new Map(scope)
  const bind = (pattern: AnyNode, value: unknown): void => {
    if (namesIn(pattern) === undefined) throw new Unknown(pattern.type)
    if (pattern.type === 'Identifier') names.set(pattern.name, value)
    if (pattern.type !== 'ObjectPattern') return
    for (const property of pattern.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
      bind(property.value as AnyNode, (value as Fields)[property.key.name])
    }
  }
  for (const [k, pattern] of patterns.entries()) bind(pattern, given[k])
  return names
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as AnyNode).type === 'string'

/** The names in an expression that it does not bind itself. */
export const freeNames = (node: AnyNode): readonly string[] => {
  if (node.type === 'Identifier') return node.name === 'undefined' ? [] : [node.name]
  if (node.type === 'ArrowFunctionExpression') {
    const bound = node.params.flatMap((parameter) => namesIn(parameter as AnyNode) ?? [])
    return freeNames(node.body as AnyNode).filter((name) => !bound.includes(name))
  }
  const parts = Object.entries(node).filter(
    ([key]) => key !== 'property' || (node as MemberExpression).computed === true,
  )
  return parts.flatMap(([, part]) => (Array.isArray(part) ? part : [part]).filter(isNode).flatMap(freeNames))
}

// The value of a chain that ends early.
const cut = Symbol('cut')

const keyOf = ({ property, computed }: MemberExpression, scope: Scope): string => {
  if (computed) return evaluate(property as AnyNode, scope) as string
  if (property.type !== 'Identifier') throw new Unknown(property.type)
  return property.name
}

const memberOf = (node: MemberExpression, scope: Scope): unknown => {
  const of = link(node.object as AnyNode, scope)
  return of === cut || (node.optional && isNothing(of)) ? cut : (of as Fields)[keyOf(node, scope)]
}

const resultOf = ({ callee, arguments: given, optional }: CallExpression, scope: Scope): unknown => {
  const results = () => given.map((each) => evaluate(each as AnyNode, scope))
  // A method is called on its owner, also in parentheses, which end an optional chain.
  let called = callee as AnyNode
  while (called.type === 'ParenthesizedExpression' || called.type === 'ChainExpression')
    called = called.expression as AnyNode
  if (called.type !== 'MemberExpression') {
    const found = link(called, scope)
    return found === cut || (optional && isNothing(found)) ? cut : (found as AnyCall)(...results())
  }
  const owner = link(called.object as AnyNode, scope)
  if (owner === cut || (called.optional && isNothing(owner))) {
    if (called === callee || optional) return cut
    throw new TypeError('undefined is not a function')
  }
  const method = keyOf(called, scope)
  const methods = owner as { readonly [name: string]: AnyCall }
  return optional && isNothing(methods[method]) ? cut : methods[method]!(...results())
}

/**
 * A link of an optional chain; `cut` if the operand of a `?.` in it is null or undefined: then the rest of the chain is not
 * evaluated (ECMA-262, section 13.3.9).
 */
const link = (node: AnyNode, scope: Scope): unknown => {
  if (node.type === 'MemberExpression') return memberOf(node, scope)
  return node.type === 'CallExpression' ? resultOf(node, scope) : evaluate(node, scope)
}

const chain = (node: MemberExpression | CallExpression | ChainExpression, scope: Scope): unknown => {
  const found = link((node.type === 'ChainExpression' ? node.expression : node) as AnyNode, scope)
  return found === cut ? undefined : found
}

/**
 * The value of an expression.
 * @throws an `Unknown` if the value depends on an unknown name or construct, and what a call in the expression throws
 */
export const evaluate = (node: AnyNode, scope: Scope): unknown => {
  const value = (part: unknown): unknown => evaluate(part as AnyNode, scope)
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'object' && node.value !== null) throw new Unknown('RegExp')
      return node.value
    case 'TemplateLiteral':
      if (node.expressions.length > 0) throw new Unknown(node.type)
      return node.quasis[0]!.value.cooked
    case 'Identifier':
      if (node.name === 'undefined') return undefined
      if (!scope.has(node.name)) throw new Unknown(node.name)
      return scope.get(node.name)
    case 'ArrayExpression':
      return node.elements.flatMap((element) => {
        if (element === null) throw new Unknown('hole')
        return element.type === 'SpreadElement'
          ? [...(value(element.argument) as Iterable<unknown>)]
          : [value(element)]
      })
    case 'ParenthesizedExpression':
      return value(node.expression)
    // As bundlers write calls of imported functions, (0, precedes)(...).
    case 'SequenceExpression':
      return value(node.expressions.at(-1))
    case 'MemberExpression':
    case 'CallExpression':
    case 'ChainExpression':
      return chain(node, scope)
    case 'UnaryExpression':
      return unary(node.operator, () => value(node.argument))
    case 'LogicalExpression':
    case 'BinaryExpression':
      return binary(
        node.operator,
        () => value(node.left),
        () => value(node.right),
      )
    case 'ConditionalExpression':
      return value(node.test) ? value(node.consequent) : value(node.alternate)
    case 'ArrowFunctionExpression':
      if (!node.expression || node.async) throw new Unknown(node.type)
      return (...given: unknown[]) =>
        evaluate(node.body as AnyNode, bound(scope, node.params as AnyNode[], given))
    default:
      throw new Unknown(node.type)
  }
}

const unary = (operator: string, of: () => unknown): unknown => {
  switch (operator) {
    case '!':
      return !of()
    case '-':
      return -(of() as number)
    case '+':
      return Number(of())
    default:
      throw new Unknown(operator)
  }
}

const binary = (operator: string, left: () => unknown, right: () => unknown): unknown => {
  const [a, b] = [left, right] as (() => number)[] as [() => number, () => number]
  switch (operator) {
    case '&&':
      return left() && right()
    case '||':
      return left() || right()
    case '??':
      return left() ?? right()
    case '===':
      return left() === right()
    case '!==':
      return left() !== right()
    case '<':
      return a() < b()
    case '>':
      return a() > b()
    case '<=':
      return a() <= b()
    case '>=':
      return a() >= b()
    case '+':
      return a() + b()
    case '-':
      return a() - b()
    case '*':
      return a() * b()
    case '/':
      return a() / b()
    case '%':
      return a() % b()
    // == and != have surprising rules, so they are not evaluated.
    default:
      throw new Unknown(operator)
  }
}
