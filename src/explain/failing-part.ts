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
import {
  Map as ImmutableMap,
  Record as ImmutableRecord,
  Set as ImmutableSet,
  isImmutable,
  List,
} from 'immutable'
import { bound, evaluate, type Scope } from './evaluate.js'
import { type Expression, expressionOf, type Pattern, parametersAt } from './expression.js'
import { bracketsOf, type Token, tokensOf } from './tokens.js'

/** A value that a condition reads, in the notation of states. */
interface ReadValue {
  readonly text: string
  readonly value: string
}

/** A condition of a guard. */
export interface GuardPart {
  /** Its source text in the guard. */
  readonly text: string
  readonly looked: readonly ReadValue[]
  /** Names in it that the spec's module defines and that are unknown outside; absent if there are no such names. */
  readonly fixed?: readonly string[]
}

interface Condition {
  readonly text: string
  readonly expression: Expression | undefined
}

interface Guard {
  readonly text: string
  readonly parameters: readonly Pattern[] | undefined
  readonly conditions: readonly Condition[]
}

const isMark = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'mark' && token.text === text

// Operators that bind less than &&, so the text is not a conjunction.
const looser = ['||', '??', '?', '=>', ',', ';', '=']

/** The ranges of the conditions that && joins; parentheses around the whole are skipped. */
const conjuncts = (
  tokens: readonly Token[],
  brackets: ReadonlyMap<number, number>,
  from: number,
  end: number,
): readonly (readonly [number, number])[] => {
  if (isMark(tokens[from], '(') && brackets.get(from) === end - 1 && end - from > 2) {
    const inside = conjuncts(tokens, brackets, from + 1, end - 1)
    if (inside.length > 1) return inside
  }
  const ends: number[] = []
  for (let at = from; at < end; at = (brackets.get(at) ?? at) + 1) {
    const token = tokens[at]!
    if (token.kind !== 'mark') continue
    if (looser.includes(token.text)) return [[from, end]]
    if (token.text === '&&') ends.push(at)
  }
  const starts = [from, ...ends.map((at) => at + 1)]
  const parts = starts.map((start, k) => [start, ends[k] ?? end] as const)
  return parts.length === 1 ? parts : parts.flatMap(([a, b]) => conjuncts(tokens, brackets, a, b))
}

/** The body of a function of these tokens, and the position of its parameters. */
const anatomy = (
  tokens: readonly Token[],
  brackets: ReadonlyMap<number, number>,
): { readonly open: number; readonly from: number; readonly end: number } | undefined => {
  // me => ..., (me) => ..., guard(me) { ... }, function guard(me) { ... }
  const open = tokens.findIndex((token) => isMark(token, '('))
  const bare = tokens[0]?.kind === 'name' && isMark(tokens[1], '=>')
  const close = bare ? 0 : (brackets.get(open) ?? -1)
  if (close < 0) return undefined
  let from = close + 1
  if (isMark(tokens[from], '=>')) from++
  if (!isMark(tokens[from], '{')) return { open: bare ? -1 : open, from, end: tokens.length }
  const last = brackets.get(from)
  const returns = tokens[from + 1]
  if (last !== tokens.length - 1 || returns?.kind !== 'name' || returns.text !== 'return') return undefined
  const end = isMark(tokens[last - 1], ';') ? last - 1 : last
  return { open: bare ? -1 : open, from: from + 2, end }
}

const parse = (text: string): Guard => {
  const whole: Guard = { text, parameters: undefined, conditions: [{ text, expression: undefined }] }
  const tokens = tokensOf(text)
  const brackets = tokens === undefined ? undefined : bracketsOf(tokens)
  if (tokens === undefined || brackets === undefined) return whole
  const parts = anatomy(tokens, brackets)
  if (parts === undefined || parts.from >= parts.end) return whole
  const { open, from, end } = parts
  const parameters: readonly Pattern[] | undefined =
    open < 0 ? [{ kind: 'name', name: tokens[0]!.text }] : parametersAt(tokens, brackets, open)
  const conditions = conjuncts(tokens, brackets, from, end).map(([a, b]) => ({
    text: text.slice(tokens[a]!.start, tokens[b - 1]!.end),
    expression: expressionOf(tokens, brackets, a, b),
  }))
  return { text, parameters, conditions }
}

const parsed = new WeakMap<object, Guard>()

type GuardFunction = (me: unknown, context: unknown) => boolean

/** The parsed guard: its conditions, in order. */
export const guardOf = (guard: GuardFunction): Guard => {
  let known = parsed.get(guard)
  if (known === undefined) {
    known = parse(Function.prototype.toString.call(guard))
    parsed.set(guard, known)
  }
  return known
}

