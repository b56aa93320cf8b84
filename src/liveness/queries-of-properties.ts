// The queries of the properties on the whole graph: which sites wait, which are in the section, what predicates return. Answers
// are cached by the parts of the state that they read, as for all properties.

import type { Predicates } from '../compile/predicates.js'
import type { SiteStatus } from '../compile/site-status.js'
import type { StateReading } from '../compile/state-reading.js'
import type { Tables } from '../compile/tables.js'
import { type Automaton, automatonAgainst, FormulaTooLarge } from '../ltl/automaton.js'
import type { Formula } from '../ltl/formula.js'
import type { Model } from '../model/model.js'
import { ModelError } from '../model/model-error.js'
import { mostSites } from '../protocol/most-sites.js'
import type { OnGraph } from '../protocol/property.js'
import { meaningOf, type StateAnswers } from '../semantics/meaning.js'
import { atomOfRun } from '../semantics/step-atom.js'
import { AtomsInOrbits } from './atoms-in-orbits.js'
import type { GraphQuery, SiteQuery, StateQuery } from './graph-query.js'
import { StepLetters } from './step-letters.js'

/** Whether a site has crashed. */
const crashes = ({ model }: Tables, reading: StateReading): SiteQuery => {
  if (model.options.crash === 0) return () => false
  const first = reading.newQuery()
  const queries = model.sites.map(() => reading.newQuery(first))
  const view = reading.view(0)
  return (site, v) => {
    const known = reading.known(queries[site]!, v)
    if (known >= 0) return known === 1
    const callArguments = { values: [], sites: [site] }
    return (
      reading.ask(
        queries[site]!,
        v,
        '`crashed`',
        (transformation) => Number(view.crashed(transformation?.site(site) ?? site)),
        callArguments,
      ) === 1
    )
  }
}

const automatonOf = (property: OnGraph, formula: Formula): Automaton => {
  try {
    return automatonAgainst(formula)
  } catch (error) {
    if (!(error instanceof FormulaTooLarge)) throw error
    throw new ModelError(`${property.name}: ${error.message}`)
  }
}

/** How the query of a formula is made. Throws a `ModelError` for one that is too large. */
const formulaQueries =
  (model: Model, predicates: Predicates, reading: StateReading, isReduced: boolean) =>
  (property: OnGraph, formula: Formula): GraphQuery => {
    const automaton = automatonOf(property, formula)
    const { name } = property
    const inOrbits = isReduced
      ? new AtomsInOrbits(model, { name, formula }, automaton.atoms, reading)
      : undefined
    const asked = automaton.atoms.map((atom) => atomOfRun(model, atom))
    const ofState = predicates.of(property).values()
    const steps = asked.flatMap((one, bit) => ('ofStep' in one ? [[bit, one.ofStep] as const] : []))
    return {
      property,
      automaton,
      atoms: asked.map((one, bit) => {
        if ('ofStep' in one) return () => false
        const predicate = ofState.next().value!
        if (inOrbits !== undefined) return (of: Int32Array) => inOrbits.ask(bit, inOrbits.tracked, of)
        return (of: Int32Array) => predicates.ask(predicate, of)
      }),
      ...(steps.length === 0 ? {} : { ofSteps: new StepLetters(steps) }),
      ...(inOrbits === undefined ? {} : { inOrbits }),
    }
  }

/**
 * The queries of these properties. Throws a `ModelError` for a formula that is too large, or for too many sites.
 * @param isReduced whether states represent others with other names
 */
export const queriesOf = (
  properties: readonly OnGraph[],
  tables: Tables,
  siteStatus: SiteStatus,
  reading: StateReading,
  predicates: Predicates,
  isReduced: boolean,
): readonly GraphQuery[] => {
  const crashed = crashes(tables, reading)
  const { model } = tables
  // One object answers for the state that is evaluated; the queries are called for every state.
  let v: Int32Array = new Int32Array(0)
  const ask: StateAnswers = {
    predicate: (predicate) => predicates.ask(predicate, v),
    waits: (site) => siteStatus.waits(site, v),
    holds: (site) => siteStatus.holds(site, v),
    crashed: (site) => crashed(site, v),
    atRest: () => {
      throw new Error('an obligation cannot ask whether a state is at rest')
    },
    isTerminal: () => {
      throw new Error('an obligation cannot ask whether a step is enabled')
    },
  }
  const queryOf =
    (condition: (ask: StateAnswers) => boolean): StateQuery =>
    (of) => {
      v = of
      return condition(ask)
    }
  const formulaQuery = formulaQueries(model, predicates, reading, isReduced)
  return properties.map((property): GraphQuery => {
    const meaning = meaningOf(property)
    switch (meaning.shownBy) {
      case 'infinite run': {
        if ('formula' in meaning) return formulaQuery(property, meaning.formula)
        const responses = meaning.obligations(model).map(({ from, to, site }) => ({
          from: queryOf(from),
          to: queryOf(to),
          site,
          // Without an entry of any site, which of them waits does not matter.
          because:
            site === undefined || property.kind !== 'starvationFreedom'
              ? undefined
              : `site ${model.sites[site]!.name} ${model.spec.statusNames?.waits ?? 'waits'} forever`,
        }))
        return { property, responses }
      }
      case 'bypasses':
        if (model.sites.length > mostSites) {
          throw new ModelError(
            `${property.name}: bypasses can be counted for at most ${mostSites} sites, but the model has ${model.sites.length}; use fewer sites`,
          )
        }
        return { property, most: meaning.most }
      case 'state':
      case 'step':
      case 'all runs from a state':
        throw new Error(`${property.name} is not decided on the graph`)
      default:
        return meaning satisfies never
    }
  })
}
