// The model in trace files and certificates: every option is explicit.

import type { NamedFairness } from '../model/fairness.js'
import type { Model } from '../model/model.js'
import { isUsual, optionsIn, optionsInFiles, ownOptions, rowOf } from '../model/option-values.js'
import type { Capacity } from '../protocol/capacity.js'
import type { LaterOption, ModelOptions, OwnOption } from '../protocol/model-options.js'
import { fieldsOf, listOf, oneName, type Reader, record, text, whole } from './json-readers.js'

/** The model of a trace or a certificate, with every option explicit. */
export type TraceFileModel = Required<Omit<ModelOptions, 'fairness' | LaterOption>> &
  Pick<ModelOptions, LaterOption> & {
    /** The fairness assumptions, if they differ from those of the spec. */
    readonly fairness?: NamedFairness
    /** The name of the spec. */
    readonly spec: string
    /** The mutant whose run this is, if it is not the spec itself. */
    readonly mutant?: string
    /** The file of the spec, if it is not in the catalogue. */
    readonly source?: string
    /** The files whose properties were added to those of the spec. */
    readonly with?: readonly string[]
    /** The names of the monitors whose memory is part of the state. */
    readonly observers: readonly string[]
  }

// Options that files mention only if they are used.
const laterOptions = ownOptions.filter((option) => rowOf(option).onlyIfUsed === true)

/**
 * The model for a file.
 * @param source the file of the spec, if it is not in the catalogue
 */
export const modelToFile = ({ spec, options, observers }: Model, source?: string): TraceFileModel => {
  const valuesOf = (names: readonly OwnOption[]) =>
    Object.fromEntries(names.map((name) => [name, options[name]]))
  const later = laterOptions.filter((option) => !isUsual(option, options[option]))
  const { sites, parameters, fairness } = options
  return {
    spec: spec.name,
    ...(spec.mutant === undefined ? {} : { mutant: spec.mutant }),
    ...(source === undefined ? {} : { source }),
    ...(spec.added === undefined ? {} : { with: spec.added.files }),
    sites,
    parameters,
    ...valuesOf(optionsInFiles.filter((option) => rowOf(option).onlyIfUsed !== true)),
    ...valuesOf(later),
    ...(Object.keys(fairness).length === 0 ? {} : { fairness }),
    observers: observers.map(({ name }) => name),
  } as unknown as TraceFileModel
}

const unboundedOr: Reader<number | 'unbounded'> = (json, place) =>
  json === 'unbounded' ? json : whole(json, place)

const numberOfEach: Reader<{ readonly [name: string]: number }> = (json, place) =>
  Object.fromEntries(
    Object.entries(fieldsOf(json, place)).map(([name, number]) => [name, whole(number, `${place}.${name}`)]),
  )

const boundByType: Reader<Capacity> = (json, place) =>
  typeof json === 'object' ? numberOfEach(json, place) : unboundedOr(json, place)

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

const readerOf = (option: OwnOption): Reader<unknown> => {
  const { kind, form } = rowOf(option).values
  switch (kind) {
    case 'whole':
      return whole
    case 'whole or unbounded':
      return unboundedOr
    case 'bound by type':
      return boundByType
    case 'name':
      return oneName(...form.names)
    case 'text':
      return text
    case 'sites':
      return listOf(whole)
    case 'names':
      return listOf(text)
    case 'number by site':
      return numberOfEach
    default:
      return kind satisfies never
  }
}

const readersOf = (names: readonly OwnOption[]) =>
  Object.fromEntries(names.map((name) => [name, readerOf(name)]))

// Files without fault options describe models without faults.
const faultOptions = optionsIn('faults').filter((option) => !laterOptions.includes(option))
const faultsOfOldFiles = Object.fromEntries(faultOptions.map((option) => [option, rowOf(option).fallback]))
const optional: readonly OwnOption[] = [...faultOptions, ...laterOptions]
const model = record<{ readonly [name: string]: unknown }>(
  {
    spec: text,
    parameters,
    observers: listOf(text),
    ...readersOf(optionsInFiles.filter((option) => !optional.includes(option))),
  },
  { mutant: text, source: text, with: listOf(text), fairness: namedFairness, ...readersOf(optional) },
)

/** Reads the model of a file. */
export const modelInFile: Reader<TraceFileModel> = (json, place) =>
  ({ ...faultsOfOldFiles, ...model(json, place) }) as unknown as TraceFileModel
