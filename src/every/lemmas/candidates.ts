// The lemmas to choose from: the shortest clauses that are true of all views of a proof, and groups of facts of which at most one is
// true in any view.
import { type Fact, swappedName } from './fact.js'
import { type Asked, asked, type Lemma, type Literal } from './lemma.js'
import { half, type Vector } from './universe.js'

const mostLiterals = 3
// More groups than this are not tried.
const mostGroups = 400

const isTrue = ({ low, high }: Vector, fact: number): boolean =>
  (fact < half ? (low >> fact) & 1 : (high >> (fact - half)) & 1) === 1

/** The names of the literals of a lemma, and of the lemma with i and j exchanged: the same lemma has the same text. */
const textOf = ({ kind, literals }: Lemma, facts: readonly Fact[]): string => {
  const names = literals.map(({ fact, value }) => `${value ? '' : 'not '}${facts[fact]!.name}`)
  const [one, other] = [names, names.map(swappedName)].map((all) => [...all].sort().join(' + '))
  return `${kind}: ${one! < other! ? one : other}`
}

/** The sets of at least three facts of which no two are true together, each as large as can be. */
const cliques = (
  facts: readonly number[],
  apart: (a: number, b: number) => boolean,
): readonly (readonly number[])[] => {
  const found: number[][] = []
  const grow = (clique: readonly number[], open: readonly number[], done: readonly number[]): void => {
    if (found.length >= mostGroups) return
    if (open.length === 0 && done.length === 0 && clique.length > 2) found.push([...clique])
    let [rest, past] = [open, done]
    for (const one of open) {
      const near = (other: number) => apart(one, other)
      grow([...clique, one], rest.filter(near), past.filter(near))
      rest = rest.filter((other) => other !== one)
      past = [...past, one]
    }
  }
  grow([], facts, [])
  return found
}

/**
 * The candidates, each once up to an exchange of i and j, and shortest first.
 * @param seen what is true of the ordered pairs of the views of a proof
 * @param all what is true of those of the universe
 */
export const candidatesOf = (
  facts: readonly Fact[],
  seen: readonly Vector[],
  all: readonly Vector[],
): readonly Asked[] => {
  const usable = differing(facts.length, all)
  const literals = usable.flatMap((fact): Literal[] => [true, false].map((value) => ({ fact, value })))
  const found = new Map<string, Lemma>()
  const note = (lemma: Lemma): void => {
    const text = textOf(lemma, facts)
    if (!found.has(text)) found.set(text, lemma)
  }
  const grow = (
    chosen: readonly Literal[],
    pairs: readonly Vector[],
    from: number,
    ruled: Set<string>,
  ): void => {
    for (let k = from; k < literals.length; k++) {
      const literal = literals[k]!
      if (chosen.some(({ fact }) => fact === literal.fact)) continue
      const now = [...chosen, literal]
      const left = pairs.filter((vector) => isTrue(vector, literal.fact) === literal.value)
      // A shorter lemma already says that the last two literals exclude each other.
      if (left.length === 0) {
        if (isShortest(now, ruled)) {
          note({ kind: 'never together', literals: now })
          ruled.add(key(now))
        }
      } else if (now.length < mostLiterals) later.push([now, left, k + 1])
    }
  }
  const later: (readonly [readonly Literal[], readonly Vector[], number])[] = []
  const ruled = new Set<string>()
  grow([], seen, 0, ruled)
  for (let at = 0; at < later.length; at++) grow(...later[at]!, ruled)
  const apart = (a: number, b: number) => a !== b && !seen.some((one) => isTrue(one, a) && isTrue(one, b))
  // Groups are of things that are somewhere; the order of timestamps is easier to read in a sentence of its own.
  const things = usable.filter((fact) => facts[fact]!.test.kind === 'plain')
  for (const group of cliques(things, apart))
    note({ kind: 'at most one', literals: group.map((fact) => ({ fact, value: true })) })
  // A lemma that is true of everything says nothing.
  return [...found.values()]
    .map(asked)
    .filter(({ excludes }) => all.some(excludes))
    .sort((a, b) => a.weight - b.weight)
}

/** The facts that are not always or never true, and neither equal to an earlier one nor its negation. */
const differing = (count: number, all: readonly Vector[]): readonly number[] => {
  const known = new Set<string>()
  return [...Array(count).keys()].filter((fact) => {
    const bits = all.map((vector) => (isTrue(vector, fact) ? '1' : '0')).join('')
    const isConstant = !bits.includes('1') || !bits.includes('0')
    // A fact and its negation are known by the one that is false of the first vector.
    const text = bits.startsWith('1') ? bits.replace(/./g, (bit) => (bit === '1' ? '0' : '1')) : bits
    if (isConstant || known.has(text)) return false
    known.add(text)
    return true
  })
}

const key = (literals: readonly Literal[]): string =>
  literals.map(({ fact, value }) => `${value ? '' : '-'}${fact}`).join(' ')

/** Whether no proper part of the literals is already ruled out. */
const isShortest = (literals: readonly Literal[], ruled: ReadonlySet<string>): boolean => {
  for (let chosen = 1; chosen < (1 << literals.length) - 1; chosen++)
    if (ruled.has(key(literals.filter((_, k) => (chosen >> k) & 1)))) return false
  return true
}
