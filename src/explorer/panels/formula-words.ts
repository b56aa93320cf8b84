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

const isFormula = (model: Model, text: string): boolean => wrongIn(model, text) === undefined

/**
 * Examples of two numbers of one state that a formula about this model may compare: of two sites, and of a message and a site. Empty if the
 * model has no such numbers. What compares is decided where formulas are read.
 */
export const comparisons = (model: Model): readonly string[] => {
  const names = model.competitors.slice(0, 2).map((site) => model.sites[site]!.name)
  const [one, other] = names
  if (one === undefined || other === undefined) return []
  const { roles, messages } = model.spec
  const fields = [...new Set(roles.flatMap(({ record }) => Object.keys(record.fields)))]
  const inMessages = [...messages.kinds.keys()].flatMap((type) =>
    Object.keys(messages.fields(type)).map((field) => `inFlight(${type} from ${one} to ${other}).${field}`),
  )
  const ofSites = fields.map((field) => `${field}(${one})<${field}(${other})`)
  // A field of the message's own name is what it is compared with, as a rule.
  const ofMessages = inMessages.flatMap((message) => {
    const same = message.slice(message.lastIndexOf('.') + 1)
    return [same, ...fields].map((field) => `${message}<${field}(${other})`)
  })
  return [ofSites, ofMessages].flatMap((texts) => texts.find((text) => isFormula(model, text)) ?? [])
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
