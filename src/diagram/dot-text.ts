// Text of unknown origin inside DOT. Graphviz reads three languages in one string (the quotes of DOT, its own escapes
// such as \N, and the entities of HTML), so all three are taken out of play here, and nowhere else.

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

// Half a surrogate pair and control characters cannot stand in XML at all, hence not in the SVG.
const special = /["\\&\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** The text as a quoted string of DOT; it is drawn exactly as it is, a newline as a new line. */
export const dotString = (text: string): string =>
  `"${text.replaceAll('\r\n', '\n').replaceAll(special, escapeOne)}"`

// Graphviz reads the escapes of a tooltip twice, so they are escaped twice.
const tooltipString = (text: string): string => dotString(text.replaceAll('\\', '\\\\'))

/** Attributes of a node, an edge or a graph; those undefined are left out. */
export type DotAttributes = { readonly [name: string]: string | number | undefined }

/** Attributes in brackets: numbers as they are, all else quoted. The empty text where there are none. */
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

/** The text cut to that many characters, with dots for what is missing. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 3)}...`
