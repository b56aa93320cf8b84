// The reader of formulas. Precedence from tight to loose: the prefix operators, U R W M, &&, ||, ->, <->. The binary
// operators are right-associative, except && and ||. ASCII and the usual symbols mean the same: [] and □ are G, <>
// and ◇ are F.
import type { Atom, Comparison, Formula } from './formula.js'

/** A text that is not a formula: the message gives the column, the unexpected part and the expected parts. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError'
}

interface Token {
  /** The plain form of an operator or mark, `name`, or `end`. */
  readonly kind: string
  readonly text: string
  readonly at: number
}

const plain: { readonly [symbol: string]: string } = {
  '[]': 'G',
  '□': 'G',
  '<>': 'F',
  '◇': 'F',
  '○': 'X',
  '~': '!',
  '¬': '!',
  '&': '&&',
  '/\\': '&&',
  '∧': '&&',
  '|': '||',
  '\\/': '||',
  '∨': '||',
  '=>': '->',
  '→': '->',
  '⇒': '->',
  '<=>': '<->',
  '↔': '<->',
  '⇔': '<->',
  '≤': '<=',
  '≥': '>=',
}

/** The words of formulas that are operators or constants. */
export const operatorWords: readonly string[] = ['X', 'F', 'G', 'U', 'R', 'W', 'M', 'true', 'false']
const mark = /<->|<=>|->|=>|<=|>=|\[\]|<>|&&|\|\||\/\\|\\\/|[!~¬&|∧∨□◇○→⇒↔⇔(),.=<>≤≥]/y
const comparisons: readonly string[] = ['<', '<=', '>', '>='] satisfies readonly Comparison[]
const name = /[A-Za-z0-9_]+/y
// `GF p` is common, so it is read as `G F p`.
const joinedUnary = /^[XFG]{2,}$/

const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at]!)) {
      at++
      continue
    }
    mark.lastIndex = at
    name.lastIndex = at
    const found = mark.exec(text)?.[0]
    if (found !== undefined) {
      tokens.push({ kind: plain[found] ?? found, text: found, at: at + 1 })
      at += found.length
      continue
    }
    const word = name.exec(text)?.[0]
    if (word === undefined) {
      const [letter] = text.slice(at)
      throw new FormulaError(`column ${at + 1}: "${letter}" is not a symbol of formulas`)
    }
    if (joinedUnary.test(word)) {
      for (const [k, letter] of [...word].entries())
        tokens.push({ kind: letter, text: letter, at: at + 1 + k })
    } else tokens.push({ kind: operatorWords.includes(word) ? word : 'name', text: word, at: at + 1 })
    at += word.length
  }
  tokens.push({ kind: 'end', text: '', at: text.length + 1 })
  return tokens
}

// Recursive functions read, rewrite and evaluate formulas; this limit is far below the limit of the stack.
const mostSymbols = 1000

/** What may begin a formula about a run, and one about a state. */
const beginnings = {
  run: 'a predicate, true, false, (, !, X, F or G',
  state: 'a predicate, true, false, ( or !',
}

/** Binary operators, loosest first, and whether they are right-associative. */
const levels: readonly (readonly [operators: readonly string[], toTheRight: boolean])[] = [
  [['<->'], true],
  [['->'], true],
  [['||'], false],
  [['&&'], false],
  [['U', 'R', 'W', 'M'], true],
]

class Reader {
  private readonly tokens: readonly Token[]
  private readonly beginning: string
  private next = 0

  constructor(text: string, about: keyof typeof beginnings) {
    this.beginning = beginnings[about]
    this.tokens = tokensOf(text)
    const beyond = this.tokens[mostSymbols]
    if (beyond !== undefined && beyond.kind !== 'end') {
      throw new FormulaError(`column ${beyond.at}: a formula has at most ${mostSymbols} symbols`)
    }
  }

  whole(): Formula {
    const formula = this.level(0)
    if (this.here.kind !== 'end') throw this.unexpected('an operator or the end')
    return formula
  }

  private get here(): Token {
    return this.tokens[this.next]!
  }

  private unexpected(wanted: string): FormulaError {
    const { kind, text, at } = this.here
    const found = kind === 'end' ? 'the formula ends' : `found "${text}"`
    return new FormulaError(`column ${at}: expected ${wanted}, but ${found}`)
  }

