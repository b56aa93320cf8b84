// What a model assumes beyond its network: the values of its parameters, that to enter is a step of its own, and the fairness of
// each clause and of deliveries.
import { fairnessOfClause, fairnessOfDeliveries } from '../model/fairness.js'
import type { Model } from '../model/model.js'
import { namedValues } from '../protocol/parameter.js'
import {
  type Assumption,
  type AssumptionsOf,
  isQuorumSystem,
  type Subject,
  withOption,
} from './assumption.js'

const quotedIfLong = (value: string): string => (/\s/.test(value) ? `"${value}"` : value)

export const parameterAssumptions: AssumptionsOf = ({ spec, options, parameters }) =>
  Object.entries(spec.parameters).flatMap(([parameter, { values }]) => {
    // What a model assumes of its quorums are the conditions of the paper, not their name.
    if (isQuorumSystem(parameters[parameter])) return []
    const now = options.parameters[parameter]!
    return namedValues(values)
      .filter((value) => value !== now)
      .map(
        (value): Assumption => ({
          name: `${parameter} is ${quotedIfLong(now)}, not ${quotedIfLong(value)}`,
          family: 'parameters',
          parameter,
          dropped: `--param ${/^[\w-]+$/.test(value) ? `${parameter}=${value}` : `'${parameter}=${value}'`}`,
          drop: (subject) => withParameter(subject, parameter, value),
        }),
      )
  })

// A parameter has one other value at a time.
const withParameter = (subject: Subject, parameter: string, value: string): Subject | undefined =>
  subject.replaced.includes(parameter)
    ? undefined
    : {
        ...withOption(subject, 'parameters', { ...subject.options.parameters, [parameter]: value }),
        replaced: [...subject.replaced, parameter],
      }

// In the model the step is one of the two, and that is assumed.
const entries = {
  explicit: { name: 'to enter is a step of its own', other: 'eager' },
  eager: { name: 'to enter is part of the step that makes it possible', other: 'explicit' },
} as const

export const entryAssumptions: AssumptionsOf = ({ given, options }) => {
  if (given.workload.enter === undefined) return []
  const { name, other } = entries[options.entry]
  return [
    {
      name,
      family: 'entry',
      dropped: `--entry ${other}`,
      drop: (subject) => withOption(subject, 'entry', other),
    },
  ]
}

const fairClauses = (model: Model): readonly string[] => [
  ...new Set(
    [...model.given.clauses].flatMap(([name, clause]) =>
      clause.kind === 'local' && model.sites.some(({ id }) => fairnessOfClause(model, name, id) !== 'none')
        ? [clause.fairAs ?? name]
        : [],
    ),
  ),
]

export const fairnessAssumptions: AssumptionsOf = (model) => {
  if (model.options.runs !== 'fair') return []
  const deliveries =
    fairnessOfDeliveries(model) === 'none' || model.spec.messages.kinds.size === 0 ? [] : ['deliveries']
  return [...fairClauses(model), ...deliveries].map((name) => ({
    name: name === 'deliveries' ? 'deliveries are fair' : `${name} is fair`,
    family: 'fairness',
    dropped: `--unfair ${name}`,
    drop: (subject) => withOption(subject, 'fairness', { ...subject.options.fairness, [name]: 'none' }),
  }))
}
