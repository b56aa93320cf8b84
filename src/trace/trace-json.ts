// A trace as a JSON file: the model, the claim, and every step with its next state, so that the file can be read
// without Coterie and replayed with it. It contains no version of the tool, no time and no path of its own: the
// same trace always gives the same bytes. replay.ts checks whether the spec still has this run.
import type { Model } from '../model/model.js'
import { stateToJson } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import type { Json } from '../sorts/sort.js'
import { type FileFailure, failureInFile, failureToJson } from './failure-json.js'
import {
  anyJson,
  fieldsOf,
  listOf,
  oneName,
  type Reader,
  record,
  shown,
  text,
  ValidationError,
  whole,
} from './json-readers.js'
import { modelInFile, modelToFile, type TraceFileModel } from './model-file.js'
import { prettyJson } from './pretty-json.js'
import { type Trace, TraceError } from './trace.js'

/** One step: its label, what was sent, and the state after it. */
export type TraceFileStep = {
  readonly kind: 'local' | 'deliver' | 'lose' | 'duplicate'
  /** Absent if a message is lost. */
  readonly clause?: string
  readonly site: number
  readonly from?: number
  readonly message?: Json
  readonly choice: number
  readonly sends: readonly FileSend[]
  /** With rendezvous, if messages are sent: their receipts within the step, in order. */
  readonly receipts?: readonly FileReceipt[]
  readonly state: Json
}

type FileSend = { readonly to: number; readonly message: Json }

type FileReceipt = {
  readonly clause: string
  readonly site: number
  readonly from: number
  readonly message: Json
  readonly choice: number
  readonly sends: readonly FileSend[]
}

/** The content of a trace file. (A type, since TypeScript takes no interface for JSON; its parts are types, too.) */
export type TraceFile = {
  /** 2 if the trace shows a failure, which schema 1 does not support. */
  readonly schema: 1 | 2
  readonly kind: 'coterie-trace'
  readonly model: TraceFileModel
  readonly shows?: NonNullable<Trace['shows']>
  /** The failure in its last state, in schema 2. */
  readonly fails?: FileFailure
  readonly initial: Json
  readonly steps: readonly TraceFileStep[]
  /** For an infinite run: the index of the first step of its loop; the number of steps if it stutters. */
  readonly loop?: number
  readonly closes?: 'up to timestamps'
}

/** A step without its next state, for a trace file. */
export const stepToJson = (model: Model, { label, sends, parts }: Step): Omit<TraceFileStep, 'state'> => {
  const { sort } = model.spec.messages
  const sentJson = (all: Step['sends']) =>
    all.map(({ to, message }) => ({ to, message: sort.toJson(message) }))
  return {
    kind: label.kind,
    ...(label.clause === undefined ? {} : { clause: label.clause }),
    site: label.site,
    ...(label.from === undefined ? {} : { from: label.from }),
    ...(label.message === undefined ? {} : { message: sort.toJson(label.message) }),
    choice: label.choice,
    sends: sentJson(sends),
    ...(parts === undefined
      ? {}
      : {
          receipts: parts.slice(1).map((part) => ({
            clause: part.label.clause!,
            site: part.label.site,
            from: part.label.from!,
            message: sort.toJson(part.label.message!),
            choice: part.label.choice,
            sends: sentJson(part.sends),
          })),
        }),
  }
}

/**
 * The trace as the content of a file.
 * @param source the file of the spec, if it is not in the catalogue
 */
export const traceToFile = (trace: Trace, source?: string): TraceFile => {
  const { model } = trace
  return {
    schema: trace.fails === undefined ? 1 : 2,
    kind: 'coterie-trace',
    model: modelToFile(model, source),
    ...(trace.shows === undefined ? {} : { shows: trace.shows }),
    ...(trace.fails === undefined ? {} : { fails: failureToJson(model, trace.fails) }),
    initial: stateToJson(model, trace.initial),
    steps: trace.steps.map((step) => ({ ...stepToJson(model, step), state: stateToJson(model, step.next) })),
    ...(trace.loop === undefined ? {} : { loop: trace.loop }),
    ...(trace.closes === undefined ? {} : { closes: trace.closes }),
  }
}

