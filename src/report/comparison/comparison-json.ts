// The comparison of two models as JSON, schema 1; docs/json.md describes the fields.
import type { Comparison, Difference } from '../../compare/comparison.js'
import { silent } from '../../compare/event-graph.js'
import type { Experiment, Experiments } from '../../compare/experiment.js'
import type { VisibleEvents } from '../../compare/visible-events.js'
import type { Json } from '../../sorts/sort.js'
import { traceToFile } from '../../trace/trace-json.js'
import { explorationJson, modelJson } from '../verdict/verdict-json.js'
import { sideNames } from './comparison-text.js'

const eventsJson = (events: VisibleEvents): Json =>
  events.kind === 'clauses' ? [...events.names].map(([clause, name]) => ({ clause, name })) : events.kind

const whereJson = (where: Experiments, labels: readonly string[]): object =>
  where.length === 0 ? {} : { where: where.map((one) => experimentJson(one, labels)) }

const experimentJson = (experiment: Experiment, labels: readonly string[]): Json => {
  switch (experiment.kind) {
    case 'cannot':
      return { cannot: experimentJson(experiment.of, labels) }
    case 'diverges':
      return { can: null, forever: true, ...whereJson(experiment.where, labels) }
    case 'can':
      return {
        can: experiment.label === silent ? null : labels[experiment.label]!,
        after: experiment.after.map((one) => experimentJson(one, labels)),
        ...whereJson(experiment.where, labels),
      }
    default:
      return experiment satisfies never
  }
}

const differenceJson = (difference: Difference, labels: readonly string[], sources: Sources): Json => {
  const of = sideNames[difference.of]
  return difference.kind === 'trace'
    ? {
        of,
        events: difference.events.map((label) => labels[label]!),
        run: traceToFile(difference.run, sources[difference.of]),
      }
    : { of, relation: difference.relation, experiment: experimentJson(difference.experiment, labels) }
}

/** The files of the two specs; undefined for one of the catalogue. */
type Sources = readonly [string | undefined, string | undefined]

/** What was found. */
export const comparisonJson = (
  { sides, relation, relations, difference, withoutExperiment, labels, cut }: Comparison,
  sources: Sources,
): Json => ({
  schema: 1,
  kind: 'comparison',
  models: sides.map((side, k) => ({
    name: sideNames[k]!,
    model: modelJson(side.model),
    exploration: explorationJson(side),
    visible: eventsJson(side.events),
    ...(side.classes === undefined ? {} : { classes: side.classes }),
  })),
  asked: relation,
  relations: { ...relations },
  ...(difference === undefined ? {} : { difference: differenceJson(difference, labels, sources) }),
  ...(withoutExperiment === undefined
    ? {}
    : {
        withoutExperiment:
          typeof withoutExperiment === 'object' ? { ...withoutExperiment } : withoutExperiment,
      }),
  ...(cut === undefined ? {} : { cut }),
})
