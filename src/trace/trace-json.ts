// A trace as a JSON file: the model, what the trace shows, and every step with the state it leads to, so that the file
// can be read without Coterie and replayed with it. It holds no version of the tool, no time and no path of its own:
// the same trace always gives the same bytes. Whether the spec still has this run is not asked here but in replay.ts.
import type { ModelOptions } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'
import type { Model } from '../semantics/model.js'
import { stateToJson } from '../semantics/state.js'
import type { Step } from '../semantics/steps.js'
import { describe, type Json } from '../sorts/sort.js'
import { prettyJson } from './pretty-json.js'
import { type Trace, TraceError } from './trace.js'

/** The model of a trace, with every option said openly. */
export interface TraceFileModel extends Required<ModelOptions> {
  /** The name of the spec. */
  readonly spec: string
  /** Where the spec was loaded from, if it is not one of the catalogue. */
  readonly source?: string
  /** The names of the monitors whose memory is part of the state. */
  readonly observers: readonly string[]
}

/** One step: its label, what was sent, and the state after it. */
export interface TraceFileStep {
  readonly kind: 'local' | 'deliver' | 'lose' | 'duplicate'
  /** Absent where a message is lost. */
  readonly clause?: string
  readonly site: number
  readonly from?: number
  readonly message?: Json
  readonly choice: number
  readonly sends: readonly { readonly to: number; readonly message: Json }[]
  readonly state: Json
}

/** What a trace file says. */
export interface TraceFile {
  readonly schema: 1
  readonly kind: 'coterie-trace'
  readonly model: TraceFileModel
  readonly shows?: NonNullable<Trace['shows']>
  readonly initial: Json
  readonly steps: readonly TraceFileStep[]
}

/** A step without the state it leads to, as a trace file has it. */
export const stepToJson = (model: Model, { label, sends }: Step): Omit<TraceFileStep, 'state'> => {
  const { sort } = model.spec.messages
  return {
    kind: label.kind,
    ...(label.clause === undefined ? {} : { clause: label.clause }),
    site: label.site,
    ...(label.from === undefined ? {} : { from: label.from }),
    ...(label.message === undefined ? {} : { message: sort.toJson(label.message) }),
    choice: label.choice,
    sends: sends.map(({ to, message }) => ({ to, message: sort.toJson(message) })),
  }
}

/**
 * The trace as what its file says.
 * @param source where the spec was loaded from, if it is not one of the catalogue
 */
export const traceToFile = (trace: Trace, source?: string): TraceFile => {
  const { model } = trace
  return {
    schema: 1,
    kind: 'coterie-trace',
    model: {
      spec: model.spec.name,
      ...(source === undefined ? {} : { source }),
      ...model.options,
      observers: model.observers.map(({ name }) => name),
    },
    ...(trace.shows === undefined ? {} : { shows: trace.shows }),
    initial: stateToJson(model, trace.initial),
    steps: trace.steps.map((step) => ({ ...stepToJson(model, step), state: stateToJson(model, step.next) })),
  }
}

/**
 * The text of a trace file, byte for byte the same for the same trace.
 * @param source where the spec was loaded from, if it is not one of the catalogue
 */
export const traceJson = (trace: Trace, source?: string): string =>
  prettyJson(traceToFile(trace, source) as unknown as Json)

// A reader takes JSON and the place where it stands, and gives the value or throws a TraceError that names the place.
type Reader<T> = (json: Json | undefined, place: string) => T

const remedy = 'write the trace again, or restore the file'

const wrong = (place: string, rule: string): TraceError => new TraceError(`${place}: ${rule}; ${remedy}`)

const anyJson: Reader<Json> = (json, place) => {
  if (json === undefined) throw wrong(place, 'is missing')
  return json
}

const text: Reader<string> = (json, place) => {
  const given = anyJson(json, place)
  if (typeof given !== 'string') throw wrong(place, `${shown(given)} must be a text`)
  return given
}

const whole: Reader<number> = (json, place) => {
  const given = anyJson(json, place)
  if (!Number.isSafeInteger(given) || (given as number) < 0) {
    throw wrong(place, `${shown(given)} must be a whole number from 0`)
  }
  return given as number
}

const oneName =
  <const Names extends readonly string[]>(...names: Names): Reader<Names[number]> =>
  (json, place) => {
    const given = anyJson(json, place)
    const found = names.find((name) => name === given)
    if (found !== undefined) return found
    throw wrong(place, `${shown(given)} must be ${names.map((name) => `"${name}"`).join(' or ')}`)
  }

