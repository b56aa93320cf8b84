// Escapes arbitrary text for DOT. Graphviz interprets three languages in one string (the quotes of DOT, its own
// escapes such as \N, and HTML entities); this file escapes all three, and no other file does.

const escapeOne = (character: string): string => {
  switch (character) {
    case '"':
      return '\\"'
    case '\\':
      return '\\\\'
    case '&':
      return '&amp;'
    case '\n':
      return '\\n'
    case '\t':
      return ' '
    default:
      return '\ufffd'
  }
}

// XML, and therefore SVG, cannot contain unpaired surrogates and control characters.
const special = /["\\&\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** The text as a quoted string of DOT; it is drawn literally, a newline as a new line. */
export const dotString = (text: string): string =>
  `"${text.replaceAll('\r\n', '\n').replaceAll(special, escapeOne)}"`

// Graphviz interprets the escapes of a tooltip twice, so they are escaped twice.
const tooltipString = (text: string): string => dotString(text.replaceAll('\\', '\\\\'))

/** Attributes of a node, an edge or a graph; undefined ones are omitted. */
export type DotAttributes = { readonly [name: string]: string | number | undefined }

/** Attributes in brackets: numbers unquoted, all else quoted. Empty if there are no attributes. */
export const dotAttributes = (attributes: DotAttributes): string => {
  const parts = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [
          `${name}=${typeof value === 'number' ? value : name === 'tooltip' ? tooltipString(value) : dotString(value)}`,
        ],
  )
  return parts.length === 0 ? '' : ` [${parts.join(', ')}]`
}

/** The text truncated to that many characters, with an ellipsis. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 3)}...`
