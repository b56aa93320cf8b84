// The tokens of a piece of JavaScript, as far as the conditions of guards need them. For text that it does not
// support (a regular expression, an operator of another language) the tokenizer returns undefined, and the caller
// omits the explanation.

/** A token and its position in the text. */
export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'template' | 'mark'
  readonly text: string
  readonly start: number
  readonly end: number
}

// The longest first, so that === is not read as = and ==.
const marks = [
  ['===', '!==', '...', '**=', '>>>', '&&=', '||=', '??='],
  ['=>', '&&', '||', '??', '?.', '==', '!=', '<=', '>=', '**', '++', '--', '<<', '>>', '+=', '-='],
  [...'(){}[].,;:?<>+-*%!=&|^~'],
].flat()

const skipped = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
const name = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy
const number = /(?:0[xob][\da-f_]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)/iy
const string = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y
const template = /`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`/y

const kinds = [
  ['name', name],
  ['number', number],
  ['string', string],
  // Only templates without substitutions.
  ['template', template],
] as const

/** The tokens of a text, without spaces and comments; undefined for unsupported text. */
export const tokensOf = (text: string): readonly Token[] | undefined => {
  const tokens: Token[] = []
  const matchAt = (pattern: RegExp, at: number): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0]
  }
  for (let at = 0; ; ) {
    at += matchAt(skipped, at)!.length
    if (at >= text.length) return tokens
    const found = kinds.flatMap(([kind, pattern]) => {
      const match = matchAt(pattern, at)
      return match === undefined ? [] : [{ kind, text: match }]
    })[0]
    const mark = found === undefined ? marks.find((one) => text.startsWith(one, at)) : undefined
    const token = found ?? (mark === undefined ? undefined : { kind: 'mark' as const, text: mark })
    if (token === undefined) return undefined
    tokens.push({ ...token, start: at, end: at + token.text.length })
    at += token.text.length
  }
}

const closing: { readonly [open: string]: string } = { '(': ')', '[': ']', '{': '}' }

/** For each opening bracket the position of its closing bracket; undefined if the brackets do not match. */
export const bracketsOf = (tokens: readonly Token[]): ReadonlyMap<number, number> | undefined => {
  const pairs = new Map<number, number>()
  const open: number[] = []
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'mark') continue
    if (closing[text] !== undefined) open.push(at)
    else if (text === ')' || text === ']' || text === '}') {
      const begin = open.pop()
      if (begin === undefined || closing[tokens[begin]!.text] !== text) return undefined
      pairs.set(begin, at)
    }
  }
  return open.length === 0 ? pairs : undefined
}
