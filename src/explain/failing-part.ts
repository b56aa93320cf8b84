// Which part of a guard is false. A guard is a function, and nothing but its text and its answer can be had of it; the text
// is parsed (nothing is compiled from it, so that a strict content security policy can stand) into the conditions that its
// && join, and each condition is evaluated on the very record and context that the guard was given. The first that is false
// is why the guard is. Conditions that call helpers of the spec's module cannot be evaluated, since only the module knows
// these; if all others are true it must be they, and if there are several, it is said that it is one of them.
//
// The text is that of the running program: types are gone from it, and a program that was minified before it was loaded has
// other names. Functions with more than one statement, and guards that are not joined by &&, are one part as a whole.
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

/** Something that a condition looks at, and its value in the words in which states are shown. */
export interface Looked {
  readonly text: string
  readonly value: string
}

/** A condition of a guard. */
export interface GuardPart {
  /** As it stands in the text of the guard. */
  readonly text: string
  readonly looked: readonly Looked[]
  /** Names in it that the spec's module gives a value which cannot be had from outside; left out where there are none. */
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

// What binds less than &&, and so is no chain of conditions.
const looser = ['||', '??', '?', '=>', ',', ';', '=']

/** The places between which the conditions stand that && joins; round brackets about all of them are looked through. */
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

/** The body of a function of these tokens, and where its parameters open. */
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

/** A guard as its text says it: its conditions, in order. */
export const guardOf = (guard: GuardFunction): Guard => {
  let known = parsed.get(guard)
  if (known === undefined) {
    known = parse(Function.prototype.toString.call(guard))
    parsed.set(guard, known)
  }
  return known
}

/** What a value that occurs in a condition is called where states are shown; undefined of what is no value of a state. */
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
    // A helper that is not known; or a call that is never made, since something before it is false.
    if (error instanceof Error) return undefined
    throw error
  }
}

// Names that everybody knows.
const common = ['undefined', 'Infinity', 'NaN', 'Math', 'Number', 'Object', 'Array', 'Set', 'Map']

/** The largest parts of a condition whose values tell something: fields, what is looked up, what is asked of the context. */
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
        // Of a question to a collection its answer is the condition itself; what tells is what is in it.
        const asked = of.kind === 'field' ? attempt(of.of, names) : undefined
        const isCollection = asked !== undefined && (isImmutable(asked.value) || Array.isArray(asked.value))
        const answer = attempt(part, names)
        const isAnswer = answer !== undefined && typeof answer.value !== 'boolean'
        if ((isAnswer || !isCollection) && note()) {
          if (!isAnswer) inside(...given)
          return
        }
        // A helper that is called is no value.
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
 * The conditions of which at least one is false, where the guard is false: mostly one, and that is the first which is; several
 * where helpers of the spec hide which. Empty where the guard is true.
 * @param guard as the spec's author wrote it, not as a layer round the spec has wrapped it
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
  // All that are known are true. If none is hidden either, the text is not that of the function that runs.
  return hidden.length > 0 ? hidden.map(part) : [{ text, looked: [] }]
}
