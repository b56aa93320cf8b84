// The model that the reader is making: what is said openly, in the words of `ModelOptions`. A draft need not fit; then it
// says why, and the model that is played stays as it was.

import { modelFor } from '../../check/model-for.js'
import type { Model } from '../../model/model.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { isOnGraph, type Property } from '../../protocol/property.js'
import { errorText } from '../error-text.js'
import { specOrMutant } from '../load/spec-or-mutant.js'
import type { LoadedSpec } from '../load/spec-source.js'

export interface Draft {
  readonly mutant: string | undefined
  readonly options: ModelOptions
  /** Monitors with a memory that step with the run. */
  readonly observers: readonly string[]
}

/** A change of options; what is set to undefined has its default again. */
export type Change = { readonly [K in keyof ModelOptions]?: ModelOptions[K] | undefined }

/** The draft with a change, without what has no meaning any more: nobody recovers where nobody crashes. */
export const changed = (draft: Draft, change: Change): Draft => {
  const options: { [option: string]: unknown } = { ...draft.options, ...change }
  const without = (...names: (keyof ModelOptions)[]) => {
    for (const name of names) delete options[name]
  }
  if ((options.crash ?? 0) === 0) without('recovery', 'whoCrashes', 'toCrashed')
  if (options.detector !== 'erring') without('suspicions')
  // Which sites may ask, or crash, was said of other sites.
  if ('sites' in change) without('requesters')
  for (const [name, value] of Object.entries(options)) if (value === undefined) delete options[name]
  return { ...draft, options: options as ModelOptions }
}

/** The draft with a parameter of the spec's own; a value that asks for another number of sites gets it. */
export const withParameter = (loaded: LoadedSpec, draft: Draft, name: string, text: string): Draft => {
  const next = changed(draft, { parameters: { ...draft.options.parameters, [name]: text } })
  if ('model' in made(loaded, next)) return next
  const free = changed(next, { sites: undefined })
  return 'model' in made(loaded, free) ? free : next
}

/** The properties that are monitors with a memory. */
export const observersOf = (loaded: LoadedSpec): readonly Property[] =>
  loaded.spec.properties.filter(
    (property) => !isOnGraph(property) && property.kind === 'monitor' && property.memory !== undefined,
  )

/** The model of a draft, or what does not fit. */
export const made = (
  loaded: LoadedSpec,
  draft: Draft,
): { readonly model: Model } | { readonly error: string } => {
  try {
    const observers = observersOf(loaded).filter(({ name }) => draft.observers.includes(name))
    return { model: modelFor(specOrMutant(loaded, draft.mutant), draft.options, observers) }
  } catch (error) {
    return { error: errorText(error) }
  }
}
