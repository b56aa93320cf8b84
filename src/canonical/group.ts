// The renamings of the sites that may be symmetries of a model: those of the spec's claim that preserve everything that the
// model fixes by numbers, namely the roles, the requesters, the sites that may crash, the parameters and the initial states.
// With them come all permutations of the values of each sort of values. They too must preserve the initial states, except beside
// rotations.
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
import { listOf, productOf } from './members.js'
import { kindOfName, namesIn, textOfName, valueBlocks } from './renamed-names.js'
import { compose, identity, type Renaming, renameState } from './renaming.js'

/** The renamings that are claimed: of the sites and values, or of the values alone. */
export type Claim = 'all' | 'rotations' | 'values'

/** A group of renamings. */
export interface Group {
  readonly claim: Claim
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
      ...valueBlocks(model).map(({ names, first }) => names.map((_, k) => colour(first + k)).sort()),
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
  elements: [identity(namesIn(model))],
  blocks: [],
})

/** The rotation of the first role by `k`; the sites of other roles and the values stay. */
const rotation = (model: Model, k: number): Renaming => {
  const { competitors } = model
  return identity(namesIn(model)).map((id) => (competitors.includes(id) ? (id + k) % competitors.length : id))
}

const valuesIn = (model: Model): readonly number[] => identity(namesIn(model)).slice(model.sites.length)

/** The rotations that preserve what the model fixes, each with every permutation of the values. */
const rotationsOf = (model: Model, keepsRest: (renaming: Renaming) => boolean): Group => {
  const { competitors } = model
  const claim = 'rotations'
  const names = namesIn(model)
  const elements = competitors.map((k) => rotation(model, k)).filter(keepsRest)
  const ofValues = productOf(
    names,
    valueBlocks(model).map(({ names: own, first }) => own.map((_, k) => first + k)),
  )
  // Too many renamings are not listed, and a product with rotations has no other form.
  if (ofValues.elements !== undefined && ofValues.order > 1 && elements.length > 1)
    return {
      claim,
      ...listOf(
        names,
        elements.flatMap((first) => ofValues.elements!.map((second) => compose(first, second))),
      ),
    }
  if (elements.length === 1) return { claim, ...ofValues }
  const blocks = competitors.length === 2 ? [competitors] : undefined
  return { claim, order: elements.length, generators: [elements[1]!], elements, blocks }
}

/**
 * The sites that a claim of all permutations renames: those of the roles that the spec names. A user may claim symmetry of a spec that
 * declares none; then these are the sites of the first role.
 */
const sitesRenamed = ({ spec, sites, competitors }: Model): readonly number[] =>
  spec.renamedRoles.length === 0
    ? competitors
    : sites.filter(({ role }) => spec.renamedRoles.includes(role.name)).map(({ id }) => id)

/** The renamings of the claim that preserve what the model fixes. */
export const groupOf = (model: Model, claim: Group['claim']): Group => {
  const { keepsStarts, keepsRest, signatureOf, many } = keeping(model, claim !== 'rotations')
  if (claim === 'rotations') return rotationsOf(model, keepsRest)
  const found = findGroup({
    sites: namesIn(model),
    movable: [...(claim === 'all' ? sitesRenamed(model) : []), ...valuesIn(model)],
    kindOf: (name) => kindOfName(model, name),
    isMember: (renaming) => keepsRest(renaming) && (many || keepsStarts(renaming)),
    signatureOf,
  })
  // If the generators preserve the initial states, all members do. If one fails, the search does not look for a
  // subgroup.
  if (many && !found.generators.every(keepsStarts)) return trivial(model, claim)
  return { claim, ...found }
}

/** What a group moves: `sites`, `values`, or both. */
export const movedBy = (model: Model, { generators }: Pick<Group, 'generators'>): string => {
  const moves = (from: number, to: number): boolean =>
    generators.some((generator) => generator.slice(from, to).some((image, k) => image !== from + k))
  const sites = model.sites.length
  const both = [...(moves(0, sites) ? ['sites'] : []), ...(moves(sites, namesIn(model)) ? ['values'] : [])]
  return both.length === 0 ? 'sites' : both.join(' and ')
}

const blockText = (model: Model, block: readonly number[]): string =>
  `{${block.map((name) => textOfName(model, name)).join(',')}}`

/** The group in words: how many renamings, and which. */
export const describeGroup = (model: Model, group: Group): string => {
  const { competitors, spec } = model
  const { claim, order, blocks } = group
  const isOneRole = blocks?.length === 1 && blocks[0]!.join() === competitors.join()
  const moved = movedBy(model, group)
  const count = `${order} ${order === 1 ? 'renaming' : 'renamings'} of the ${moved}`
  if (order === 1) return `${count} (only the identity)`
  if (claim === 'rotations' && moved !== 'values') {
    const values = valueBlocks(model).map(({ names }) => ` and all permutations of ${names.join(', ')}`)
    if (moved !== 'sites') return `${count} (rotations of the sites${values.join('')})`
    return order === competitors.length
      ? `${order} rotations of the sites`
      : `${order} rotations of the sites (by multiples of ${competitors.length / order})`
  }
  if (blocks === undefined) {
    const preserved = Object.entries(spec.parameters).flatMap(([name, { rename }]) => (rename ? [name] : []))
    return `${count} (those that keep the ${preserved.length === 0 ? 'initial states' : preserved.join(' and the ')})`
  }
  if (moved === 'sites' && isOneRole) return `${count} (all permutations)`
  return `${count} (all permutations within ${blocks.map((block) => blockText(model, block)).join(', ')})`
}
