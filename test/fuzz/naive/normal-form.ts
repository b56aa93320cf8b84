// The normal form of a state, as the spec declares it for the records of sites.
import { canonicalValue } from './values.js'
import { type State, viewOf, type World } from './world.js'

/** The state with the changes that the spec declares. */
export const normalFormOf = (world: World, state: State): State => {
  const { sites = {} } = world.spec.normalForm!(viewOf(world, state))
  return {
    ...state,
    sites: state.sites.map((record, self) => {
      const changes = sites[world.roles[self]!]?.({ ...record, self }) ?? {}
      return {
        ...record,
        ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, canonicalValue(value)])),
      }
    }),
  }
}
