// A formula while it is typed: what is wrong with it, and the words that may stand where the reader types.

import { atomsOf } from '../../ltl/formula.js'
import { FormulaError, parseFormula } from '../../ltl/parse-formula.js'
import { type Model, ModelError } from '../../model/model.js'
import { atomsOfModel, predicatesOfSites } from '../../semantics/atom-meaning.js'
import { atomOfRun, stepWord } from '../../semantics/step-atom.js'

/** What is wrong with a formula: in words, as `coterie verify --ltl` says it, and the column where, from 1. */
interface Wrong {
  readonly text: string
  readonly column: number | undefined
}

/** What is wrong with a formula about a model; undefined if nothing is. */
export const wrongIn = (model: Model, formula: string): Wrong | undefined => {
  try {
    for (const atom of atomsOf(parseFormula(formula))) atomOfRun(model, atom)
    return undefined
  } catch (error) {
    if (!(error instanceof FormulaError || error instanceof ModelError)) throw error
    const column = /^column (\d+)/.exec(error.message)?.[1]
    return { text: error.message, column: column === undefined ? undefined : Number(column) }
  }
}

// A list of more is no help.
const mostWords = 12

/** A text that may be put in place of what the reader has begun to type: `shown` in a list, `text` in the formula. */
export interface Completion {
  readonly shown: string
  readonly text: string
}

// `(site)` stands for any site of the model, and `=value` for what the reader knows.
const asTyped = (atom: string, model: Model): string =>
  atom.replace('(site)', `(${model.sites[model.competitors[0] ?? 0]!.name})`).replace(/=.*$/, '=')

/** The predicates of a model, first those that begin with these letters; all of them without letters. */
export const completions = (model: Model, letters: string): readonly Completion[] => {
  const ofOneSite = predicatesOfSites(model)
  const all = [
    ...atomsOfModel(model).map((atom) => (ofOneSite.includes(atom) ? `${atom}(site)` : atom)),
    ...[...model.spec.clauses.keys()].map((clause) => `${stepWord}(${clause})`),
  ]
  const wanted = letters.toLowerCase()
  const begin = all.filter((atom) => atom.toLowerCase().startsWith(wanted))
  return begin.slice(0, letters === '' ? all.length : mostWords).map((shown) => ({
    shown,
    text: asTyped(shown, model),
  }))
}

/** The letters of a name that end at this place of a text. */
export const lettersBefore = (text: string, at: number): string =>
  /[A-Za-z_]\w*$/.exec(text.slice(0, at))?.[0] ?? ''

/** The text with a completion in place of the letters that end there, and the place after it. */
export const completed = (
  text: string,
  at: number,
  { text: word }: Completion,
): { readonly text: string; readonly at: number } => {
  const begin = at - lettersBefore(text, at).length
  return { text: text.slice(0, begin) + word + text.slice(at), at: begin + word.length }
}
