// The bracket that is still open where a file has a syntax error: a missing bracket shows itself only later, where something unexpected follows.
import { tokenizer } from 'acorn'

const closing: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['${', '}'],
])
const closers = new Set(closing.values())

/** An open bracket, and its position in the text. */
interface Open {
  readonly bracket: string
  readonly at: number
}

/** The brackets that are open before a position, the innermost last; as far as the text consists of tokens. */
const openBefore = (text: string, end: number): readonly Open[] => {
  const open: Open[] = []
  try {
    for (const { type, start } of tokenizer(text, { ecmaVersion: 'latest', sourceType: 'module' })) {
      if (start >= end) break
      const { label } = type
      if (closing.has(label)) open.push({ bracket: label, at: start })
      else if (closers.has(label) && closing.get(open.at(-1)?.bracket ?? '') === label) open.pop()
    }
  } catch {
    // A text or a comment that does not end: what was open before it is known all the same.
  }
  return open
}

/** The bracket that the error at a position is about; undefined if the token there needs none. */
export const openBracket = (text: string, at: number): Open | undefined => {
  const [token = ''] = /^(?:\w+|\S)/.exec(text.slice(at)) ?? []
  const isLate = token === '' || token === 'export' || token === 'import'
  const innermost = openBefore(text, at).at(-1)
  if (innermost === undefined) return undefined
  const isOther = closers.has(token) && closing.get(innermost.bracket) !== token
  return isLate || isOther ? innermost : undefined
}
