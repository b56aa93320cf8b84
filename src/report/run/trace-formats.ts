// The formats of a run for programs: each a row. `replay` offers every row; the text for people is its own.
import { traceToItf } from '../../trace/itf.js'
import type { Trace } from '../../trace/trace.js'
import { traceJson } from '../../trace/trace-json.js'

interface Format {
  /** What else to say of it in a list of formats. */
  readonly note?: string
  /** @param source the file of the spec, if it is not in the catalogue */
  write(trace: Trace, source: string | undefined): string
}

export const traceFormats = {
  json: { write: traceJson },
  itf: { note: 'the format of Apalache and other tools', write: traceToItf },
} as const satisfies { readonly [name: string]: Format }

export type TraceFormat = keyof typeof traceFormats

/** Their names. */
export const traceFormatNames = Object.keys(traceFormats) as readonly TraceFormat[]

/** The choice between text and these formats, in words: `text, json or itf (...)`. */
export const traceFormatWords = (): string => {
  const words = traceFormatNames.map((name) => {
    const { note }: Format = traceFormats[name]
    return note === undefined ? name : `${name} (${note})`
  })
  return `${['text', ...words.slice(0, -1)].join(', ')} or ${words.at(-1)}`
}