  private take(kind: string, wanted: string): Token {
    const token = this.here
    if (token.kind !== kind) throw this.unexpected(wanted)
    this.next++
    return token
  }

  private skips(kind: string): boolean {
    const is = this.here.kind === kind
    if (is) this.next++
    return is
  }

  private level(depth: number): Formula {
    const level = levels[depth]
    if (level === undefined) return this.single()
    const [operators, toTheRight] = level
    let left = this.level(depth + 1)
    while (operators.includes(this.here.kind)) {
      const kind = this.here.kind as 'U'
      this.next++
      const right = this.level(toTheRight ? depth : depth + 1)
      left = { kind, left, right }
    }
    return left
  }

  private single(): Formula {
    const { kind } = this.here
    switch (kind) {
      case 'true':
      case 'false':
        this.next++
        return { kind }
      case '!':
      case 'X':
      case 'F':
      case 'G':
        this.next++
        return { kind, of: this.single() }
      case '(': {
        this.next++
        const inner = this.level(0)
        this.take(')', 'an operator or )')
        return inner
      }
      case 'name':
        return this.atom()
      default:
        throw this.unexpected(this.beginning)
    }
  }

  private atom(): Formula {
    const { text, at } = this.take('name', this.beginning)
    if (/^\d/.test(text))
      throw new FormulaError(`column ${at}: a predicate has a name; "${text}" is a number`)
    const asked = this.place(text, at)
    if (this.here.text === 'contains') {
      this.next++
      return { kind: 'atom', atom: { ...asked, value: this.word('a value').text, contains: true } }
    }
    const { kind } = this.here
    if (comparisons.includes(kind)) {
      this.next++
      return {
        kind: 'atom',
        atom: { ...asked, ...this.compared('a number', /^\d/), compared: kind as Comparison },
      }
    }
    const negated = this.tokens[this.next + 1]?.kind === '=' && this.skips('!')
    if (!this.skips('=')) return { kind: 'atom', atom: asked }
    const compared = { ...asked, ...this.compared('a value', /^/) }
    return { kind: 'atom', atom: negated ? { ...compared, isUnlike: true } : compared }
  }

  private place(text: string, at: number): Atom {
    return { name: text, ...this.argumentsOfAtom(), ...this.path(), at }
  }

  // A value, or another place: a name with parentheses or a part, and otherwise a word that cannot be a value.
  private compared(wanted: string, value: RegExp): Pick<Atom, 'value' | 'than'> {
    const { text, at } = this.word(wanted)
    const isPlace = /^\D/.test(text) && (this.here.kind === '(' || this.here.kind === '.')
    return isPlace || !value.test(text) ? { than: this.place(text, at) } : { value: text }
  }

  // Such as `(0)`, `(all)`, `(REQUEST, REPLY)`, `(REQUEST from 0 to 1)`, `(to 1)`.
  private argumentsOfAtom(): Pick<Atom, 'args' | 'from' | 'to'> {
    if (!this.skips('(')) return { args: [] }
    const args: string[] = []
    if (!this.isEnd('from') && !this.isEnd('to')) {
      do args.push(this.word('a site, some or all').text)
      while (this.skips(','))
    }
    const from = this.end('from')
    const to = this.end('to')
    this.take(')', ', or )')
    return { args, ...from, ...to }
  }

  // `from` and `to` are ordinary names unless a site follows them.
  private isEnd(end: 'from' | 'to'): boolean {
    return this.here.text === end && /^\w+$/.test(this.tokens[this.next + 1]!.text)
  }

  private end<End extends 'from' | 'to'>(end: End): { readonly [E in End]?: string } {
    if (!this.isEnd(end)) return {}
    this.next++
    return { [end]: this.word('a site').text } as { readonly [E in End]?: string }
  }

  private path(): Pick<Atom, 'path'> {
    const path: string[] = []
    while (this.skips('.')) path.push(this.word('a part, such as size or first').text)
    return path.length === 0 ? {} : { path }
  }

  // A site or a value may have the name of an operator.
  private word(wanted: string): Token {
    const token = this.here
    if (!/^[A-Za-z0-9_]+$/.test(token.text)) throw this.unexpected(wanted)
    this.next++
    return token
  }
}

/**
 * Reads a formula. Throws a `FormulaError` of one line.
 * @param about what a message offers: without temporal operators for a formula about one state
 */
export const parseFormula = (text: string, about: 'run' | 'state' = 'run'): Formula =>
  new Reader(text, about).whole()
