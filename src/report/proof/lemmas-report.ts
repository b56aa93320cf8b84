// The lemmas of a proof for every number of sites, as a text to read and as JSON.
import type { FoundLemma, LemmasFound, Need } from '../../every/lemmas/find-lemmas.js'
import { formWords } from '../../every/lemmas/form-words.js'
import { listed, sentence } from '../../every/lemmas/lemma-words.js'
import type { Json } from '../../sorts/sort.js'
import { number } from '../words/number-words.js'

const needWords = (needs: readonly Need[]): string =>
  needs.map(({ lemma, at }) => `${lemma + 1} (${at.join(', ')})`).join(', ')

const restsOn = ({ establishedBy, needs }: FoundLemma): readonly string[] => [
  ...(establishedBy.length === 0 ? [] : [`         established by ${listed(establishedBy)}`]),
  ...(needs.length === 0 ? [] : [`         kept with ${needWords(needs)}`]),
]

/** The lemmas as text: a line for each, the steps that establish it, and the lemmas that it needs, with the clauses of the steps. */
export const lemmasText = (found: LemmasFound): string => {
  if ('none' in found) return `  ? lemmas  none were found: ${found.none}\n`
  const { facts, universe, lemmas, formsNeed, views, steps } = found.lemmas
  const lines = [
    `  + lemmas  ${lemmas.length} about any two sites i and j are inductive, and the first is mutual exclusion`,
    `    checked: all ${number(steps)} steps, of two and of three sites, from the ${number(views)} views that satisfy them, of ${number(universe.size)} with these forms`,
    ...formWords(universe.shape, universe.forms).map((line) => `      ${line}`),
    ...(formsNeed.length === 0 ? [] : [`      no step leads to another form, with ${needWords(formsNeed)}`]),
    ...lemmas.flatMap((one, k) => [
      `    ${String(k + 1).padStart(2)}  ${sentence(one.asked.lemma, facts)}`,
      ...restsOn(one),
    ]),
  ]
  return `${lines.join('\n')}\n`
}

const needJson = (needs: readonly Need[]): Json =>
  needs.map(({ lemma, at }) => ({ lemma: lemma + 1, clauses: [...at] }))

/** The lemmas as JSON. */
export const lemmasJson = (found: LemmasFound): Json => {
  if ('none' in found) return { inductive: false, reason: found.none }
  const { facts, universe, lemmas, formsNeed, views, steps } = found.lemmas
  return {
    inductive: true,
    views,
    steps,
    universe: universe.size,
    forms: [...formWords(universe.shape, universe.forms)],
    formsNeed: needJson(formsNeed),
    lemmas: lemmas.map(({ asked: { lemma }, establishedBy, needs }) => ({
      says: sentence(lemma, facts),
      kind: lemma.kind,
      facts: lemma.literals.map(({ fact, value }) => ({ name: facts[fact]!.name, value })),
      establishedBy: [...establishedBy],
      needs: needJson(needs),
    })),
  }
}