/** The notation of a value in states; undefined for a value that cannot occur in a state. */
const shown = (value: unknown): string | undefined => {
  switch (typeof value) {
    case 'number':
    case 'boolean':
    case 'string':
      return String(value)
    case 'object': {
      if (value === null) return 'none'
      const each = (values: Iterable<unknown>) => [...values].map((one) => shown(one) ?? '?')
      const order = (a: unknown, b: unknown) => (typeof a === 'number' && typeof b === 'number' ? a - b : 0)
      if (ImmutableSet.isSet(value)) return `{${each([...value].sort(order)).join(', ')}}`
      if (List.isList(value) || Array.isArray(value))
        return `[${each(value as Iterable<unknown>).join(', ')}]`
      if (ImmutableMap.isMap(value)) {
        const entries = [...value].sort(([a], [b]) => order(a, b))
        return `{${entries.map(([k, v]) => (v === null ? shown(k) : `${shown(k)}: ${shown(v)}`)).join(', ')}}`
      }
      if (ImmutableRecord.isRecord(value)) {
        const fields = Object.entries((value as ImmutableRecord<Record<string, unknown>>).toObject())
        return fields.map(([name, field]) => `${name} ${shown(field) ?? '?'}`).join(', ')
      }
      return undefined
    }
    default:
      return undefined
  }
}

const attempt = (expression: Expression, scope: Scope): { readonly value: unknown } | undefined => {
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

/** The largest parts of a condition whose values are informative: fields, lookups, and calls of the context. */
const lookedAt = (
  text: string,
  expression: Expression,
  scope: Scope,
): Pick<GuardPart, 'looked' | 'fixed'> => {
  const found = new Map<string, string>()
  const fixed = new Set<string>()
  const look = (part: Expression, hidden: ReadonlySet<string>): void => {
    const names: Scope = new Map([...scope].filter(([name]) => !hidden.has(name)))
    const inside = (...parts: readonly Expression[]) => {
      for (const one of parts) look(one, hidden)
    }
    const note = (): boolean => {
      const known = attempt(part, names)
      const value = known === undefined ? undefined : shown(known.value)
      if (value === undefined) return false
      found.set(text.slice(part.start, part.end), value)
      return true
    }
    switch (part.kind) {
      case 'literal':
        return
      case 'name':
        if (!note() && !scope.has(part.name) && !hidden.has(part.name) && !common.includes(part.name))
          fixed.add(part.name)
        return
      case 'field':
        if (!note()) inside(part.of)
        return
      case 'item':
        if (!note()) inside(part.of, part.at)
        return
      case 'call': {
        const { of, arguments: given } = part
        // The result of a query on a collection is the condition itself; the informative value is the collection.
        const owner = of.kind === 'field' ? attempt(of.of, names) : undefined
        const isCollection = owner !== undefined && (isImmutable(owner.value) || Array.isArray(owner.value))
        const answer = attempt(part, names)
        const isAnswer = answer !== undefined && typeof answer.value !== 'boolean'
        if ((isAnswer || !isCollection) && note()) {
          if (!isAnswer) inside(...given)
          return
        }
        // A called helper is not a value.
        inside(...(of.kind === 'field' ? [of.of] : of.kind === 'name' ? [] : [of]), ...given)
        return
      }
      case 'list':
        inside(...part.items)
        return
      case 'unary':
        inside(part.of)
        return
      case 'binary':
        inside(part.left, part.right)
        return
      case 'choice':
        inside(part.test, part.yes, part.no)
        return
      case 'function': {
        const namesIn = (pattern: Pattern): readonly string[] =>
          pattern.kind === 'name' ? [pattern.name] : pattern.fields.flatMap(([, into]) => namesIn(into))
        look(part.body, new Set([...hidden, ...part.parameters.flatMap(namesIn)]))
        return
      }
      default:
        part satisfies never
    }
  }
  look(expression, new Set())
  const looked = [...found].map(([what, value]) => ({ text: what, value }))
  return fixed.size === 0 ? { looked } : { looked, fixed: [...fixed] }
}

/**
 * The conditions of which at least one is false, if the guard is false: usually one, the first false condition;
 * several if helpers of the spec hide which one. Empty if the guard is true.
 * @param guard as the spec's author wrote it, without the wrappers of layers
 * @param me the record that the guard is called with, and its context
 */
export const failingParts = (guard: GuardFunction, me: unknown, context: unknown): readonly GuardPart[] => {
  if (guard(me, context)) return []
  const { text, parameters, conditions } = guardOf(guard)
  const scope =
    parameters === undefined ? new Map<string, unknown>() : bound(new Map(), parameters, [me, context])
  const part = ({ text: condition, expression }: Condition): GuardPart => ({
    text: condition,
    ...(expression === undefined ? { looked: [] } : lookedAt(text, expression, scope)),
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
