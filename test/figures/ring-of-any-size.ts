// The number of states of the token ring as a function of the number of sites, counted by hand. The token is at one of N sites
// (free, with its holder waiting or not; or its holder in the section) or on one of N channels, and each other site waits or is
// idle.
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'

/** States, transitions and depth of a ring. */
export const counted = (sites: number): readonly number[] => {
  const others = 2 ** (sites - 1)
  // At a site: its holder is idle, waits or is inside. On a channel: each of the N sites is idle or waits.
  const states = sites * (3 * others + 2 * others)
  // Each idle site may request: half of the sites without the token, and the holder in one of its three cases.
  const requests = sites * ((3 * others * (sites - 1)) / 2 + others + (2 * others * sites) / 2)
  // In every state there is one other step: the token is received or passed on, or its holder enters or leaves.
  const moves = sites * 5 * others
  return [states, requests + moves, 3 * sites - 1]
}

/** The same by a search that checks these properties. */
export const searched = async (
  sites: number,
  names: readonly string[] = ['mutualExclusion'],
): Promise<readonly number[]> => {
  const spec = await catalogueSpec('token-ring')
  const properties = names.length === 0 ? [] : propertiesNamed(spec, names)
  const { exploration } = check(modelFor(spec, { sites }, properties), properties, defaultCheckOptions)
  return [exploration.states, exploration.transitions, exploration.depth]
}
