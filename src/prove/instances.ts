// A lemma for each choice of its sites, as trees of decisions over the leaves of a universe.
import type { AnySite } from '../protocol/lemma.js'
import type { NamedLemma } from '../protocol/proof.js'
import type { Predicate } from '../protocol/property.js'
import { Tree } from './tree.js'
import type { Universe } from './universe.js'

/** A lemma for some sites. */
export interface Instance {
  readonly sites: readonly number[]
  readonly tree: Tree<boolean>
}

// Of timestamps a predicate can tell the order, and of other unbounded numbers also a distance of 1.
const reach = { timestamp: 0, number: 1 }
const isSame = (a: boolean, b: boolean): boolean => a === b

/** The choices of sites for a lemma, of the sites of its role. */
export const sitesFor = (
  { of }: Pick<NamedLemma, 'of'>,
  ids: readonly number[],
): readonly (readonly number[])[] => {
  switch (of) {
    case 'state':
      return [[]]
    case 'site':
      return ids.map((i) => [i])
    case 'pair':
      return ids.flatMap((i) => ids.filter((j) => j !== i).map((j) => [i, j]))
    case 'two':
      return ids.flatMap((i) => ids.filter((j) => j > i).map((j) => [i, j]))
    default:
      return of satisfies never
  }
}

/** The sites of a view by their numbers. */
export const siteViews = (
  view: { all(role: string): readonly AnySite[] },
  role: string | undefined,
  sites: readonly number[],
): readonly AnySite[] => {
  if (role === undefined) return []
  const all = view.all(role)
  return sites.map((id) => all.find(({ self }) => self === id)!)
}

/** The instances of a lemma in a universe. */
export const instancesOf = (universe: Universe, lemma: NamedLemma): readonly Instance[] => {
  const { lemmaView, model } = universe
  const ids = model.sites.filter(({ role }) => role.name === lemma.role).map(({ id }) => id)
  return sitesFor(lemma, ids).map((sites) => ({
    sites,
    tree: new Tree(
      `the lemma "${lemma.name}"`,
      (reading) =>
        universe.during(reading, () =>
          lemma.predicate(siteViews(lemmaView as never, lemma.role, sites), lemmaView),
        ),
      reach,
      isSame,
    ),
  }))
}

/** A predicate on whole states in a universe. */
export const predicateTree = (universe: Universe, name: string, predicate: Predicate): Tree<boolean> =>
  new Tree(
    `the predicate of ${name}`,
    (reading) => universe.during(reading, () => predicate(universe.view)),
    reach,
    isSame,
  )

/** For each channel that can have messages: whether it has no more than the universe allows. */
export const channelTrees = (
  universe: Universe,
): readonly { readonly channel: number; readonly tree: Tree<boolean> }[] => {
  const { sites } = universe.model
  const channels = sites.flatMap(({ id: from }) => sites.map(({ id: to }) => universe.channel(from, to)))
  return channels
    .filter((channel) => universe.types(channel).length > 0)
    .map((channel) => ({
      channel,
      tree: new Tree(
        'the length of a channel',
        (reading) => {
          for (let k = 0; k <= universe.channelLimit; k++)
            if (reading.value(universe.typeLeaf(channel, k)) === 0) return true
          return false
        },
        reach,
        isSame,
      ),
    }))
}
