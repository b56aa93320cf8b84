// Lemmas that would exclude a state: disjunctions of at most three literals about two sites, false in the state, and true of every pair
// of sites in all reachable states of two sizes; the shortest first (W. Schultz, I. Dardik, S. Tripakis, Plain and Simple Inductive
// Invariant Inference for Distributed Protocols in TLA+, FMCAD 2022). A suggestion is a guess: the grid says whether it is inductive.
import type { Model } from '../model/model.js'
import type { LongWork } from '../search/long-work.js'
import type { State } from '../semantics/state.js'
import { exploringStateGraph } from '../semantics/state-graph.js'
import { type Literal, literalsOf } from './literals.js'

/** The reachable states that suggestions must be true of. */
export interface Seen {
  readonly model: Model
  readonly states: readonly State[]
  readonly isAll: boolean
}

const mostStates = 4000
const mostLiterals = 3
const mostSuggestions = 3

/** Explores the states of a model, up to a limit. */
export function* seenOf(model: Model): LongWork<Seen> {
  const exploring = exploringStateGraph(model, mostStates)
  for (;;) {
    const { done, value } = exploring.next()
    if (done === true) return { model, states: value.states, isAll: value.cut === undefined }
    if (value % 64 === 0) yield
  }
}

/** Reachable states, with the literals of their model by text. */
interface Known extends Seen {
  readonly literals: ReadonlyMap<string, Literal>
}

const pairsOf = ({ competitors }: Model): readonly (readonly [number, number])[] =>
  competitors.flatMap((i) => competitors.filter((j) => j !== i).map((j) => [i, j] as const))

/** Which of the chosen literals, by number, are true for each pair of each state; each combination once. */
const combinations = (
  seen: readonly Known[],
  texts: readonly string[],
  chosen: readonly number[],
): readonly ReadonlySet<number>[] => {
  const found = new Map<string, ReadonlySet<number>>()
  for (const { model, states, literals } of seen) {
    const asked = chosen.map((k) => [k, literals.get(texts[k]!)!] as const)
    const pairs = pairsOf(model)
    for (const state of states) {
      for (const [i, j] of pairs) {
        const holding = asked.flatMap(([k, literal]) => (literal.isTrue(state, i, j) ? [k] : []))
        found.set(holding.join(), new Set(holding))
      }
    }
  }
  return [...found.values()]
}

// A disjunction is built from the literals that are true where those before it are false.
const disjunctions = (seen: readonly ReadonlySet<number>[], size: number): readonly (readonly number[])[] => {
  const found = new Map<string, readonly number[]>()
  const extend = (some: readonly number[]): void => {
    const open = seen.find((holding) => !some.some((literal) => holding.has(literal)))
    if (open === undefined) {
      const sorted = [...some].sort((a, b) => a - b)
      found.set(sorted.join(), sorted)
      return
    }
    if (some.length < size) for (const literal of open) extend([...some, literal])
  }
  extend([])
  return [...found.values()]
}

const swapped = (text: string): string => text.replace(/\b[ij]\b/g, (name) => (name === 'i' ? 'j' : 'i'))

const isOfTwo = (text: string): boolean => /\bj\b/.test(text)

// A lemma of all pairs says the same if i and j are exchanged: the first of the two texts is kept.
const textOf = (literals: readonly Literal[], some: readonly number[]): string => {
  const texts = some.map((k) => literals[k]!.text)
  const ways = [texts, texts.map(swapped)].map((way) => [...way].sort().join(', or '))
  const said = ways.sort()[0]!
  return isOfTwo(said) ? `for all different sites i and j: ${said}` : `for each site i: ${said}`
}

// What is about one site is simpler than what is about two.
const byLength = (a: string, b: string): number =>
  Number(isOfTwo(a)) - Number(isOfTwo(b)) || a.length - b.length || (a < b ? -1 : 1)

/** Lemmas that are false in a state, as texts. */
export const suggestionsFor = (model: Model, state: State, seen: readonly Seen[]): readonly string[] => {
  const known = seen.map(
    (one): Known => ({ ...one, literals: new Map(literalsOf(one.model).map((of) => [of.text, of])) }),
  )
  // What a value says of one size only, such as a list with site 2, is not a guess about the other. A number would name another literal there.
  const literals = literalsOf(model).filter(({ text }) => known.every((one) => one.literals.has(text)))
  const names = literals.map(({ text }) => text)
  for (let size = 1; size <= mostLiterals; size++) {
    const texts = new Set<string>()
    for (const [i, j] of pairsOf(model)) {
      const isFalse = literals.flatMap((literal, k) => (literal.isTrue(state, i, j) ? [] : [k]))
      for (const some of disjunctions(combinations(known, names, isFalse), size))
        texts.add(textOf(literals, some))
    }
    if (texts.size > 0) return [...texts].sort(byLength).slice(0, mostSuggestions)
  }
  return []
}
