// Failures in a trace file.
import type { Model } from '../model/model.js'
import type { Json } from '../sorts/sort.js'
import type { Failure } from './failure.js'
import { anyJson, oneName, type Reader, record, text, ValidationError, whole } from './json-readers.js'
import { TraceError } from './trace.js'

/** The step that was tried, in a trace file. */
type FileTriedStep = {
  readonly kind: 'local' | 'deliver' | 'lose' | 'duplicate'
  /** Absent if a message is lost, or if no clause receives it. */
  readonly clause?: string
  readonly site: number
  readonly from?: number
  readonly message?: Json
}

/** A failure in a trace file. */
export type FileFailure = {
  readonly says: string
  readonly step?: FileTriedStep
  readonly site?: number
  readonly property?: string
  readonly formula?: string
}

/** The JSON of a failure for a trace file. */
export const failureToJson = ({ spec }: Model, { says, step, site, property, formula }: Failure) => ({
  says,
  ...(step === undefined
    ? {}
    : {
        step: {
          kind: step.kind,
          ...(step.clause === undefined ? {} : { clause: step.clause }),
          site: step.site,
          ...(step.from === undefined ? {} : { from: step.from }),
          ...(step.message === undefined ? {} : { message: spec.messages.sort.toJson(step.message) }),
        },
      }),
  ...(site === undefined ? {} : { site }),
  ...(property === undefined ? {} : { property }),
  ...(formula === undefined ? {} : { formula }),
})

/** The failure of a file, in a model. Throws a `TraceError` for an invalid message. */
export const failureInModel = (model: Model, { step, ...rest }: FileFailure): Failure => {
  if (step === undefined) return rest
  const { kind, clause, site, from, message } = step
  const tried = { kind, clause, site, from }
  if (message === undefined) return { ...rest, step: { ...tried, message: undefined } }
  const { sort } = model.spec.messages
  let read: ReturnType<typeof sort.fromJson>
  try {
    read = sort.fromJson(message)
  } catch (error) {
    throw new TraceError(
      `fails.step.message: ${(error as Error).message}; write the trace again, or restore the file`,
    )
  }
  return { ...rest, step: { ...tried, message: read } }
}

const tried = record<FileTriedStep>(
  { kind: oneName('local', 'deliver', 'lose', 'duplicate'), site: whole },
  { clause: text, from: whole, message: anyJson },
)

const shape = record<FileFailure>({ says: text }, { step: tried, site: whole, property: text, formula: text })

/** Reads a failure. */
export const failureInFile: Reader<FileFailure> = (json, place) => {
  const read = shape(json, place)
  if ([read.step, read.site, read.property].filter((one) => one !== undefined).length !== 1)
    throw new ValidationError(place, 'must have one of step, site and property')
  if (read.formula !== undefined && read.property === undefined)
    throw new ValidationError(`${place}.property`, 'is missing next to the formula')
  return read
}
