// From a formula to an automaton that accepts the runs on which it is true: the tableau of R. Gerth, D. Peled, M. Y.
// Vardi, P. Wolper, Simple On-the-fly Automatic Verification of Linear Temporal Logic, PSTV 1995, in the form of
// J.-M. Couvreur, On-the-fly Verification of Linear Temporal Logic, FM 1999: moves, not states, carry letters and
// acceptance marks, which takes fewer states. A state is the obligation on the rest of the run. A move reads the
// state of the run that it leaves, and promises `a U b` if it postpones b. A run is accepted if, for each U, it makes
// infinitely many moves without that promise (generalized Büchi acceptance; it is not degeneralized, since fairness
// is a generalized condition anyway).
import { type Atom, atomsOf, type Formula } from './formula.js'
import { type Normal, NormalForms } from './negation-normal.js'

/** A move of an automaton: possible if the letter agrees with `value` on the bits of `mask`. */
interface Move {
  readonly mask: number
  readonly value: number
  readonly to: number
  /** A bit for each acceptance set that contains this move; a run must make infinitely many moves of each set. */
  readonly marks: number
}

/** An automaton over letters with a bit for each atom, set if the atom is true. */
export interface Automaton {
  readonly atoms: readonly Atom[]
  readonly initial: number
  /** By state. */
  readonly moves: readonly (readonly Move[])[]
  /** All marks together. */
  readonly all: number
  /** The strongly connected components in which a run may be accepted, each as a list of its states. */
  readonly accepting: readonly (readonly number[])[]
}

/** A formula that is too large to be decided. The message is one line. */
export class FormulaTooLarge extends Error {
  override readonly name = 'FormulaTooLarge'
}

/** A letter has a bit for each atom. */
const mostAtoms = 30
const mostStates = 256
const mostTerms = 4096
const mostMarks = 30

// One way to satisfy a formula now: literals, obligations from the next state on, and promises.
interface Term {
  readonly mask: number
  readonly value: number
  readonly next: Normal
  readonly promises: number
}

const subsumes = (a: Term, b: Term): boolean =>
  a.next === b.next &&
  (a.mask & b.mask) === a.mask &&
  (b.value & a.mask) === a.value &&
  (a.promises & b.promises) === a.promises

const tooLarge = (what: string): FormulaTooLarge =>
  new FormulaTooLarge(`the formula is too large: ${what}; check its parts one by one`)

class Tableau {
  private readonly forms: NormalForms
  private readonly known = new Map<Normal, readonly Term[]>()
  private readonly untils: Normal[] = []

  constructor(forms: NormalForms) {
    this.forms = forms
  }

  /** A bit for each U with a promise. */
  get all(): number {
    return 2 ** this.untils.length - 1
  }

  terms(formula: Normal): readonly Term[] {
    let found = this.known.get(formula)
    if (found === undefined) {
      found = this.made(formula)
      this.known.set(formula, found)
    }
    return found
  }

  private made(formula: Normal): readonly Term[] {
    const now: Term = { mask: 0, value: 0, next: this.forms.true, promises: 0 }
    switch (formula.kind) {
      case 'true':
        return [now]
      case 'false':
        return []
      case 'literal': {
        const mask = 1 << formula.atom
        return [{ ...now, mask, value: formula.positive ? mask : 0 }]
      }
      case 'and':
        return formula.parts.map((part) => this.terms(part)).reduce((a, b) => this.both(a, b), [now])
      case 'or':
        return this.few(formula.parts.flatMap((part) => this.terms(part)))
      case 'X':
        return [{ ...now, next: formula.of }]
      case 'U': {
        const later = this.both(this.terms(formula.left), [
          { ...now, next: formula, promises: this.bit(formula) },
        ])
        return this.few([...this.terms(formula.right), ...later])
      }
      case 'R': {
        const later = [...this.terms(formula.left), { ...now, next: formula }]
        return this.both(this.terms(formula.right), this.few(later))
      }
      default:
        return formula satisfies never
    }
  }

  private bit(until: Normal): number {
    if (!this.untils.includes(until)) this.untils.push(until)
    if (this.untils.length > mostMarks)
      throw tooLarge(`it has "until" or "eventually" more than ${mostMarks} times`)
    return 2 ** this.untils.indexOf(until)
  }

  private both(a: readonly Term[], b: readonly Term[]): readonly Term[] {
    if (a.length * b.length > mostTerms) throw tooLarge('there are too many ways to satisfy it')
    const found: Term[] = []
    for (const one of a) {
      for (const other of b) {
        const common = one.mask & other.mask
        if ((one.value & common) !== (other.value & common)) continue
        const next = this.forms.and([one.next, other.next])
        if (next === this.forms.false) continue
        found.push({
          mask: one.mask | other.mask,
          value: one.value | other.value,
          next,
          promises: one.promises | other.promises,
        })
      }
    }
    return this.few(found)
  }

  // The terms without those that another one makes redundant.
  private few(terms: readonly Term[]): readonly Term[] {
    return terms.filter(
      (term, k) =>
        !terms.some((other, j) => j !== k && subsumes(other, term) && (!subsumes(term, other) || j < k)),
    )
  }
}

