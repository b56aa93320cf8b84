// Formulas in the form that the automaton needs: negations only before atoms, and X, U and R as the only temporal
// operators. Equal formulas are one object with one number, and simple rules shorten formulas (most of these rules
// are in F. Somenzi, R. Bloem, Efficient Büchi Automata from LTL Formulae, CAV 2000, section 3).
import { type Atom, atomText, type Formula } from './formula.js'

/** A formula in normal form. */
export type Normal = { readonly id: number } & (
  | { readonly kind: 'true' | 'false' }
  /** The atom of that number, or its negation. */
  | { readonly kind: 'literal'; readonly atom: number; readonly positive: boolean }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Normal[] }
  | { readonly kind: 'X'; readonly of: Normal }
  | { readonly kind: 'U' | 'R'; readonly left: Normal; readonly right: Normal }
)

type Shape = Normal extends infer N ? (N extends Normal ? Omit<N, 'id'> : never) : never

/** Makes formulas in normal form over some atoms. */
export class NormalForms {
  private readonly atoms: ReadonlyMap<string, number>
  private readonly known = new Map<string, Normal>()
  readonly true: Normal
  readonly false: Normal

  /** @param atoms those that occur, in the order of their numbers */
  constructor(atoms: readonly Atom[]) {
    this.atoms = new Map(atoms.map((atom, number) => [atomText(atom), number]))
    this.true = this.one('true', { kind: 'true' })
    this.false = this.one('false', { kind: 'false' })
  }

  private one(key: string, shape: Shape): Normal {
    let found = this.known.get(key)
    if (found === undefined) {
      found = { ...shape, id: this.known.size } as Normal
      this.known.set(key, found)
    }
    return found
  }

  /** The normal form of a formula, or of its negation. */
  of(formula: Formula, negated: boolean): Normal {
    switch (formula.kind) {
      case 'true':
      case 'false':
        return (formula.kind === 'true') === negated ? this.false : this.true
      case 'atom':
        return this.literal(this.atoms.get(atomText(formula.atom))!, !negated)
      case '!':
        return this.of(formula.of, !negated)
      case 'X':
        return this.next(this.of(formula.of, negated))
      case 'F':
      case 'G': {
        const of = this.of(formula.of, negated)
        return (formula.kind === 'F') === negated ? this.release(this.false, of) : this.until(this.true, of)
      }
      case '<->': {
        const { left, right } = formula
        const same = this.and([this.of(left, false), this.of(right, negated)])
        return this.or([same, this.and([this.of(left, true), this.of(right, !negated)])])
      }
      default: {
        const left = this.of(formula.left, formula.kind === '->' ? !negated : negated)
        const right = this.of(formula.right, negated)
        const { kind } = formula
        switch (kind) {
          case '&&':
            return negated ? this.or([left, right]) : this.and([left, right])
          case '||':
          case '->':
            return negated ? this.and([left, right]) : this.or([left, right])
          case 'U':
            return negated ? this.release(left, right) : this.until(left, right)
          case 'R':
            return negated ? this.until(left, right) : this.release(left, right)
          case 'W':
            return negated
              ? this.until(right, this.and([left, right]))
              : this.release(right, this.or([left, right]))
          case 'M':
            return negated
              ? this.release(right, this.or([left, right]))
              : this.until(right, this.and([left, right]))
          default:
            return kind satisfies never
        }
      }
    }
  }

  literal(atom: number, positive: boolean): Normal {
    return this.one(`${positive ? '' : '!'}${atom}`, { kind: 'literal', atom, positive })
  }

  and(parts: readonly Normal[]): Normal {
    return this.several('and', parts, this.true, this.false)
  }

  or(parts: readonly Normal[]): Normal {
    return this.several('or', parts, this.false, this.true)
  }

  next(of: Normal): Normal {
    if (of === this.true || of === this.false) return of
    return this.one(`X${of.id}`, { kind: 'X', of })
  }

  until(left: Normal, right: Normal): Normal {
    return this.timed('U', left, right, this.true, this.false)
  }

  release(left: Normal, right: Normal): Normal {
    return this.timed('R', left, right, this.false, this.true)
  }

  // `and` with its neutral `true`, or dually.
  private several(kind: 'and' | 'or', given: readonly Normal[], neutral: Normal, zero: Normal): Normal {
    const flat = new Set<Normal>()
    for (const part of given) for (const one of part.kind === kind ? part.parts : [part]) flat.add(one)
    flat.delete(neutral)
    const dual = kind === 'and' ? 'or' : 'and'
    const timed = kind === 'and' ? 'R' : 'U'
    for (const part of flat) {
      if (part === zero) return zero
      if (part.kind === 'literal' && flat.has(this.literal(part.atom, !part.positive))) return zero
      // a && (a || b) is a, and G a && a is G a.
      if (part.kind === dual && part.parts.some((one) => flat.has(one))) flat.delete(part)
      if (part.kind === timed && part.left === zero) flat.delete(part.right)
    }
    const parts = [...flat].sort((a, b) => a.id - b.id)
    if (parts.length === 0) return neutral
    if (parts.length === 1) return parts[0]!
    return this.one(`${kind}${parts.map(({ id }) => id).join()}`, { kind, parts })
  }

  // U, whose left side is trivial if it is `always`; or R, dually.
  private timed(kind: 'U' | 'R', left: Normal, right: Normal, always: Normal, never: Normal): Normal {
    const dual = kind === 'U' ? 'R' : 'U'
    if (right === always || right === never || left === never || left === right) return right
    if (right.kind === kind && right.left === left) return right
    if (left === always) {
      // F (a U b) is F b; F G F a is G F a.
      if (right.kind === kind) return this.timed(kind, left, right.right, always, never)
      if (right.kind === dual && right.left === never) {
        const { right: inner } = right
        if (inner.kind === kind && inner.left === always) return right
      }
    }
    return this.one(`${kind}${left.id},${right.id}`, { kind, left, right })
  }
}
