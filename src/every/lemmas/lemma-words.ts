// Lemmas in words: "if j is in replied of i, then ...".
import type { Fact } from './fact.js'
import type { Lemma, Literal } from './lemma.js'

const said = (facts: readonly Fact[], { fact, value }: Literal): string =>
  value ? facts[fact]!.says : facts[fact]!.denies

const negated = ({ fact, value }: Literal): Literal => ({ fact, value: !value })

/** A list of phrases: a, b and c. */
export const listed = (all: readonly string[], word = 'and'): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)!}`

const capital = (text: string): string => text.replace(/^[a-hk-z]/, (first) => first.toUpperCase())

/** The premise and the conclusion of a lemma; a group of which at most one is true has no premise. */
export const premiseOf = (
  { kind, literals }: Lemma,
  isOrder: (fact: number) => boolean,
): readonly [readonly Literal[], readonly Literal[]] => {
  if (kind === 'at most one') return [[], literals]
  // Negative literals conclude, then the order of timestamps, then the last one.
  const negative = literals.filter(({ value }) => !value)
  if (negative.length > 0) return [literals.filter(({ value }) => value), negative.map(negated)]
  const last = literals.findLast(({ fact }) => isOrder(fact)) ?? literals.at(-1)!
  return [literals.filter((one) => one !== last), [negated(last)]]
}

/** A lemma as a sentence. */
export const sentence = (lemma: Lemma, facts: readonly Fact[]): string => {
  const isOrder = (fact: number) => facts[fact]!.test.kind === 'order'
  const [premise, conclusion] = premiseOf(lemma, isOrder)
  const phrases = (literals: readonly Literal[]) => literals.map((one) => said(facts, one))
  if (lemma.kind === 'at most one') return `At most one is true: ${phrases(conclusion).join('; ')}.`
  if (premise.length === 0) return `${capital(listed(phrases(conclusion), 'or'))}.`
  if (lemma.literals.every(({ value }) => value) && !lemma.literals.some(({ fact }) => isOrder(fact)))
    return `Never ${lemma.literals.length === 2 ? 'both' : 'all'}: ${phrases(lemma.literals).join('; ')}.`
  return `If ${listed(phrases(premise))}, then ${listed(phrases(conclusion), 'or')}.`
}
