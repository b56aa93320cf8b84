// The expressions in the conditions of guards: values by name, their fields, calls, comparisons, and small
// functions such as (i) => me.acks.has(i). A recursive descent parser over tokens, with the precedence of
// ECMAScript (ECMA-262, chapter 13). It rejects anything else: assignments, objects, templates, functions with a
// body.
import type { Token } from './tokens.js'

/** A parameter of a function: a name, or some of the fields of an object. */
export type Pattern =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [field: string, into: Pattern])[] }

interface Place {
  /** Its position in the text. */
  readonly start: number
  readonly end: number
  /** Present if it is in its own parentheses, which end an optional chain. */
  readonly bracketed?: true
}

/** An expression. */
export type Expression = Place &
  (
    | { readonly kind: 'literal'; readonly value: unknown }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | { readonly kind: 'field'; readonly of: Expression; readonly name: string; readonly optional: boolean }
    | { readonly kind: 'item'; readonly of: Expression; readonly at: Expression }
    | { readonly kind: 'call'; readonly of: Expression; readonly arguments: readonly Expression[] }
    | { readonly kind: 'unary'; readonly operator: string; readonly of: Expression }
    | {
        readonly kind: 'binary'
        readonly operator: string
        readonly left: Expression
        readonly right: Expression
      }
    | {
        readonly kind: 'choice'
        readonly test: Expression
        readonly yes: Expression
        readonly no: Expression
      }
    | { readonly kind: 'function'; readonly parameters: readonly Pattern[]; readonly body: Expression }
  )

class NoExpression extends Error {}

// In order of increasing precedence.
const levels: readonly (readonly string[])[] = [
  ['??'],
  ['||'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '%'],
]

const keywords: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
])

// Names that start an unsupported construct.
const foreign = new Set(
  'new typeof void delete await yield function class async in instanceof this super'.split(' '),
)

class Parser {
  private readonly tokens: readonly Token[]
  private readonly brackets: ReadonlyMap<number, number>
  private readonly end: number
  private at: number

  constructor(tokens: readonly Token[], brackets: ReadonlyMap<number, number>, from: number, end: number) {
    this.tokens = tokens
    this.brackets = brackets
    this.at = from
    this.end = end
  }

  private peek(ahead = 0): Token | undefined {
    return this.at + ahead < this.end ? this.tokens[this.at + ahead] : undefined
  }

  private isMark(text: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token?.kind === 'mark' && token.text === text
  }

  private take(text?: string): Token {
    const token = this.peek()
    if (token === undefined || (text !== undefined && !this.isMark(text))) throw new NoExpression()
    this.at++
    return token
  }

  whole(): Expression {
    const expression = this.expression()
    if (this.at !== this.end) throw new NoExpression()
    return expression
  }

  private expression(): Expression {
    const arrow = this.arrow()
    if (arrow !== undefined) return arrow
    const test = this.binary(0)
    if (!this.isMark('?')) return test
    this.take('?')
    const yes = this.expression()
    this.take(':')
    const no = this.expression()
    return { kind: 'choice', test, yes, no, start: test.start, end: no.end }
  }

  private arrow(): Expression | undefined {
    const first = this.peek()
    if (first === undefined) return undefined
    const close = this.isMark('(') ? this.brackets.get(this.at)! : this.at
    const after = this.tokens[close + 1]
    if (close + 1 >= this.end || after?.kind !== 'mark' || after.text !== '=>') return undefined
    const parameters = this.isMark('(') ? this.parameters(close) : [this.pattern()]
    this.take('=>')
    if (this.isMark('{')) throw new NoExpression()
    const body = this.expression()
    return { kind: 'function', parameters, body, start: first.start, end: body.end }
  }

  /** The parameters between the current bracket and the closing one. */
  parameters(close: number): readonly Pattern[] {
    this.take('(')
    const patterns: Pattern[] = []
    while (this.at < close) {
      patterns.push(this.pattern())
      if (this.at < close) this.take(',')
    }
    this.at = close + 1
    return patterns
  }

  private pattern(): Pattern {
    const token = this.take()
    if (token.kind === 'name') return { kind: 'name', name: token.text }
    if (token.text !== '{') throw new NoExpression()
    const fields: (readonly [string, Pattern])[] = []
    while (!this.isMark('}')) {
      const field = this.take()
      if (field.kind !== 'name') throw new NoExpression()
      if (this.isMark(':')) {
        this.take(':')
        fields.push([field.text, this.pattern()])
      } else fields.push([field.text, { kind: 'name', name: field.text }])
      if (!this.isMark('}')) this.take(',')
    }
    this.take('}')
    return { kind: 'fields', fields }
  }

