// The variants of a session's model that can follow its schedule: its mutants, and other values of one parameter.

import { leastOptions } from '../../model/least-options.js'
import type { Model } from '../../model/model.js'
import type { LoadedSpec } from '../load/spec-source.js'
import { type Draft, made } from '../model/draft.js'

/** A variant: a name for lists, its group, and what differs from the model of the session. */
interface Variant {
  readonly group: string
  readonly name: string
  readonly change:
    | { readonly mutant: string | undefined }
    | { readonly parameter: string; readonly value: string }
}

/** The variant in a link. */
export const keyOf = ({ change }: Variant): string => {
  if ('parameter' in change) return `param.${change.parameter}=${change.value}`
  return change.mutant === undefined ? 'original' : `mutant.${change.mutant}`
}

// Longer ranges are rare, and no lecture shows them all.
const mostNumbers = 12

/** The values of a parameter that its description lists; empty if they are typed. */
const listed = (values: string): readonly string[] => {
  const [, low, high] = /^(-?\d+)\.\.(-?\d+)$/.exec(values) ?? []
  if (low !== undefined) {
    const count = Math.min(mostNumbers, Number(high) - Number(low) + 1)
    return Array.from({ length: count }, (_, k) => String(Number(low) + k))
  }
  const names = values.split(' | ')
  return names.length > 1 && names.every((one) => /^[^.{<]*$/.test(one)) ? names : []
}

/** The variants of a model, in the order in which a list shows them. */
export const variantsOf = ({ spec, mutants }: LoadedSpec, model: Model): readonly Variant[] => {
  const own = model.spec.mutant
  const now = leastOptions(model).parameters ?? {}
  return [
    ...(own === undefined
      ? []
      : [{ group: 'mutants', name: 'the original algorithm', change: { mutant: undefined } }]),
    ...Object.entries(spec.parameters).flatMap(([parameter, { values, fallback }]) =>
      listed(values)
        .filter((value) => value !== (now[parameter] ?? fallback))
        .map((value) => ({ group: parameter, name: value, change: { parameter, value } })),
    ),
    ...mutants
      .filter(({ name }) => name !== own)
      .map(({ name }) => ({ group: 'mutants', name, change: { mutant: name } })),
  ]
}

/** The model of a variant, or why there is none. */
export const modelOf = (
  loaded: LoadedSpec,
  model: Model,
  { change }: Variant,
): { readonly model: Model } | { readonly error: string } => {
  const options = leastOptions(model)
  const draft: Draft = { mutant: model.spec.mutant, options, observers: [] }
  const result = made(
    loaded,
    'parameter' in change
      ? {
          ...draft,
          options: { ...options, parameters: { ...options.parameters, [change.parameter]: change.value } },
        }
      : { ...draft, mutant: change.mutant },
  )
  return 'error' in result || result.model.sites.length === model.sites.length
    ? result
    : { error: 'this variant has other sites, so it has no step in common with the run' }
}
