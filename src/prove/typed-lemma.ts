// A lemma that a reader types: a formula about one state, in the language of `coterie reach`, in which i and j stand for sites.
// `holds(i) -> token(i)=true` is about each site; with both i and j it is about each ordered pair of different sites.
import { type Atom, type Formula, formulaText } from '../ltl/formula.js'
import { FormulaError, parseFormula } from '../ltl/parse-formula.js'
import { type Model, ModelError } from '../model/model.js'
import { asked, isTrue } from '../protocol/claim.js'
import type { NamedLemma } from '../protocol/proof.js'
import type { AnyView, Predicate } from '../protocol/property.js'
import { predicateOfFormula } from '../semantics/reachability.js'
import { sitesFor } from './instances.js'

/** The name of a typed lemma in a proof. */
export const typedName = 'typed'

const variables = ['i', 'j'] as const
type Variable = (typeof variables)[number]
type Sites = { readonly [variable in Variable]?: string }

/** A lemma that was typed, with its formula for each choice of sites. */
export interface TypedLemma {
  readonly lemma: NamedLemma
  /** The formula with the names of these sites in place of i and j. */
  formulaFor(sites: readonly number[]): Formula
}

/** The formula with each atom replaced. */
const withAtoms = (formula: Formula, replaced: (atom: Atom) => Atom): Formula => {
  if (formula.kind === 'atom') return { kind: 'atom', atom: replaced(formula.atom) }
  if ('of' in formula) return { ...formula, of: withAtoms(formula.of, replaced) }
  if ('left' in formula)
    return {
      ...formula,
      left: withAtoms(formula.left, replaced),
      right: withAtoms(formula.right, replaced),
    }
  return formula
}

const withWords = (atom: Atom, replaced: (word: string) => string): Atom => ({
  ...atom,
  args: atom.args.map(replaced),
  ...(atom.from === undefined ? {} : { from: replaced(atom.from) }),
  ...(atom.to === undefined ? {} : { to: replaced(atom.to) }),
  ...(atom.path === undefined ? {} : { path: atom.path.map(replaced) }),
  ...(atom.value === undefined ? {} : { value: replaced(atom.value) }),
  ...(atom.than === undefined ? {} : { than: withWords(atom.than, replaced) }),
})

const withSites = (formula: Formula, sites: Sites): Formula =>
  withAtoms(formula, (atom) => withWords(atom, (word) => sites[word as Variable] ?? word))

/** Which of i and j occur where a site or a value can stand. */
const variablesIn = (formula: Formula): readonly Variable[] => {
  const found = new Set<string>()
  withAtoms(formula, (atom) =>
    withWords(atom, (word) => {
      found.add(word)
      return word
    }),
  )
  return variables.filter((name) => found.has(name))
}

// A name that the model does not have is a mistake in the text, whatever else the question is about.
const named = (call: () => unknown): void => {
  try {
    call()
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const ofSites = /there is no (such )?site/.test(error.message)
    throw new FormulaError(`${error.message}${ofSites ? '; i and j stand for any site' : ''}`)
  }
}

const beginnings = ['', 'for each site ', 'for all different sites '] as const

/**
 * Reads a lemma.
 * @param model gives its predicates their meaning; requests must be unbounded, as in a proof
 * @throws a `FormulaError` for a text that is not a formula of one state, and for a name that the model does not have
 */
export const typedLemma = (model: Model, text: string): TypedLemma => {
  const formula = parseFormula(text, 'state')
  const used = variablesIn(formula)
  const called = model.sites.find(({ name }) => used.some((variable) => variable === name))
  if (called !== undefined)
    throw new FormulaError(
      `${called.name} is the name of a site here, and i and j stand for any site; use other names for sites`,
    )
  const { competitors, sites } = model
  const { role } = sites[competitors[0]!]!
  const formulaFor = (ids: readonly number[]): Formula =>
    withSites(formula, Object.fromEntries(used.map((name, k) => [name, sites[ids[k]!]!.name])))
  const known = new Map<string, Predicate>()
  const predicateFor = (ids: readonly number[]): Predicate => {
    const key = ids.join()
    const predicate = known.get(key) ?? predicateOfFormula(model, formulaFor(ids))
    known.set(key, predicate)
    return predicate
  }
  // Names that the model does not have are errors now, not in the middle of a search.
  const all = sites.filter((site) => site.role === role).map(({ id }) => id)
  if (all.length >= used.length) named(() => predicateFor(all.slice(0, used.length)))
  const claim: NamedLemma['claim'] = (views, view) =>
    predicateFor(views.map(({ self }) => self))(view as unknown as AnyView)
  const of = (['state', 'site', 'pair'] as const)[used.length]!
  const lemma: NamedLemma = {
    name: typedName,
    of,
    role: of === 'state' ? undefined : role.name,
    says: `${beginnings[used.length]}${used.join(' and ')}${used.length === 0 ? '' : ': '}${formulaText(formula)}`,
    source: '',
    claim,
    asked,
    isTrue,
    written: claim,
    formula: sitesFor({ of }, all)
      .map(formulaFor)
      .reduce((left, right): Formula => ({ kind: '&&', left, right }), { kind: 'true' }),
  }
  return { lemma, formulaFor }
}