  private binary(level: number): Expression {
    const operators = levels[level]
    if (operators === undefined) return this.unary()
    let left = this.binary(level + 1)
    for (;;) {
      const token = this.peek()
      if (token?.kind !== 'mark' || !operators.includes(token.text)) return left
      this.take()
      const right = this.binary(level + 1)
      left = { kind: 'binary', operator: token.text, left, right, start: left.start, end: right.end }
    }
  }

  private unary(): Expression {
    const token = this.peek()
    if (token?.kind === 'mark' && ['!', '-', '+'].includes(token.text)) {
      this.take()
      const of = this.unary()
      return { kind: 'unary', operator: token.text, of, start: token.start, end: of.end }
    }
    return this.postfix()
  }

  private postfix(): Expression {
    let of = this.primary()
    for (;;) {
      const { start } = of
      if (this.isMark('.') || (this.isMark('?.') && this.peek(1)?.kind === 'name')) {
        const optional = this.take().text === '?.'
        const field = this.take()
        if (field.kind !== 'name') throw new NoExpression()
        of = { kind: 'field', of, name: field.text, optional, start, end: field.end }
      } else if (this.isMark('[')) {
        this.take('[')
        const at = this.expression()
        of = { kind: 'item', of, at, start, end: this.take(']').end }
      } else if (this.isMark('(')) {
        const close = this.brackets.get(this.at)!
        this.take('(')
        const given = this.list(close)
        of = { kind: 'call', of, arguments: given, start, end: this.tokens[close]!.end }
      } else return of
    }
  }

  private list(close: number): readonly Expression[] {
    const items: Expression[] = []
    while (this.at < close) {
      items.push(this.expression())
      if (this.at < close) this.take(',')
    }
    this.at = close + 1
    return items
  }

  private primary(): Expression {
    const token = this.take()
    const { start, end, text } = token
    switch (token.kind) {
      case 'number':
        return { kind: 'literal', value: Number(text.replaceAll('_', '')), start, end }
      case 'string': {
        const inside = text.slice(1, -1)
        if (inside.includes('\\')) throw new NoExpression()
        return { kind: 'literal', value: inside, start, end }
      }
      case 'template':
        if (text.includes('\\')) throw new NoExpression()
        return { kind: 'literal', value: text.slice(1, -1), start, end }
      case 'name':
        if (foreign.has(text)) throw new NoExpression()
        return keywords.has(text)
          ? { kind: 'literal', value: keywords.get(text), start, end }
          : { kind: 'name', name: text, start, end }
      case 'mark': {
        const open = this.at - 1
        const close = this.brackets.get(open)
        if (close === undefined || text === '{') throw new NoExpression()
        if (text === '[') {
          const items = this.list(close)
          return { kind: 'list', items, start, end: this.tokens[close]!.end }
        }
        // Of several expressions with commas, as bundlers write (0, before)(...), the last is the value.
        let inner = this.expression()
        while (this.isMark(',')) {
          this.take(',')
          inner = this.expression()
        }
        return { ...inner, start, end: this.take(')').end, bracketed: true }
      }
      default:
        return token.kind satisfies never
    }
  }
}

const attempt = <T>(parse: () => T): T | undefined => {
  try {
    return parse()
  } catch (error) {
    if (error instanceof NoExpression) return undefined
    throw error
  }
}

/** The expression of the tokens from `from` up to `to`; undefined if they are not one. */
export const expressionOf = (
  tokens: readonly Token[],
  brackets: ReadonlyMap<number, number>,
  from: number,
  end: number,
): Expression | undefined => attempt(() => new Parser(tokens, brackets, from, end).whole())

/** The parameters in the brackets that open at a token; undefined if they have an unsupported form. */
export const parametersAt = (
  tokens: readonly Token[],
  brackets: ReadonlyMap<number, number>,
  open: number,
): readonly Pattern[] | undefined => {
  const close = brackets.get(open)
  if (close === undefined) return undefined
  return attempt(() => new Parser(tokens, brackets, open, tokens.length).parameters(close))
}
