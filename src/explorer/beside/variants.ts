// The variants of a session's model that can follow its schedule: its mutants, other values of one parameter, other channels, and other
// algorithms of the same family.

import { leastOptions } from '../../model/least-options.js'
import type { Model } from '../../model/model.js'
import { factsOf, isApplicable, optionsIn, rowOf } from '../../model/option-values.js'
import type { ModelOptions, OwnOption } from '../../protocol/model-options.js'
import { families } from '../lesson/families.js'
import type { LoadedSpec } from '../load/spec-source.js'
import { type Draft, made } from '../model/draft.js'
import { mutantGroups } from '../model/mutant-groups.js'

/** A variant: a name for lists, its group, and what differs from the model of the session. */
export interface Variant {
  readonly group: string
  readonly name: string
  readonly change:
    | { readonly mutant: string | undefined }
    | { readonly parameter: string; readonly value: string }
    | { readonly option: OwnOption; readonly value: string }
    | { readonly spec: string }
}

/** Another algorithm, or why it cannot be loaded; undefined if none is chosen, or while it is being loaded. */
export type OtherSpec = LoadedSpec | string | undefined

const prefixOfSpec = 'spec.'

const byRule = 'mutants by rule: '

/** Whether a variant is a mutant by rule that the spec does not list. */
export const isByRule = ({ group }: Variant): boolean => group.startsWith(byRule)

/** The variant in a link. */
export const keyOf = ({ change }: Variant): string => {
  if ('parameter' in change) return `param.${change.parameter}=${change.value}`
  if ('option' in change) return `${change.option}=${change.value}`
  if ('spec' in change) return prefixOfSpec + change.spec
  return change.mutant === undefined ? 'original' : `mutant.${change.mutant}`
}

/** The algorithm of the catalogue that a link names as a variant; undefined for a variant of the same spec. */
export const specIn = (key: string): string | undefined =>
  key.startsWith(prefixOfSpec) ? key.slice(prefixOfSpec.length) : undefined

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

/** Other channels and other ways to enter: options whose values have names. */
const ofChannels = ({ spec }: LoadedSpec, model: Model): readonly Variant[] => {
  const facts = factsOf(spec)
  return optionsIn('channels')
    .filter((option) => isApplicable(option, model.options, facts))
    .flatMap((option) => {
      const { values, page } = rowOf(option)
      if (values.kind !== 'name') return []
      return values.form.names
        .filter((value) => value !== model.options[option as 'order'])
        .map((value) => ({ group: page?.label ?? option, name: value, change: { option, value } }))
    })
}

/** The other algorithms of the family; for a changed spec, also the one that was changed. */
const ofFamily = ({ source: { argument, changed } }: LoadedSpec): readonly Variant[] =>
  Object.values(families)
    .filter((names) => names.includes(argument))
    .flat()
    .filter((name) => name !== argument || changed !== undefined)
    .map((spec) => ({
      group: 'algorithms',
      name: spec === argument ? `${spec} as in the catalogue` : spec,
      change: { spec },
    }))

/** The variants of a model, in the order in which a list shows them. */
export const variantsOf = (loaded: LoadedSpec, model: Model): readonly Variant[] => {
  const { spec, mutants } = loaded
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
    ...ofChannels(loaded, model),
    ...ofFamily(loaded),
    ...mutantGroups(mutants).flatMap(({ title, mutants: ones }) =>
      ones
        .filter(({ name }) => name !== own)
        .map(({ name }) => ({
          group: title === 'listed' ? 'mutants' : byRule + title,
          name,
          change: { mutant: name },
        })),
    ),
  ]
}

type Made = { readonly model: Model } | { readonly error: string }

const withSameSites = (result: Made, model: Model): Made =>
  'error' in result || result.model.sites.length === model.sites.length
    ? result
    : { error: 'this variant has other sites, so it has no step in common with the run' }

/** The model of a variant of the same spec, or why there is none. */
export const modelOf = (loaded: LoadedSpec, model: Model, { change }: Variant): Made => {
  const options = leastOptions(model)
  const draft: Draft = { mutant: model.spec.mutant, options, observers: [] }
  const changed = (more: ModelOptions): Draft => ({ ...draft, options: { ...options, ...more } })
  const variant = (): Draft => {
    if ('parameter' in change)
      return changed({ parameters: { ...options.parameters, [change.parameter]: change.value } })
    if ('option' in change) return changed({ [change.option]: change.value })
    return 'mutant' in change ? { ...draft, mutant: change.mutant } : draft
  }
  return withSameSites(made(loaded, variant()), model)
}

/** Whether a spec has a parameter of this name that may have this value. */
const takes = ({ spec }: LoadedSpec, name: string, value: string, sites: number): boolean => {
  const parameter = Object.hasOwn(spec.parameters, name) ? spec.parameters[name] : undefined
  try {
    return parameter?.parse(value, sites) !== undefined
  } catch {
    return false
  }
}

/** The parameters of a model that another spec has too, but not with this value: `clock sendtick`. */
export const notTaken = (other: LoadedSpec, { options }: Model): readonly string[] =>
  Object.entries(options.parameters)
    .filter(
      ([name, value]) =>
        Object.hasOwn(other.spec.parameters, name) && !takes(other, name, value, options.sites),
    )
    .map(([name, value]) => `${name} ${value}`)

/**
 * The model of another spec with the sites, the workload and the options of this one, or why there is none. Parameters that it does
 * not have, or not with this value, are left out.
 */
export const otherModel = (other: LoadedSpec, model: Model): Made => {
  const { parameters: _, fairness: __, ...options } = leastOptions(model)
  const { requests } = model.options
  const known = Object.entries(model.options.parameters).filter(([name, value]) =>
    takes(other, name, value, model.options.sites),
  )
  const draft: Draft = {
    mutant: undefined,
    options: {
      ...options,
      ...(factsOf(other.spec).hasRequest && factsOf(model.spec).hasRequest ? { requests } : {}),
      ...(known.length === 0 ? {} : { parameters: Object.fromEntries(known) }),
    },
    observers: [],
  }
  return withSameSites(made(other, draft), model)
}
