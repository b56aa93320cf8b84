// What a formula about a run asks of the step that the run takes from a state: `taken(enter, 0)`. In a state in which a run stays
// forever, no step is taken.

import type { Atom } from '../ltl/formula.js'
import type { Model } from '../model/model.js'
import { ModelError } from '../model/model-error.js'
import { didYouMean } from '../protocol/nearest.js'
import type { Predicate } from '../protocol/property.js'
import { namedPredicates } from '../protocol/property-kinds.js'
import { isCalled } from './asked-value.js'
import { predicateOf } from './atom-meaning.js'

/** Whether a step runs the clause that an atom names, at its site. The loss of a message runs no clause. */
export type StepTest = (step: { readonly clause: string | undefined; readonly site: number }) => boolean

/** What an atom of a formula about a run asks: of a state, or of the step that the run takes from it. */
type AtomOfRun = { readonly ofState: Predicate } | { readonly ofStep: StepTest }

/** The word of an atom about a step. */
export const stepWord = 'taken'

/** Whether an atom is about the step that a run takes. */
export const isAboutStep = ({ given }: Model, { name }: Atom): boolean => {
  if (name !== stepWord) return false
  // A spec may have given the word to something of its own, which a formula means as before.
  return (
    !given.roles.some(({ record }) => Object.hasOwn(record.fields, name)) &&
    !Object.hasOwn(given.shared, name) &&
    !Object.hasOwn(given.statuses, name) &&
    !namedPredicates(given.properties).has(name)
  )
}

const stepTest = (model: Model, { args, at, from, to, value, than, path }: Atom): StepTest => {
  const { sites, spec, options } = model
  const error = (what: string) => new ModelError(`column ${at}: ${what}`)
  if (from !== undefined || to !== undefined)
    throw error(`${stepWord}: only inFlight has channels; leave from and to out`)
  if (value !== undefined || than !== undefined || path !== undefined)
    throw error(`${stepWord} is a predicate without a value; write ${stepWord}(clause, site) alone`)
  const [clause, who, ...more] = args
  if (clause === undefined || more.length > 0)
    throw error(`${stepWord} takes a clause, and one site or none: write ${stepWord}(clause, site)`)
  const clauses = [...spec.clauses.keys()]
  if (!clauses.includes(clause))
    throw error(
      `${stepWord}(${clause}): there is no such clause${didYouMean(clause, clauses)}; the clauses are ${clauses.join(', ')}`,
    )
  if (options.entry === 'eager' && clause === spec.workload.enter)
    throw error(`${stepWord}(${clause}): with entry eager it is a part of other steps; use entry explicit`)
  if (options.order === 'rendezvous' && spec.clauses.get(clause)!.kind === 'upon')
    throw error(
      `${stepWord}(${clause}): with rendezvous a receipt is a part of other steps; name the clause that sends, or use order fifo`,
    )
  if (options.duplication > 0)
    throw error(
      `${stepWord}(${clause}): the delivery of a copied message is not told apart; leave duplication out`,
    )
  if (who === undefined || who === 'some') return (step) => step.clause === clause
  const site = sites.find((one) => isCalled(one, who))
  if (site === undefined)
    throw error(
      `${stepWord}(${clause}, ${who}): a step has one site; the sites are ${sites.map(({ name }) => name).join(', ')} and some`,
    )
  return (step) => step.clause === clause && step.site === site.id
}

/**
 * What an atom of a formula about a run asks. Throws a `ModelError` of one line, which begins with the column, for an unknown name,
 * clause, site or value.
 */
export const atomOfRun = (model: Model, atom: Atom): AtomOfRun =>
  isAboutStep(model, atom) ? { ofStep: stepTest(model, atom) } : { ofState: predicateOf(model, atom) }
