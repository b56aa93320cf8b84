// The renamings of the sites that may be symmetries of a model: those of the spec's claim that preserve everything that the
// model fixes by numbers, namely the roles, the requesters, the sites that may crash, the parameters and the initial states.
// Whether every step commutes with them is a separate question, for steps-commute.ts and for the certifiers of the tables.
//
// Rotations need not preserve the initial states. That is sound: a symmetry of the steps and of the properties does not
// depend on where a run begins, and states of one orbit still have the same future. Permutations must preserve them, so that
// the orbits of reachable states are reachable; a token that circulates in a ring has to start somewhere.
import type { Model } from '../model/model.js'
import { initialStates } from '../semantics/initial-states.js'
import { encodeState } from '../semantics/state.js'
import { stateSignature } from './colour-signature.js'
import { findGroup } from './group-search.js'
import { identity, type Renaming, renameState } from './renaming.js'

/** A group of renamings. */
export interface Group {
  readonly claim: 'all' | 'rotations'
  /** The number of renamings. */
  readonly order: number
  /** Renamings that generate all others; empty if only the identity is left. */
  readonly generators: readonly Renaming[]
  /** All of them, the identity first; undefined for large products of symmetric groups. */
  readonly elements: readonly Renaming[] | undefined
  /**
   * The blocks of two and more sites, if the group consists of all renamings that permute each block within itself.
   */
  readonly blocks: readonly (readonly number[])[] | undefined
}

// With more initial states than this, only the generators are compared with them.
const manyInitialStates = 2000
// More initial states than this do not help to prune the search.
const fewInitialStates = 8

/**
 * The parts of a model that a symmetry must preserve, as a test of a renaming, and as a text that a renaming with the
 * same colours must preserve.
 */
const keeping = (model: Model, withInitialStates: boolean) => {
  const { spec, parameters } = model
  const named = Object.entries(spec.parameters).filter(([, { rename, coloured }]) => rename && coloured)
  const starts = withInitialStates ? initialStates(model) : []
  const codes = new Set(starts.map((state) => encodeState(model, state)))
  const keepsStarts = (renaming: Renaming): boolean =>
    starts.every((state) => codes.has(encodeState(model, renameState(model, state, renaming))))
  const keepsRest = (renaming: Renaming): boolean =>
    [model.requesters, model.crashers].every((sites) => sites.every((site) => sites.has(renaming[site]!))) &&
    named.every(([name, parameter]) => {
      const image = parameter.rename!(parameters[name], (site) => renaming[site]!)
      return parameter.coloured!(image, String) === parameter.coloured!(parameters[name], String)
    })
  const signatureOf = (colour: (site: number) => string): string =>
    JSON.stringify([
      ...model.sites
        .map(({ id }) => {
          const asks = model.requesters.has(id) ? ' asks' : ''
          return colour(id) + asks + (model.crashers.has(id) ? ' crashes' : '')
        })
        .sort(),
      ...named.map(([name, { coloured }]) => coloured!(parameters[name], colour)),
      ...(starts.length > fewInitialStates
        ? []
        : starts.map((state) => stateSignature(model, state, colour)).sort()),
    ])
  return { keepsStarts, keepsRest, signatureOf, many: starts.length > manyInitialStates }
}

const trivial = (model: Model, claim: Group['claim']): Group => ({
  claim,
  order: 1,
  generators: [],
  elements: [identity(model.sites.length)],
  blocks: [],
})

/** The rotation of the first role by `k`; the sites of other roles stay. */
const rotation = ({ sites, competitors }: Model, k: number): Renaming =>
  sites.map(({ id }) => (competitors.includes(id) ? (id + k) % competitors.length : id))

/** The renamings of the claim that preserve what the model fixes. */
export const groupOf = (model: Model, claim: Group['claim']): Group => {
  const { competitors, sites } = model
  const { keepsStarts, keepsRest, signatureOf, many } = keeping(model, claim === 'all')
  if (claim === 'rotations') {
    const elements = competitors.map((k) => rotation(model, k)).filter(keepsRest)
    if (elements.length === 1) return trivial(model, claim)
    const blocks = competitors.length === 2 ? [competitors] : undefined
    return { claim, order: elements.length, generators: [elements[1]!], elements, blocks }
  }
  const found = findGroup({
    sites: sites.length,
    movable: competitors,
    isMember: (renaming) => keepsRest(renaming) && (many || keepsStarts(renaming)),
    signatureOf,
  })
  // If the generators preserve the initial states, all members do. If one fails, the search does not look for a
  // subgroup.
  if (many && !found.generators.every(keepsStarts)) return trivial(model, claim)
  return { claim, ...found }
}

const count = (order: number): string => `${order} ${order === 1 ? 'renaming' : 'renamings'} of the sites`

/** The group in words: how many renamings, and which. */
export const describeGroup = ({ competitors, spec }: Model, { claim, order, blocks }: Group): string => {
  if (order === 1) return `${count(order)} (only the identity)`
  if (claim === 'rotations') {
    return order === competitors.length
      ? `${order} rotations of the sites`
      : `${order} rotations of the sites (by multiples of ${competitors.length / order})`
  }
  if (blocks === undefined) {
    const preserved = Object.entries(spec.parameters).flatMap(([name, { rename }]) => (rename ? [name] : []))
    return `${count(order)} (those that keep the ${preserved.length === 0 ? 'initial states' : preserved.join(' and the ')})`
  }
  const which = blocks.map((block) => `{${block.join(',')}}`).join(', ')
  return blocks[0]!.length === competitors.length
    ? `${count(order)} (all permutations)`
    : `${count(order)} (all permutations within ${which})`
}
