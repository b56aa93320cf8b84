// The result of a helper that a guard calls, as an expression: a helper that is one expression can be explained like the guard itself.
import type { AnyNode } from 'acorn'
import { functionOf, textOf } from '../canonical/by-order/parsed.js'
import { bound, type Scope } from './evaluate.js'
import { valuesAround } from './marked-text.js'

interface HelperBody {
  readonly result: AnyNode
  /** The text that the positions in the result refer to. */
  readonly source: string
  /** What the helper has received, and what it has from around it. */
  readonly scope: Scope
}

/** In a marked copy each function begins with a call that reports that it runs. */
export const isMark = (statement: AnyNode): boolean =>
  statement.type === 'ExpressionStatement' &&
  statement.expression.type === 'CallExpression' &&
  statement.expression.callee.type === 'Identifier' &&
  statement.expression.callee.name === 'coterieRan'

/** Undefined for a function with other statements than its result, and for one whose text cannot be read. */
export const helperBody = (helper: unknown, given: readonly unknown[]): HelperBody | undefined => {
  if (typeof helper !== 'function') return undefined
  const found = functionOf(textOf(helper as never), true)
  if (found === undefined) return undefined
  const body = found.node.body as AnyNode
  const statements = body.type === 'BlockStatement' ? body.body.filter((one) => !isMark(one)) : undefined
  const [only, ...more] = statements ?? []
  const result =
    statements === undefined
      ? body
      : only?.type === 'ReturnStatement' && more.length === 0
        ? only.argument
        : null
  if (result === null || result === undefined) return undefined
  const scope = bound(valuesAround(helper) ?? new Map(), found.node.params as AnyNode[], given)
  return { result, source: found.text, scope }
}