const listOf =
  <T>(item: Reader<T>): Reader<readonly T[]> =>
  (json, place) => {
    const given = anyJson(json, place)
    if (!Array.isArray(given)) throw wrong(place, `${shown(given)} must be a list`)
    return (given as readonly Json[]).map((one, at) => item(one, `${place}[${at}]`))
  }

const shown = (json: Json): string =>
  typeof json === 'object' && json !== null ? (Array.isArray(json) ? 'a list' : 'an object') : describe(json)

type Fields = { readonly [name: string]: Json }

const fieldsOf = (json: Json | undefined, place: string): Fields => {
  const given = anyJson(json, place)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw wrong(place, `${shown(given)} must be an object`)
  }
  return given as Fields
}

const record = <T extends object>(
  required: { readonly [K in keyof T as undefined extends T[K] ? never : K]: Reader<T[K]> },
  optional: {
    readonly [K in keyof T as undefined extends T[K] ? K : never]-?: Reader<Exclude<T[K], undefined>>
  },
): Reader<T> => {
  const readers = Object.entries<Reader<unknown>>({ ...required, ...optional })
  const names = readers.map(([name]) => name)
  return (json, place) => {
    const given = fieldsOf(json, place)
    for (const name of Object.keys(given)) {
      if (!names.includes(name)) {
        throw wrong(
          place,
          `"${name}" is no field of schema 1${didYouMean(name, names)}; the fields are ${names.join(', ')}`,
        )
      }
    }
    const inside = place === 'the trace' ? '' : `${place}.`
    for (const name of Object.keys(required)) anyJson(given[name], inside + name)
    // In the order of the file, so that what is written again is what was read.
    const read = new Map(readers)
    return Object.fromEntries(
      Object.entries(given).map(([name, field]) => [name, read.get(name)!(field, inside + name)]),
    ) as T
  }
}

const parameters: Reader<{ readonly [name: string]: string }> = (json, place) =>
  Object.fromEntries(
    Object.entries(fieldsOf(json, place)).map(([name, value]) => [name, text(value, `${place}.${name}`)]),
  )

const model = record<TraceFileModel>(
  {
    spec: text,
    sites: whole,
    parameters,
    order: oneName('fifo', 'unordered'),
    self: oneName('local', 'channel'),
    entry: oneName('explicit', 'eager'),
    loss: whole,
    duplication: whole,
    requests: (json, place) => (json === 'unbounded' ? json : whole(json, place)),
    requesters: listOf(whole),
    observers: listOf(text),
  },
  { source: text },
)

const step = record<TraceFileStep>(
  {
    kind: oneName('local', 'deliver', 'lose', 'duplicate'),
    site: whole,
    choice: whole,
    sends: listOf(record<TraceFileStep['sends'][number]>({ to: whole, message: anyJson }, {})),
    state: anyJson,
  },
  { clause: text, from: whole, message: anyJson },
)

// Which parts a label has depends on its kind: what the types leave open is asked here.
const consistentStep: Reader<TraceFileStep> = (json, place) => {
  const read = step(json, place)
  const needs = (name: 'clause' | 'from' | 'message', wanted: boolean): void => {
    if (wanted && read[name] === undefined)
      throw wrong(`${place}.${name}`, `is missing from a step of kind "${read.kind}"`)
    if (!wanted && read[name] !== undefined)
      throw wrong(`${place}.${name}`, `a step of kind "${read.kind}" has none`)
  }
  needs('clause', read.kind !== 'lose')
  needs('from', read.kind !== 'local')
  needs('message', read.kind !== 'local')
  return read
}

const file = record<TraceFile>(
  {
    schema: () => 1 as const,
    kind: oneName('coterie-trace'),
    model,
    initial: anyJson,
    steps: listOf(consistentStep),
  },
  {
    shows: record<NonNullable<Trace['shows']>>({ property: text, verdict: oneName('violated', 'holds') }, {}),
  },
)

/**
 * Reads the text of a trace file. Only its shape is looked at; `replay` asks whether the run exists.
 * Throws a `TraceError` of one line that names the place, the rule and the remedy.
 */
export const readTraceJson = (given: string): TraceFile => {
  let json: Json
  try {
    json = JSON.parse(given) as Json
  } catch (error) {
    throw new TraceError(
      `the trace is not JSON (${(error as Error).message.replaceAll(/\s+/g, ' ')}); ${remedy}`,
    )
  }
  const { schema, kind } = fieldsOf(json, 'the trace')
  if (kind !== undefined) oneName('coterie-trace')(kind, 'kind')
  if (schema !== undefined && schema !== 1) {
    throw new TraceError(
      `this trace has schema ${shown(schema)}; this version reads schema 1; use the version that wrote it, or write it again`,
    )
  }
  anyJson(schema, 'schema')
  return file(json, 'the trace')
}
