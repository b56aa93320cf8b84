// The queries of the properties on the whole graph: which sites wait, which are in the section, what predicates return. Answers
// are cached by the parts of the state that they read, as for all properties.

import type { Predicates } from '../compile/predicates.js'
import type { SiteStatus } from '../compile/site-status.js'
import type { StateReading } from '../compile/state-reading.js'
import type { Tables } from '../compile/tables.js'
import { automatonAgainst, FormulaTooLarge } from '../ltl/automaton.js'
import { ModelError } from '../model/model-error.js'
import type { OnGraph } from '../protocol/property.js'
import { type GraphQuery, mostSites, type SiteQuery } from './graph-queries.js'

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

/** The queries of these properties. Throws a `ModelError` for a formula that is too large, or for too many sites. */
export const queriesOf = (
  properties: readonly OnGraph[],
  tables: Tables,
  siteStatus: SiteStatus,
  reading: StateReading,
  predicates: Predicates,
): readonly GraphQuery[] => {
  const crashed = crashes(tables, reading)
  const { sites, competitors } = tables.model
  return properties.map((property): GraphQuery => {
    switch (property.kind) {
      case 'leadsTo': {
        const { from, to } = property
        const response = {
          from: (v: Int32Array) => predicates.ask(from, v),
          to: (v: Int32Array) => predicates.ask(to, v),
          because: undefined,
        }
        return { property, responses: [response] }
      }
      case 'starvationFreedom': {
        const responses = competitors.map((site) => ({
          from: (v: Int32Array) => siteStatus.waits(site, v),
          // A crashed site need not enter.
          to: (v: Int32Array) => siteStatus.holds(site, v) || crashed(site, v),
          because: `site ${sites[site]!.name} waits forever`,
        }))
        return { property, responses }
      }
      case 'livelockFreedom': {
        const someSite = (is: SiteQuery) => (v: Int32Array) => competitors.some((site) => is(site, v))
        const waits: SiteQuery = (site, v) => siteStatus.waits(site, v)
        const enters = someSite((site, v) => siteStatus.holds(site, v))
        if (tables.model.options.crash === 0)
          return { property, responses: [{ from: someSite(waits), to: enters, because: undefined }] }
        const responses = competitors.map((site) => ({
          from: (v: Int32Array) => waits(site, v),
          to: (v: Int32Array) => enters(v) || crashed(site, v),
          because: undefined,
        }))
        return { property, responses }
      }
      case 'boundedBypass':
        if (sites.length > mostSites) {
          throw new ModelError(
            `${property.name}: bypasses can be counted for at most ${mostSites} sites, but the model has ${sites.length}; take fewer sites`,
          )
        }
        return { property, most: property.most }
      case 'ltl':
        try {
          const atoms = predicates.atomsOf(property)
          return {
            property,
            automaton: automatonAgainst(property.formula),
            atoms: atoms.map((atom) => (v: Int32Array) => predicates.ask(atom, v)),
          }
        } catch (error) {
          if (!(error instanceof FormulaTooLarge)) throw error
          throw new ModelError(`${property.name}: ${error.message}`)
        }
      default:
        return property satisfies never
    }
  })
}
