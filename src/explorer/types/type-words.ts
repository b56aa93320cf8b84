// The words of TypeScript, short enough to read: the type of a record names the whole protocol, in every message that mentions it.

// Longer lists of type arguments are left out, in characters.
const longest = 60

/** The end of the list of type arguments that opens at a place; undefined if it does not end. */
const closingOf = (text: string, open: number): number | undefined => {
  let depth = 0
  for (let k = open; k < text.length; k++) {
    if (text[k] === '"') {
      k = text.indexOf('"', k + 1)
      if (k < 0) return undefined
    } else if (text[k] === '<') depth++
    else if (text[k] === '>' && text[k - 1] !== '=' && --depth === 0) return k
  }
  return undefined
}

/** The text without long lists of type arguments: `Me<…>`. */
export const shortTypes = (text: string): string => {
  const whole = text.replaceAll('Immutable.', '')
  let short = ''
  for (let k = 0; k < whole.length; k++) {
    const end = whole[k] === '<' ? closingOf(whole, k) : undefined
    if (end === undefined) {
      short += whole[k]
      continue
    }
    const list = whole.slice(k, end + 1).replace(/\s+/g, ' ')
    // A function that is called has its type arguments before its parameters, where nobody wrote them.
    const isOfName = /\w/.test(whole[k - 1] ?? '')
    if (list.length <= longest) short += list
    else if (isOfName) short += '<…>'
    k = end
  }
  return short
}
