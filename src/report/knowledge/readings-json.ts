// What the clauses of a model read and send, as JSON: the recorded facts clause by clause, without the summaries of the text.
import type { Readings, SitesBySite } from '../../foresee/readings.js'
import type { ReadingsOfModel } from '../../foresee/readings-search.js'
import type { Model } from '../../model/model.js'
import type { Json } from '../../sorts/sort.js'
import { explorationJson, modelJson } from '../verdict/verdict-json.js'
import { siteName } from '../words/step-heading.js'

const bySite = (model: Model, sites: SitesBySite, name: 'named' | 'receivers'): Json[] =>
  [...sites]
    .filter(([, others]) => others.size > 0)
    .sort(([a], [b]) => a - b)
    .map(([site, others]) => ({
      site: siteName(model, site),
      [name]: [...others].sort((a, b) => a - b).map((other) => siteName(model, other)),
    }))

const clauseJson = (model: Model, one: Readings): Json => ({
  clause: one.clause,
  role: one.role,
  called: one.called,
  fields: [...one.fields],
  messageFields: [...one.messageFields],
  context: [...one.context].filter((what) => what !== 'self'),
  parameters: [...one.parameters],
  shared: [...one.shared],
  written: [...one.written],
  names: bySite(model, one.names, 'named'),
  sent: [...one.sent]
    .map(([type, sites]) => ({ type, to: bySite(model, sites, 'receivers') }))
    .filter(({ to }) => to.length > 0),
})

/** The readings as JSON; docs/json.md describes the fields. */
export const readingsJson = (found: ReadingsOfModel): Json => ({
  schema: 1,
  kind: 'readings',
  model: modelJson(found.model),
  exploration: explorationJson(found),
  clauses: found.readings.map((one) => clauseJson(found.model, one)),
})