/** The strongly connected components of a small graph that have an edge inside (R. Tarjan, 1972). */
const components = (count: number, next: (state: number) => readonly number[]): number[][] => {
  const index = new Map<number, number>()
  const low: number[] = []
  const stack: number[] = []
  const found: number[][] = []
  const visit = (state: number): void => {
    const mine = index.size
    index.set(state, mine)
    low[state] = mine
    stack.push(state)
    for (const to of next(state)) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low[state] = Math.min(low[state]!, low[to]!)
    }
    if (low[state] !== mine) return
    const members = stack.splice(stack.indexOf(state))
    if (members.length > 1 || next(state).includes(state)) found.push(members.sort((a, b) => a - b))
  }
  for (let state = 0; state < count; state++) if (!index.has(state)) visit(state)
  return found
}

const acceptingOf = (moves: readonly (readonly Move[])[], all: number): number[][] =>
  components(moves.length, (state) => moves[state]!.map(({ to }) => to)).filter((members) => {
    const inside = members.flatMap((state) => moves[state]!.filter(({ to }) => members.includes(to)))
    return inside.reduce((marks, move) => marks | move.marks, 0) === all
  })

// Removes the states from which nothing is accepted, and merges states with the same moves.
const trimmed = ({ atoms, initial, moves, all }: Omit<Automaton, 'accepting'>): Automaton => {
  const useful = new Set(acceptingOf(moves, all).flat())
  for (let grown = true; grown; ) {
    grown = false
    for (const [state, list] of moves.entries()) {
      if (useful.has(state) || !list.some(({ to }) => useful.has(to))) continue
      useful.add(state)
      grown = true
    }
  }
  let classes: readonly number[] = moves.map((_, state) => (useful.has(state) ? 1 : 0))
  const movesOf = (state: number): readonly Move[] =>
    useful.has(state) ? moves[state]!.filter(({ to }) => useful.has(to)) : []
  const signature = (state: number): string =>
    movesOf(state)
      .map(({ mask, value, to, marks }) => `${mask} ${value} ${classes[to]} ${marks}`)
      .filter((text, k, list) => list.indexOf(text) === k)
      .sort()
      .join()
  for (;;) {
    const numbers = new Map<string, number>()
    // The initial state comes first.
    const order = [initial, ...moves.keys()]
    for (const state of order) {
      const text = `${classes[state]}: ${signature(state)}`
      if (!numbers.has(text)) numbers.set(text, numbers.size)
    }
    const finer = moves.map((_, state) => numbers.get(`${classes[state]}: ${signature(state)}`)!)
    const same = new Set(finer).size === new Set(classes).size
    classes = finer
    if (same) break
  }
  const size = new Set(classes).size
  const merged = Array.from({ length: size }, (_, number): readonly Move[] => {
    const found = new Map<string, Move>()
    for (const { mask, value, to, marks } of movesOf(classes.indexOf(number))) {
      const move = { mask, value, to: classes[to]!, marks }
      found.set(JSON.stringify(move), move)
    }
    return [...found.values()]
  })
  return { atoms, initial: classes[initial]!, moves: merged, all, accepting: acceptingOf(merged, all) }
}

/** An automaton for the runs that satisfy the negation of a formula. Throws a `FormulaTooLarge`. */
export const automatonAgainst = (formula: Formula): Automaton => {
  const atoms = atomsOf(formula)
  if (atoms.length > mostAtoms)
    throw tooLarge(`it has ${atoms.length} different predicates, and at most ${mostAtoms} are supported`)
  const forms = new NormalForms(atoms)
  const tableau = new Tableau(forms)
  const first = forms.of(formula, true)
  const numbers = new Map<Normal, number>([[first, 0]])
  const terms: (readonly Term[])[] = []
  for (const state of numbers.keys()) {
    const found = tableau.terms(state)
    for (const { next } of found) if (!numbers.has(next)) numbers.set(next, numbers.size)
    if (numbers.size > mostStates) throw tooLarge(`its automaton has more than ${mostStates} states`)
    terms.push(found)
  }
  const { all } = tableau
  const moves = terms.map((list) =>
    list.map(({ mask, value, next, promises }) => ({
      mask,
      value,
      to: numbers.get(next)!,
      marks: all & ~promises,
    })),
  )
  return trimmed({ atoms, initial: 0, moves, all })
}

/** What an automaton can do while it reads one letter. */
export interface UnderLetter {
  /** By state: the successors, each once, with the marks of all moves to it. */
  readonly moves: readonly (readonly { readonly to: number; readonly marks: number }[])[]
  /** By state: whether it accepts the run that repeats this letter forever. */
  readonly stays: readonly boolean[]
}

/** What an automaton does under a letter. */
export const underLetter = ({ moves, all }: Automaton, letter: number): UnderLetter => {
  const possible = moves.map((list) => {
    const marks = new Map<number, number>()
    for (const move of list) {
      if ((letter & move.mask) === move.value) marks.set(move.to, (marks.get(move.to) ?? 0) | move.marks)
    }
    return [...marks].map(([to, marked]) => ({ to, marks: marked }))
  })
  const under = possible.map((list) => list.map(({ to, marks }) => ({ mask: 0, value: 0, to, marks })))
  const stays = new Set(acceptingOf(under, all).flat())
  for (let grown = true; grown; ) {
    grown = false
    for (const [state, list] of possible.entries()) {
      if (stays.has(state) || !list.some(({ to }) => stays.has(to))) continue
      stays.add(state)
      grown = true
    }
  }
  return { moves: possible, stays: possible.map((_, state) => stays.has(state)) }
}
