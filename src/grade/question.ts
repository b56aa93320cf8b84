// The questions to a submission and its answers, as JSON. The code of a submission runs in a process of its own that gets
// only such questions. It never sees a property, a mutant or a verdict, and nothing that it answers is a mark.
import type { Model } from '../model/model.js'
import { makeModel } from '../model/model.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Spec } from '../protocol/spec.js'
import type { Json } from '../sorts/sort.js'

/** A call of a guard or an effect: the record, the message, the shared variables by number. */
export interface CallQuestion {
  readonly kind: 'guard' | 'effect'
  readonly name: string
  /** The options of the model. */
  readonly model: ModelOptions
  readonly site: number
  readonly me: Json
  readonly shared: readonly Json[]
  readonly message?: Json
  readonly from?: number
}

/** A predicate in a state. */
export interface LemmaQuestion {
  readonly kind: 'lemma'
  readonly name: string
  readonly model: ModelOptions
  readonly sites: readonly Json[]
  readonly shared: readonly Json[]
  /** The messages in transit; channels without messages are left out. */
  readonly channels: readonly { readonly from: number; readonly to: number; readonly messages: Json }[]
}

export type Question = CallQuestion | LemmaQuestion

/** A result, or what the function threw. */
export type Answer = { readonly is: Json } | { readonly threw: string }

/** An effect as JSON. */
export type EffectJson = {
  readonly changes: { readonly [field: string]: Json }
  readonly items: readonly (
    | { readonly to: readonly number[]; readonly message: Json }
    | { readonly write: readonly (readonly [field: string, key: Json, value: Json])[] }
  )[]
}

/** An answer to an `effect` question: the alternatives, of which a plain effect has one. */
export type EffectsJson = { readonly effects: readonly EffectJson[]; readonly either: boolean }

/** The models of a spec by their options, each made once. */
export const modelsOf = (spec: Spec): ((options: ModelOptions) => Model) => {
  const made = new Map<string, Model>()
  return (options) => {
    const key = JSON.stringify(options)
    const model = made.get(key) ?? makeModel(spec, options)
    made.set(key, model)
    return model
  }
}

const longest = 200

/** A text of unknown origin, short enough to show. */
export const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 3)}...` : line
}
