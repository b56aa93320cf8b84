// The model that the reader is editing: its explicit options, in the terms of `ModelOptions`. A draft may be
// invalid; then it has an error, and the session keeps its model.

import { modelFor } from '../../check/model-for.js'
import type { Model } from '../../model/model.js'
import { withoutUnused } from '../../model/option-values.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import type { Property } from '../../protocol/property.js'
import { isObserver } from '../../protocol/property-kinds.js'
import { errorText } from '../error-text.js'
import { specOrMutant } from '../load/spec-or-mutant.js'
import type { LoadedSpec } from '../load/spec-source.js'

export interface Draft {
  readonly mutant: string | undefined
  readonly options: ModelOptions
  /** Monitors with a memory that observe the run. */
  readonly observers: readonly string[]
}

/** A change of options; undefined restores the default. */
export type Change = { readonly [K in keyof ModelOptions]?: ModelOptions[K] | undefined }

/** The draft with a change, without options that lose their meaning: without crashes there are no recoveries. */
export const changed = (draft: Draft, change: Change): Draft => {
  // Requesters, names and clocks were chosen for the previous sites.
  const { requesters: _, names: __, clock: ___, ...others } = draft.options
  const kept = 'sites' in change ? others : draft.options
  return { ...draft, options: withoutUnused({ ...kept, ...change } as ModelOptions) }
}

/** The draft with a parameter of the spec; a value for another number of sites changes that number. */
export const withParameter = (loaded: LoadedSpec, draft: Draft, name: string, text: string): Draft => {
  const next = changed(draft, { parameters: { ...draft.options.parameters, [name]: text } })
  if ('model' in made(loaded, next)) return next
  const free = changed(next, { sites: undefined })
  return 'model' in made(loaded, free) ? free : next
}

/** The properties that are monitors with a memory. */
export const observersOf = (loaded: LoadedSpec): readonly Property[] =>
  loaded.spec.properties.filter(isObserver)

/** The model of a draft, or its error. */
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