/**
 * The text of a trace file, the same bytes for the same trace.
 * @param source the file of the spec, if it is not in the catalogue
 */
export const traceJson = (trace: Trace, source?: string): string => prettyJson(traceToFile(trace, source))

const remedy = 'write the trace again, or restore the file'

const sends = listOf(record<FileSend>({ to: whole, message: anyJson }, {}))

const receipt = record<FileReceipt>(
  { clause: text, site: whole, from: whole, message: anyJson, choice: whole, sends },
  {},
)

const step = record<TraceFileStep>(
  {
    kind: oneName('local', 'deliver', 'lose', 'duplicate'),
    site: whole,
    choice: whole,
    sends,
    state: anyJson,
  },
  { clause: text, from: whole, message: anyJson, receipts: listOf(receipt) },
)

// The parts of a label depend on its kind; this reader checks what the types do not.
const consistentStep: Reader<TraceFileStep> = (json, place) => {
  const read = step(json, place)
  const needs = (name: 'clause' | 'from' | 'message', wanted: boolean): void => {
    if (wanted && read[name] === undefined)
      throw new ValidationError(`${place}.${name}`, `is missing from a step of kind "${read.kind}"`)
    if (!wanted && read[name] !== undefined)
      throw new ValidationError(`${place}.${name}`, `must be absent in a step of kind "${read.kind}"`)
  }
  needs('clause', read.kind !== 'lose')
  needs('from', read.kind !== 'local')
  needs('message', read.kind !== 'local')
  if (read.kind !== 'local' && read.receipts !== undefined)
    throw new ValidationError(`${place}.receipts`, `must be absent in a step of kind "${read.kind}"`)
  return read
}

const run = {
  kind: oneName('coterie-trace'),
  model: modelInFile,
  initial: anyJson,
  steps: listOf(consistentStep),
} as const

type First = Omit<TraceFile, 'fails'>

const schema1 = record<First>(
  { schema: () => 1 as const, ...run },
  {
    shows: record<NonNullable<Trace['shows']>>(
      { property: text, verdict: oneName('violated', 'holds') },
      { formula: text },
    ),
    loop: whole,
    closes: oneName('up to timestamps'),
  },
)

// Schema 2 is only for failures, so that each run has exactly one representation.
const schema2 = record<
  Omit<TraceFile, 'fails' | 'shows' | 'loop' | 'closes'> & { readonly fails: FileFailure }
>({ schema: () => 2 as const, ...run, fails: failureInFile }, {})

// Sorts nest only as deeply as a spec writes them. Deeper values would exhaust the stack of the code that compares
// or prints them.
const deepest = 100

const isWithin = (json: Json, depth: number): boolean =>
  typeof json !== 'object' ||
  json === null ||
  (depth > 0 && Object.values(json).every((part) => isWithin(part as Json, depth - 1)))

/**
 * Parses the text of a trace file. Checks only its shape; `replay` checks the run. Throws a `TraceError` of one
 * line that names the place, the rule and the remedy.
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
  try {
    const { schema, kind } = fieldsOf(json, 'the trace')
    if (kind !== undefined) oneName('coterie-trace')(kind, 'kind')
    if (schema !== undefined && schema !== 1 && schema !== 2) {
      throw new TraceError(
        `this trace has schema ${shown(schema)}; this version reads schema 1 and 2; use the version that wrote it, or write it again`,
      )
    }
    anyJson(schema, 'schema')
    for (const [name, part] of Object.entries(fieldsOf(json, 'the trace'))) {
      if (!isWithin(part, deepest))
        throw new ValidationError(name, `is nested more than ${deepest} levels deep; a trace never is`)
    }
    return (schema === 2 ? schema2 : schema1)(json, 'the trace')
  } catch (error) {
    throw error instanceof ValidationError ? new TraceError(`${error.message}; ${remedy}`) : error
  }
}
