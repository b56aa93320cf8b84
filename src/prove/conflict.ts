// What a conflict teaches: of the facts that cannot all be true, those of the last level are replaced by their reasons until a single one
// is left (J. Marques-Silva, K. Sakallah, GRASP, IEEE Transactions on Computers 48(5), 1999).
import { denied, type Fact } from './facts.js'
import type { Trail } from './trail.js'

/** A nogood that was learned. */
interface Lesson {
  /** The single one of the last level first, then one of the level to return to. */
  readonly facts: Fact[]
  /** The level at which the first fact becomes false. */
  readonly level: number
  /** On how many levels its facts are. */
  readonly levels: number
}

/** The last level of some true facts. */
export const lastLevel = ({ levels }: Trail, facts: readonly Fact[]): number =>
  facts.reduce((last, fact) => Math.max(last, levels[fact >> 1]!), 0)

/** Whether the facts from which a fact follows are all in a nogood, or always true. */
const isImplied = (trail: Trail, fact: Fact, inLesson: ReadonlySet<number>): boolean => {
  if (trail.isChosen(fact)) return false
  const not = denied(fact)
  return trail
    .reasonsOf(fact)
    .every((one) => one === not || inLesson.has(one >> 1) || trail.levels[one >> 1] === 0)
}

/**
 * The lesson of a conflict.
 * @param conflict true facts, at least one of them of the present level, which is above 1
 * @param note receives each question that took part
 */
export const lessonOf = (
  trail: Trail,
  conflict: readonly Fact[],
  note: (question: number) => void,
): Lesson => {
  const { levels, all, level } = trail
  const seen = new Set<number>()
  const earlier: Fact[] = []
  let open = 0
  let place = all.length - 1
  let last: Fact | undefined
  let reasons = conflict
  for (;;) {
    for (const fact of reasons) {
      const question = fact >> 1
      if (last !== undefined && question === last >> 1) continue
      if (seen.has(question) || levels[question] === 0) continue
      seen.add(question)
      note(question)
      if (levels[question] === level) open += 1
      else earlier.push(fact)
    }
    while (!seen.has(all[place]! >> 1)) place -= 1
    last = all[place]!
    place -= 1
    open -= 1
    if (open === 0) break
    reasons = trail.reasonsOf(last)
  }
  const short = earlier.filter((fact) => !isImplied(trail, fact, seen))
  let back = 0
  short.forEach((fact, k) => {
    if (levels[fact >> 1]! <= levels[short[back]! >> 1]!) return
    back = k
  })
  if (short.length > 0) [short[0], short[back]] = [short[back]!, short[0]!]
  const facts = [last, ...short]
  return {
    facts,
    level: short.length === 0 ? 0 : levels[short[0]! >> 1]!,
    levels: new Set(facts.map((fact) => levels[fact >> 1])).size,
  }
}

/** Of the facts that the search wants at level 1, those from which a conflict at that level follows. */
export const askedIn = (trail: Trail, conflict: readonly Fact[]): ReadonlySet<Fact> => {
  const seen = new Set(conflict.map((fact) => fact >> 1))
  const found = new Set<Fact>()
  for (let place = trail.all.length - 1; place >= 0; place--) {
    const fact = trail.all[place]!
    if (!seen.has(fact >> 1) || trail.levels[fact >> 1] === 0) continue
    if (trail.isChosen(fact)) found.add(fact)
    else for (const one of trail.reasonsOf(fact)) seen.add(one >> 1)
  }
  return found
}
