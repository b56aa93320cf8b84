// The links along which the sites of an algorithm send, as far as pictures draw them. It has no effect on what a site may do.
import { describe } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import { known } from './known.js'
import { didYouMean } from './nearest.js'
import { onlyKeys } from './only-keys.js'
import type { Parameter } from './parameter.js'

/**
 * The shape of a network: a ring of the sites in their order; the same ring, along which each site sends only to the next one; a path; a
 * star around site 0; or a binary tree with the root 0, in which site i hangs from site (i - 1) / 2, rounded down.
 */
export type Topology = (typeof topologies)[number]
const topologies = ['ring', 'one-way ring', 'path', 'star', 'binary'] as const

/**
 * A shape; the parameter whose value names it; the field of a site that names the site at the other end of its link, which steps may
 * change; or both, for sites that point along the links of that shape.
 */
export type DeclaredTopology =
  | Topology
  | { readonly parameter: string; readonly field?: string }
  | { readonly field: string }

/** Whether a value names a shape. */
export const isTopology = (value: unknown): value is Topology =>
  (topologies as readonly unknown[]).includes(value)

/**
 * Throws a `BrokenSpec` if a declared topology is neither a shape nor a parameter or a field of the spec.
 * @param fields those of sites of the first role
 */
export const checkTopology = (
  place: string,
  given: unknown,
  parameters: { readonly [name: string]: Parameter<unknown> },
  fields: readonly string[],
): void => {
  if (isTopology(given)) return
  if (typeof given !== 'object' || given === null) {
    throw new BrokenSpec(
      `${place}: the topology is ${describe(given)}${didYouMean(String(given), topologies)}; it must be one of ${topologies.join(', ')}, { parameter: NAME }, { field: NAME } or { parameter: NAME, field: NAME }`,
    )
  }
  onlyKeys(`topology of ${place}`, given, ['parameter', 'field'])
  if ('field' in given) {
    known(place, 'in topology, the field', String(given.field), fields)
    if (!('parameter' in given)) return
  }
  const { parameter } = given as { readonly parameter?: unknown }
  const name = String(parameter)
  known(place, 'in topology, the parameter', name, Object.keys(parameters))
  const other = parameters[name]!.values.split(' | ').find((value) => !isTopology(value))
  if (other === undefined) return
  throw new BrokenSpec(
    `${place}: in topology, the parameter "${name}" may be ${other}; each of its values must be one of ${topologies.join(', ')}`,
  )
}
