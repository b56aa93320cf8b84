// The model in trace files and certificates: every option is explicit.

import type { NamedFairness } from '../model/fairness.js'
import { type Faults, noFaults } from '../model/fault-options.js'
import type { Model } from '../model/model.js'
import { optionForms } from '../model/option-words.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { fieldsOf, listOf, oneName, type Reader, record, text, whole } from './json-readers.js'

/** The model of a trace or a certificate, with every option explicit. */
export interface TraceFileModel extends Required<Omit<ModelOptions, 'fairness' | 'applicationMessages'>> {
  /** The fairness assumptions, if they differ from those of the spec. */
  readonly fairness?: NamedFairness
  /** The maximum number of application messages, if any. */
  readonly applicationMessages?: number
  /** The name of the spec. */
  readonly spec: string
  /** The mutant whose run this is, if it is not the spec itself. */
  readonly mutant?: string
  /** The file of the spec, if it is not in the catalogue. */
  readonly source?: string
  /** The names of the monitors whose memory is part of the state. */
  readonly observers: readonly string[]
}

/**
 * The model for a file.
 * @param source the file of the spec, if it is not in the catalogue
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

// Files without fault options describe models without faults.
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
