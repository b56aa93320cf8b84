// Finds the part of a guard that is false. A guard is a function, so only its text and its result are available.
// The text is parsed (not compiled, so that a strict content security policy holds) into the conditions that its &&
// joins, and each condition is evaluated on the record and context that the guard received. The first false
// condition is the reason. Conditions that call helpers of the spec's module cannot be evaluated, since only the
// module can resolve these names; if all other conditions are true, one of these must be false, and if there are
// several, the report says that it is one of them.
//
// The text is that of the running program: it has no types, and a program that was minified before it was loaded
// has other names. Functions with more than one statement, and guards that are not joined by &&, are treated as a
// single part.
import type { AnyNode, Function as FunctionNode } from 'acorn'
import {
  Map as ImmutableMap,
  Record as ImmutableRecord,
  Set as ImmutableSet,
  isImmutable,
  List,
} from 'immutable'
import { functionOf, textOf } from '../canonical/by-order/parsed.js'
import { bound, evaluate, namesIn, type Scope } from './evaluate.js'
import { falseInWords } from './false-in-words.js'
import type { ValueWords } from './reason-words.js'

/** A value that a condition reads, in the notation of states. */
interface ReadValue {
  readonly text: string
  readonly value: string
}

/** The words for a value that a part of a guard has, or for a member of it; undefined for the usual notation. */
type NamedValue = (part: string, value: unknown, isMember?: true) => string | undefined

/** A condition of a guard. */
export interface GuardPart {
  /** Its source text in the guard. */
  readonly text: string
  readonly looked: readonly ReadValue[]
  /** Names in it that the spec's module defines and that are unknown outside; absent if there are no such names. */
  readonly fixed?: readonly string[]
  /** Why it is false, in words; absent if its form has none. */
  readonly says?: string
}

interface Condition {
  readonly text: string
  readonly expression: AnyNode | undefined
}

interface Guard {
  /** The text of the function. */
  readonly text: string
  /** The text that the positions of the expressions refer to. */
  readonly source: string
  /** The parameters; undefined if they have an unsupported form. */
  readonly parameters: readonly AnyNode[] | undefined
  readonly conditions: readonly Condition[]
}

/** The conditions that && joins. Parentheses are part of a condition, but not of several. */
const conjuncts = (node: AnyNode): readonly AnyNode[] => {
  if (node.type === 'LogicalExpression' && node.operator === '&&')
    return [...conjuncts(node.left as AnyNode), ...conjuncts(node.right as AnyNode)]
  if (node.type !== 'ParenthesizedExpression') return [node]
  const inside = conjuncts(node.expression as AnyNode)
  return inside.length > 1 ? inside : [node]
}

/** The expression that a function returns; undefined if it has other statements. */
const returned = ({ body }: FunctionNode): AnyNode | undefined => {
  if (body.type !== 'BlockStatement') return body as AnyNode
  const [statement, ...more] = body.body
  if (statement?.type !== 'ReturnStatement' || more.length > 0) return undefined
  return (statement.argument ?? undefined) as AnyNode | undefined
}

const parse = (text: string): Guard => {
  const found = functionOf(text, true)
  const result = found === undefined ? undefined : returned(found.node)
  if (found === undefined || result === undefined)
    return { text, source: text, parameters: undefined, conditions: [{ text, expression: undefined }] }
  const { node, text: source } = found
  const parameters = node.params as AnyNode[]
  const isSupported = parameters.every((parameter) => namesIn(parameter) !== undefined)
  const conditions = conjuncts(result).map((expression) => ({
    text: source.slice(expression.start, expression.end),
    expression,
  }))
  return { text, source, parameters: isSupported ? parameters : undefined, conditions }
}

const parsed = new WeakMap<object, Guard>()

type GuardFunction = (me: unknown, context: unknown) => boolean

/** The parsed guard: its conditions, in order. */
export const guardOf = (guard: GuardFunction): Guard => {
  let known = parsed.get(guard)
  if (known === undefined) {
    known = parse(textOf(guard))
    parsed.set(guard, known)
  }
  return known
}

