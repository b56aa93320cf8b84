// The value of an expression if only some names are known: those that a guard receives. Values that depend on other
// names (helpers and variables of the spec's module) are unknown here.
import type { Expression, Pattern } from './expression.js'

/** Known names. */
export type Scope = ReadonlyMap<string, unknown>

/** An expression that has no known value. */
class Unknown extends Error {
  override readonly name = 'Unknown'
}

type Fields = { readonly [name: string]: unknown }

/** The scope with the arguments of a function bound to its parameters. */
export const bound = (scope: Scope, patterns: readonly Pattern[], given: readonly unknown[]): Scope => {
  const names = new Map(scope)
  const bind = (pattern: Pattern, value: unknown): void => {
    if (pattern.kind === 'name') names.set(pattern.name, value)
    else for (const [field, into] of pattern.fields) bind(into, (value as Fields)[field])
  }
  for (const [k, pattern] of patterns.entries()) bind(pattern, given[k])
  return names
}

// The value of a chain that ends early.
const cut = Symbol('cut')

const isNothing = (value: unknown): boolean => value === null || value === undefined

/**
 * A link of an optional chain; `cut` if the operand of a `?.` in it is null or undefined: then the rest of the
 * chain is not evaluated (ECMA-262, section 13.3.9). Parentheses end a chain.
 */
const link = (expression: Expression, scope: Scope): unknown => {
  const before = (part: Expression): unknown =>
    part.bracketed === true ? evaluate(part, scope) : link(part, scope)
  const values = (parts: readonly Expression[]) => parts.map((part) => evaluate(part, scope))
  switch (expression.kind) {
    case 'field': {
      const of = before(expression.of)
      if (of === cut || (expression.optional && isNothing(of))) return cut
      return (of as Fields)[expression.name]
    }
    case 'item': {
      const of = before(expression.of)
      return of === cut ? cut : (of as Fields)[evaluate(expression.at, scope) as string]
    }
    case 'call': {
      const { of, arguments: given } = expression
      if (of.kind !== 'field') {
        const called = before(of)
        return called === cut ? cut : (called as (...all: unknown[]) => unknown)(...values(given))
      }
      // A method is called on its owner, also in parentheses.
      const owner = before(of.of)
      if (owner === cut || (of.optional && isNothing(owner))) {
        if (of.bracketed === true) throw new TypeError(`${of.name} is not a function`)
        return cut
      }
      return (owner as { readonly [name: string]: (...all: unknown[]) => unknown })[of.name]!(
        ...values(given),
      )
    }
    default:
      return evaluate(expression, scope)
  }
}

/** Throws an `Unknown` if the value depends on an unknown name, and rethrows what a call throws. */
export const evaluate = (expression: Expression, scope: Scope): unknown => {
  const value = (part: Expression): unknown => evaluate(part, scope)
  switch (expression.kind) {
    case 'literal':
      return expression.value
    case 'name':
      if (!scope.has(expression.name)) throw new Unknown(expression.name)
      return scope.get(expression.name)
    case 'list':
      return expression.items.map(value)
    case 'field':
    case 'item':
    case 'call': {
      const found = link(expression, scope)
      return found === cut ? undefined : found
    }
    case 'unary': {
      const of = value(expression.of)
      switch (expression.operator) {
        case '!':
          return !of
        case '-':
          return -(of as number)
        case '+':
          return Number(of)
        default:
          throw new Unknown(expression.operator)
      }
    }
    case 'binary':
      return binary(
        expression.operator,
        () => value(expression.left),
        () => value(expression.right),
      )
    case 'choice':
      return value(expression.test) ? value(expression.yes) : value(expression.no)
    case 'function': {
      const { parameters, body } = expression
      return (...given: unknown[]) => evaluate(body, bound(scope, parameters, given))
    }
    default:
      return expression satisfies never
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
    case '%':
      return a() % b()
    // == and != have surprising rules, so they are not evaluated.
    default:
      throw new Unknown(operator)
  }
}
