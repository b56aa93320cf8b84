// The model as the files about it have it: everything that makes it, said openly, and nothing else.

import type { NamedFairness } from '../model/fairness.js'
import { type Faults, noFaults } from '../model/fault-options.js'
import type { Model } from '../model/model.js'
import { optionForms } from '../model/option-words.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { fieldsOf, listOf, oneName, type Reader, record, text, whole } from './json-readers.js'

/** The model of a trace or a certificate, with every option said openly. */
export interface TraceFileModel extends Required<Omit<ModelOptions, 'fairness' | 'applicationMessages'>> {
  /** What the scheduler owes, where that is not what the spec says. */
  readonly fairness?: NamedFairness
  /** How many application messages may be sent, where there are any. */
  readonly applicationMessages?: number
  /** The name of the spec. */
  readonly spec: string
  /** The mutant of it whose run this is, if it is not the spec's own. */
  readonly mutant?: string
  /** Where the spec was loaded from, if it is not one of the catalogue. */
  readonly source?: string
  /** The names of the monitors whose memory is part of the state. */
  readonly observers: readonly string[]
}

/**
 * The model as a file has it.
 * @param source where the spec was loaded from, if it is not one of the catalogue
 */
export const modelToFile = (
  { spec, options: { fairness, applicationMessages, ...options }, observers }: Model,
  source?: string,
): TraceFileModel => ({
  spec: spec.name,
  ...(spec.mutant === undefined ? {} : { mutant: spec.mutant }),
  ...(source === undefined ? {} : { source }),
  ...options,
  ...(applicationMessages === 0 ? {} : { applicationMessages }),
  ...(Object.keys(fairness).length === 0 ? {} : { fairness }),
  observers: observers.map(({ name }) => name),
})

const unboundedOr: Reader<number | 'unbounded'> = (json, place) =>
  json === 'unbounded' ? json : whole(json, place)

const parameters: Reader<{ readonly [name: string]: string }> = (json, place) =>
  Object.fromEntries(
    Object.entries(fieldsOf(json, place)).map(([name, value]) => [name, text(value, `${place}.${name}`)]),
  )

const namedFairness: Reader<NamedFairness> = (json, place) =>
  Object.fromEntries(
    Object.entries(fieldsOf(json, place)).map(([name, value]) => [
      name,
      oneName('none', 'weak', 'strong')(value, `${place}.${name}`),
    ]),
  )

// Files from before there were faults do not speak of them, and have none.
const model = record<Omit<TraceFileModel, keyof Faults> & Partial<Faults>>(
  {
    spec: text,
    sites: whole,
    parameters,
    order: oneName(...optionForms.order.names),
    self: oneName(...optionForms.self.names),
    entry: oneName(...optionForms.entry.names),
    loss: whole,
    duplication: whole,
    requests: unboundedOr,
    requesters: listOf(whole),
    observers: listOf(text),
  },
  {
    mutant: text,
    source: text,
    crash: whole,
    recovery: whole,
    whoCrashes: text,
    toCrashed: oneName(...optionForms.toCrashed.names),
    detector: oneName(...optionForms.detector.names),
    suspicions: whole,
    timeouts: unboundedOr,
    applicationMessages: whole,
    fairness: namedFairness,
  },
)

/** Reads the model of a file. */
export const modelInFile: Reader<TraceFileModel> = (json, place) => ({ ...noFaults, ...model(json, place) })