/** The same for a part of a value: a record stands in parentheses. */
const shownWithin = (value: unknown): string | undefined => {
  const text = shown(value)
  return ImmutableRecord.isRecord(value) ? `(${text})` : text
}

/** The notation of a value in states; undefined for a value that cannot occur in a state. */
const shown = (value: unknown): string | undefined => {
  const each = (values: Iterable<unknown>) => [...values].map((one) => shownWithin(one) ?? '?')
  const order = (a: unknown, b: unknown) => (typeof a === 'number' && typeof b === 'number' ? a - b : 0)
  // Before the types, since the set of the others can be called.
  if (ImmutableSet.isSet(value)) return `{${each([...value].sort(order)).join(', ')}}`
  switch (typeof value) {
    case 'number':
    case 'boolean':
    case 'string':
      return String(value)
    case 'object': {
      if (value === null) return 'none'
      if (List.isList(value) || Array.isArray(value))
        return `[${each(value as Iterable<unknown>).join(', ')}]`
      if (ImmutableMap.isMap(value)) {
        const entries = [...value].sort(([a], [b]) => order(a, b))
        return `{${entries.map(([k, v]) => (v === null ? shownWithin(k) : `${shownWithin(k)}: ${shownWithin(v)}`)).join(', ')}}`
      }
      if (ImmutableRecord.isRecord(value)) {
        const fields = Object.entries((value as ImmutableRecord<Record<string, unknown>>).toObject())
        return fields.map(([name, field]) => `${name} ${shownWithin(field) ?? '?'}`).join(', ')
      }
      return undefined
    }
    default:
      return undefined
  }
}

const attempt = (expression: AnyNode, scope: Scope): { readonly value: unknown } | undefined => {
  try {
    return { value: evaluate(expression, scope) }
  } catch (error) {
    // An unknown helper, or a call that is never made because an earlier condition is false.
    if (error instanceof Error) return undefined
    throw error
  }
}

// Global names.
const common = ['undefined', 'Infinity', 'NaN', 'Math', 'Number', 'Object', 'Array', 'Set', 'Map']

/** The values that the parts of a condition have, and the names in it that only the spec's module knows. */
class Look {
  readonly found = new Map<string, string>()
  readonly fixed = new Set<string>()
  private readonly source: string
  private readonly scope: Scope
  private readonly named: NamedValue

  constructor(source: string, scope: Scope, named: NamedValue) {
    this.source = source
    this.scope = scope
    this.named = named
  }

  /**
   * Notes the largest parts whose values are informative: fields, lookups, and calls of the context.
   * @param hidden names that a function around the part binds
   */
  at(part: AnyNode, hidden: ReadonlySet<string>): void {
    const inside = (...parts: readonly unknown[]) => {
      for (const one of parts) this.at(one as AnyNode, hidden)
    }
    switch (part.type) {
      case 'Identifier':
        if (this.note(part, hidden) || this.scope.has(part.name)) return
        if (!hidden.has(part.name) && !common.includes(part.name)) this.fixed.add(part.name)
        return
      case 'MemberExpression':
        if (!this.note(part, hidden)) inside(part.object, ...(part.computed ? [part.property] : []))
        return
      case 'CallExpression':
        this.atCall(part, hidden)
        return
      case 'ArrayExpression':
        inside(...part.elements.filter((element) => element !== null))
        return
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        inside(part.expression)
        return
      case 'SequenceExpression':
        inside(part.expressions.at(-1))
        return
      case 'UnaryExpression':
        inside(part.argument)
        return
      case 'LogicalExpression':
      case 'BinaryExpression':
        inside(part.left, part.right)
        return
      case 'ConditionalExpression':
        inside(part.test, part.consequent, part.alternate)
        return
      case 'ArrowFunctionExpression': {
        const bound = (part.params as AnyNode[]).flatMap((parameter) => namesIn(parameter) ?? [])
        if (part.expression) this.at(part.body as AnyNode, new Set([...hidden, ...bound]))
        return
      }
      // Literals, and what a guard does not need.
      default:
    }
  }

