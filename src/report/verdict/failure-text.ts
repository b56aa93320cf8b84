// What fails at the end of a run, as text and as JSON: which function of the spec, at which site, on which message,
// with which error.
import type { SpecFailure } from '../../check/failed-run.js'
import type { Model } from '../../model/model.js'
import type { Json } from '../../sorts/sort.js'
import { type Failure, failedPart } from '../../trace/failure.js'
import { failureToJson } from '../../trace/failure-json.js'
import { siteName, stepHeading } from '../words/step-heading.js'

/** What was tried in the last state: a step, or the evaluation of a property. */
export const triedText = (model: Model, failure: Failure): string => {
  const { step, site, property } = failure
  if (step !== undefined) return stepHeading(model, step)
  if (property !== undefined) return `${property} in this state`
  return `${failedPart(failure)} at ${siteName(model, site!)}`
}

/**
 * The failure in a sentence, with its function named once: `Clause "off" of switch failed after 1 step: it threw Error`.
 * @param after where it failed, with a space before it, or empty
 */
export const failedText = ({ part, says }: Pick<SpecFailure, 'part' | 'says'>, after: string): string => {
  const [, named, error] = /^([^:]*"[^"]*"[^:]*): (it .*)$/.exec(says) ?? []
  return named === undefined ? `${part} failed${after}: ${says}` : `${named} failed${after}: ${error}`
}

/** The JSON of a failure; the files of its trace are listed next to it. */
export const failureJson = ({ says, part, trace }: SpecFailure): { readonly [field: string]: Json } => ({
  part,
  ...(trace?.fails === undefined ? { says } : failureToJson(trace.model, trace.fails)),
  ...(trace === undefined ? {} : { length: trace.steps.length }),
})
