// The links along which the sites of an algorithm send, as far as pictures draw them. It has no effect on what a site may do.
import { describe } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import { known } from './known.js'
import { didYouMean } from './nearest.js'
import { onlyKeys } from './only-keys.js'
import type { Parameter } from './parameter.js'

/**
 * The shape of a network: a ring of the sites in their order; a path; a star around site 0; or a binary tree with the root 0, in which
 * site i hangs from site (i - 1) / 2, rounded down.
 */
export type Topology = (typeof topologies)[number]
const topologies = ['ring', 'path', 'star', 'binary'] as const

/** A shape, or the parameter whose value names it. */
export type DeclaredTopology = Topology | { readonly parameter: string }

/** Whether a value names a shape. */
export const isTopology = (value: unknown): value is Topology =>
  (topologies as readonly unknown[]).includes(value)

/** Throws a `BrokenSpec` if a declared topology is neither a shape nor a parameter of the spec. */
export const checkTopology = (
  place: string,
  given: unknown,
  parameters: { readonly [name: string]: Parameter<unknown> },
): void => {
  if (isTopology(given)) return
  if (typeof given !== 'object' || given === null) {
    throw new BrokenSpec(
      `${place}: the topology is ${describe(given)}${didYouMean(String(given), topologies)}; it must be one of ${topologies.join(', ')}, or { parameter: NAME }`,
    )
  }
  onlyKeys(`topology of ${place}`, given, ['parameter'])
  const { parameter } = given as { readonly parameter?: unknown }
  const name = String(parameter)
  known(place, 'in topology, the parameter', name, Object.keys(parameters))
  const other = parameters[name]!.values.split(' | ').find((value) => !isTopology(value))
  if (other === undefined) return
  throw new BrokenSpec(
    `${place}: in topology, the parameter "${name}" may be ${other}; each of its values must be one of ${topologies.join(', ')}`,
  )
}