  private atCall(part: AnyNode & { readonly type: 'CallExpression' }, hidden: ReadonlySet<string>): void {
    const callee = part.callee as AnyNode
    // The result of a query on a collection is the condition itself; the informative value is the collection.
    const owner =
      callee.type === 'MemberExpression' ? this.valueOf(callee.object as AnyNode, hidden) : undefined
    const isCollection = owner !== undefined && (isImmutable(owner.value) || Array.isArray(owner.value))
    const answer = this.valueOf(part, hidden)
    const isAnswer = answer !== undefined && typeof answer.value !== 'boolean'
    const isNoted = (isAnswer || !isCollection) && this.note(part, hidden)
    if (isNoted && isAnswer) return
    // A called helper is not a value.
    if (!isNoted && callee.type === 'MemberExpression') this.at(callee.object as AnyNode, hidden)
    else if (!isNoted && callee.type !== 'Identifier') this.at(callee, hidden)
    for (const given of part.arguments) this.at(given as AnyNode, hidden)
  }

  private valueOf(part: AnyNode, hidden: ReadonlySet<string>): { readonly value: unknown } | undefined {
    return attempt(part, new Map([...this.scope].filter(([name]) => !hidden.has(name))))
  }

  private note(part: AnyNode, hidden: ReadonlySet<string>): boolean {
    const known = this.valueOf(part, hidden)
    const text = this.source.slice(part.start, part.end)
    const value = known === undefined ? undefined : (this.named(text, known.value) ?? shown(known.value))
    if (value === undefined) return false
    this.found.set(text, value)
    return true
  }
}

/** The notation of states, where these words do not say otherwise. */
export const valueWords = (named: NamedValue): ValueWords => ({
  value: (part, value) => named(part, value) ?? shown(value),
  member: (part, value) => named(part, value, true) ?? shown(value) ?? '?',
})

const lookedAt = (
  source: string,
  expression: AnyNode,
  scope: Scope,
  named: NamedValue,
): Pick<GuardPart, 'looked' | 'fixed' | 'says'> => {
  const look = new Look(source, scope, named)
  look.at(expression, new Set())
  const says = falseInWords(expression, source, scope, valueWords(named))
  const looked = [...look.found].map(([text, value]) => ({ text, value }))
  return {
    looked,
    ...(look.fixed.size === 0 ? {} : { fixed: [...look.fixed] }),
    ...(says === undefined ? {} : { says }),
  }
}

/**
 * The conditions of which at least one is false, if the guard is false: usually one, the first false condition;
 * several if helpers of the spec hide which one. Empty if the guard is true.
 * @param guard as the spec's author wrote it, without the wrappers of layers
 * @param me the record that the guard is called with, and its context
 * @param named the words for a value, if it has others than its notation, as where sites have names
 * @param around the values of names that the guard uses from around it, as far as they are known
 */
export const failingParts = (
  guard: GuardFunction,
  me: unknown,
  context: unknown,
  named: NamedValue = () => undefined,
  around: Scope = new Map(),
): readonly GuardPart[] => {
  if (guard(me, context)) return []
  const { text, source, parameters, conditions } = guardOf(guard)
  const scope =
    parameters === undefined ? new Map<string, unknown>() : bound(around, parameters, [me, context])
  const part = ({ text: condition, expression }: Condition): GuardPart => ({
    text: condition,
    ...(expression === undefined ? { looked: [] } : lookedAt(source, expression, scope, named)),
  })
  const hidden: Condition[] = []
  for (const condition of conditions) {
    const known = condition.expression === undefined ? undefined : attempt(condition.expression, scope)
    if (known === undefined) hidden.push(condition)
    else if (!known.value) return [part(condition)]
  }
  // All known conditions are true. If none is hidden either, the text is not that of the running function.
  return hidden.length > 0 ? hidden.map(part) : [{ text, looked: [] }]
}
