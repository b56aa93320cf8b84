// The formats of results for programs: each a row of pure functions. `verify` offers every row; the text for people is its own.

import type { CheckResult } from '../../check/verdict.js'
import { indentedJson } from '../../trace/pretty-json.js'
import type { JudgedResult } from './judged-result.js'
import { junitXml } from './junit.js'
import { resultJson, resultNdjson, type TraceFiles } from './verdict-json.js'

interface Format {
  /** One result. */
  one(judged: JudgedResult, files: TraceFiles): string
  /** In a run over several models: the text after each of them, or the text of all at the end. */
  readonly several:
    | { readonly after: (result: CheckResult) => string }
    | { readonly atEnd: (judged: readonly JudgedResult[]) => string }
}

// A run over several models is formatted after each of them, so that nothing is lost if it is ended from outside.
const elements = new WeakMap<JudgedResult, string>()

/** A result as an element of a JSON list. */
const elementOf = (judged: JudgedResult): string => {
  const known = elements.get(judged)
  if (known !== undefined) return known
  const json = JSON.stringify(resultJson(judged.result, {}, judged.differences), null, 2)
  const element = `  ${json.replaceAll('\n', '\n  ')}`
  elements.set(judged, element)
  return element
}

export const resultFormats = {
  json: {
    one: ({ result, differences }, files) => indentedJson(resultJson(result, files, differences)),
    several: {
      atEnd: (judged) => (judged.length === 0 ? '[]\n' : `[\n${judged.map(elementOf).join(',\n')}\n]\n`),
    },
  },
  ndjson: {
    one: ({ result }, files) => resultNdjson(result, files),
    several: { after: (result) => resultNdjson(result) },
  },
  junit: { one: (judged) => junitXml([judged]), several: { atEnd: junitXml } },
} as const satisfies { readonly [name: string]: Format }

export type ResultFormat = keyof typeof resultFormats

/** The text after one of several models; empty for a format that prints all at the end. */
export const afterModel = (format: ResultFormat, result: CheckResult): string => {
  const { several }: Format = resultFormats[format]
  return 'after' in several ? several.after(result) : ''
}

/** The text after the last of several models. */
export const atEnd = (format: ResultFormat, judged: readonly JudgedResult[]): string => {
  const { several }: Format = resultFormats[format]
  return 'atEnd' in several ? several.atEnd(judged) : ''
}
