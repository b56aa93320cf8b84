// Chooses lemmas by counterexamples to induction: as long as a step leads from views that satisfy the lemmas to one that does not, the
// lemma is added that excludes most of these steps for its length. Then every lemma is left out that the others do not need.
//
// E. Clarke et al., "Counterexample-guided abstraction refinement", CAV 2000, has the loop; A. R. Bradley, "SAT-based model checking
// without unrolling", VMCAI 2011, the counterexamples to induction.
import type { CallTable } from '../calls/call-table.js'
import { type Checked, type CheckOf, checked, type Escape } from './induction.js'
import { type Asked, asked } from './lemma.js'
import type { Group, Universe } from './universe.js'

// The counterexamples that one choice looks at.
const mostEscapes = 300

/** No candidates exclude the steps that lead out of the claim. */
export class NoLemmas extends Error {
  override readonly name = 'NoLemmas'
}

/** What a search for lemmas works on. */
export interface Choice {
  readonly universe: Universe
  readonly table: CallTable
  readonly claim: Asked
  readonly candidates: readonly Asked[]
  /** Called with the number of lemmas at each step of the work, in words. */
  readonly say: (what: string) => void
}

const excludes = (universe: Universe, { excludes: test }: Asked, { vectors }: Group): boolean =>
  vectors.some((one) => test(universe.vectors[one]!))

/** The steps out of some lemmas: of one view of each group, and of all if those have none. All are genuine, but not all are found. */
export const escapesOf = function* (
  { universe, table }: Choice,
  lemmas: readonly Asked[],
  most: number,
): Generator<undefined, Checked> {
  const of: CheckOf = { universe, table, lemmas, most, isSample: true }
  const sample = yield* checked(of)
  if (sample.escapes.length > 0) return sample
  return yield* checked({ ...of, isSample: false })
}

/** The lemma that excludes the most escapes for its weight, or undefined. */
const bestOf = (
  { universe, candidates }: Choice,
  escapes: readonly Escape[],
  isOpen: (candidate: Asked) => boolean,
): Asked | undefined => {
  let best: { readonly lemma: Asked; readonly score: number } | undefined
  for (const candidate of candidates) {
    if (!isOpen(candidate)) continue
    const hits = escapes.filter(({ from }) =>
      from.some((group) => excludes(universe, candidate, group)),
    ).length
    const score = hits / (1 + candidate.weight)
    if (hits > 0 && score > (best?.score ?? 0)) best = { lemma: candidate, score }
  }
  return best?.lemma
}

/** Chooses inductive lemmas that contain the claim. Throws a `NoLemmas` of one line. */
export const chosen = function* (choice: Choice): Generator<undefined, readonly Asked[]> {
  const { claim, say } = choice
  const banned = new Set<Asked>()
  let lemmas: readonly Asked[] = [claim]
  for (;;) {
    say(`${lemmas.length} lemmas so far`)
    const { escapes } = yield* escapesOf(choice, lemmas, mostEscapes)
    if (escapes.length === 0) return lemmas
    const known = lemmas
    const best = bestOf(choice, escapes, (one) => !known.includes(one) && !banned.has(one))
    if (best !== undefined) lemmas = [...lemmas, best]
    else {
      // Nothing excludes these steps, so what they violate is not inductive with any lemmas.
      const violated = new Set(escapes.flatMap((one) => one.violated))
      const [first] = escapes
      if (violated.has(claim) || escapes.some(({ outside }) => outside !== undefined))
        throw new NoLemmas(
          `no lemmas of up to three facts exclude the views from which "${first!.by}" leads ${first!.outside === undefined ? 'to two sites in the critical section' : `to a new form of ${first!.outside}`}`,
        )
      for (const one of violated) banned.add(one)
      lemmas = lemmas.filter((one) => !violated.has(one))
    }
  }
}

const heaviestFirst = (lemmas: readonly Asked[]): readonly Asked[] =>
  [...lemmas].sort((a, b) => b.weight - a.weight)

/** Leaves out lemmas, and facts of lemmas of many, as long as the others are inductive. */
export const thinned = function* (
  choice: Choice,
  given: readonly Asked[],
): Generator<undefined, readonly Asked[]> {
  const { claim, say } = choice
  let lemmas = given
  const holds = function* (less: readonly Asked[]): Generator<undefined, boolean> {
    say(`${lemmas.length} lemmas, of which some may not be needed`)
    return (yield* escapesOf(choice, less, 1)).escapes.length === 0
  }
  for (let before = -1; before !== lemmas.length; ) {
    before = lemmas.length
    for (const one of heaviestFirst(lemmas)) {
      if (one === claim) continue
      const less = lemmas.filter((other) => other !== one)
      if (yield* holds(less)) lemmas = less
    }
  }
  for (const one of lemmas) {
    if (one.lemma.kind !== 'at most one') continue
    let now = one
    for (const literal of one.lemma.literals) {
      const literals = now.lemma.literals.filter((other) => other !== literal)
      if (literals.length < 2) continue
      const kind = literals.length === 2 ? 'never together' : 'at most one'
      const smaller = asked({ kind, literals })
      const changed = lemmas.map((other) => (other === now ? smaller : other))
      if (!(yield* holds(changed))) continue
      lemmas = changed
      now = smaller
    }
  }
  return lemmas
}
