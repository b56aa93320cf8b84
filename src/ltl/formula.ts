// Formulas of linear temporal logic (A. Pnueli, The Temporal Logic of Programs, 1977): their structure and their
// text. A formula is about a run from its first state on. X is the next state, U until, R its dual (release), W the
// weak until and M the strong release: `a W b` is `b R (a || b)`, `a M b` is `b U (a && b)`.

/**
 * A predicate on a single state, as authors write it: `holds(1)`, `phase(0)=held`, `clock(all)<=6`, `queue(0).first=2`, `votes(1) contains 2`,
 * `inFlight(REQUEST from 0 to 1)`, `t(0)<t(1)`. The spec defines its meaning.
 */
export interface Atom {
  readonly name: string
  readonly args: readonly string[]
  /** The site after `from`: the end of the channels at which messages are sent. */
  readonly from?: string
  /** The site after `to`: the end of the channels at which messages are received. */
  readonly to?: string
  /** The words after dots: a part of the value. */
  readonly path?: readonly string[]
  /** The value after `=`, `!=`, `contains` or a comparison. */
  readonly value?: string
  /** Whether it is written `!=`: the value of each site that the atom is about must differ. */
  readonly isUnlike?: true
  /** Whether it is written `contains`: the value is one of those in a list, set or map. */
  readonly contains?: true
  /** The comparison of two numbers with which it is written. */
  readonly compared?: Comparison
  /** What is written in place of the value: another number of the state, as an atom without a value. */
  readonly than?: Atom
  /** The column of the text where it begins, from 1; 0 if it was not read from a text. */
  readonly at: number
}

const unary = ['!', 'X', 'F', 'G'] as const
const boolean = ['&&', '||', '->', '<->'] as const
const temporal = ['U', 'R', 'W', 'M'] as const
const binary = [...boolean, ...temporal] as const

/** How a number of a state may compare with one that the formula names, or with another one of the state. */
export type Comparison = '<' | '<=' | '>' | '>='

export type Formula =
  | { readonly kind: 'true' | 'false' }
  | { readonly kind: 'atom'; readonly atom: Atom }
  | { readonly kind: (typeof unary)[number]; readonly of: Formula }
  | { readonly kind: (typeof binary)[number]; readonly left: Formula; readonly right: Formula }

/** The text of an atom; equal texts, equal atoms. */
export const atomText = (atom: Atom): string => {
  const { than, value = than && askedText(than), isUnlike, contains, compared } = atom
  if (value === undefined) return askedText(atom)
  return `${askedText(atom)}${compared ?? (contains ? ' contains ' : isUnlike ? '!=' : '=')}${value}`
}

/** The text of what an atom is about, without the value: `queue(0).first`. */
export const askedText = ({ name, args, from, to, path = [] }: Atom): string => {
  const ends = [...(from === undefined ? [] : [`from ${from}`]), ...(to === undefined ? [] : [`to ${to}`])]
  const inside = [...(args.length === 0 ? [] : [args.join(', ')]), ...ends].join(' ')
  return [`${name}${inside === '' ? '' : `(${inside})`}`, ...path].join('.')
}

/** Whether a part needs no parentheses in `parent`: no reader could misread it. */
const needsNoBrackets = (part: Formula, parent: (typeof binary)[number], isLeft: boolean): boolean => {
  switch (part.kind) {
    case '&&':
    case '||':
      return parent === '->' || parent === '<->' || (parent === part.kind && isLeft)
    case '->':
      return parent === '->' && !isLeft
    case '<->':
    case 'U':
    case 'R':
    case 'W':
    case 'M':
      return false
    default:
      return true
  }
}

/** The normal text of a formula: reading it gives the same formula again. */
export const formulaText = (formula: Formula): string => {
  switch (formula.kind) {
    case 'true':
    case 'false':
      return formula.kind
    case 'atom':
      return atomText(formula.atom)
    case '!':
    case 'X':
    case 'F':
    case 'G': {
      const { of } = formula
      const inner = 'left' in of ? `(${formulaText(of)})` : formulaText(of)
      return formula.kind === '!' ? `!${inner}` : `${formula.kind} ${inner}`
    }
    default: {
      const { kind, left, right } = formula
      const side = (part: Formula, isLeft: boolean): string =>
        needsNoBrackets(part, kind, isLeft) ? formulaText(part) : `(${formulaText(part)})`
      return `${side(left, true)} ${kind} ${side(right, false)}`
    }
  }
}

/** The atoms of a formula, each once, in the order in which they occur. */
export const atomsOf = (formula: Formula): readonly Atom[] => {
  const found = new Map<string, Atom>()
  const walk = (part: Formula): void => {
    if (part.kind === 'atom') {
      const text = atomText(part.atom)
      if (!found.has(text)) found.set(text, part.atom)
    } else if ('of' in part) walk(part.of)
    else if ('left' in part) {
      walk(part.left)
      walk(part.right)
    }
  }
  walk(formula)
  return [...found.values()]
}
