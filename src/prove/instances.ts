// A lemma for each choice of its sites, as trees of decisions over the leaves of a universe.
import { BrokenSpec } from '../protocol/broken-spec.js'
import { channelClaimsIn } from '../protocol/claim.js'
import type { AnySite } from '../protocol/lemma.js'
import type { NamedLemma } from '../protocol/proof.js'
import type { Predicate } from '../protocol/property.js'
import { Tree } from './tree.js'
import type { Universe } from './universe.js'
import { Witnesses } from './witnesses.js'

/** A lemma for some sites. */
export interface Instance {
  readonly sites: readonly number[]
  readonly tree: Tree<boolean>
  readonly witnesses: Witnesses
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
  return sitesFor(lemma, ids).map((sites) => {
    const witnesses = new Witnesses()
    const call = (): boolean => {
      const claim = lemma.claim(siteViews(lemmaView as never, lemma.role, sites), lemmaView)
      if (
        model.options.order !== 'fifo' &&
        channelClaimsIn(claim).some(({ claims }) => claims === 'in order')
      )
        throw new BrokenSpec(
          `the lemma "${lemma.name}": inOrder claims an order of messages, and the channels of this model have none (order=unordered); claim every or some`,
        )
      witnesses.note(claim, (from, to) => universe.channel(from, to))
      return lemma.isTrue(claim, universe.claimed)
    }
    const tree = new Tree(
      `the lemma "${lemma.name}"`,
      (reading) => universe.during(reading, call),
      reach,
      isSame,
    )
    return { sites, tree, witnesses }
  })
}

/** A predicate on whole states in a universe. */
export const predicateTree = (universe: Universe, name: string, predicate: Predicate): Tree<boolean> =>
  new Tree(
    `the predicate of ${name}`,
    (reading) => universe.during(reading, () => predicate(universe.view)),
    reach,
    isSame,
  )

/** For each channel that can have messages and has a bound: whether it keeps to that. */
export const channelTrees = (
  universe: Universe,
): readonly { readonly channel: number; readonly tree: Tree<boolean> }[] => {
  const { channelLimit } = universe
  if (channelLimit === 'any') return []
  const { sites } = universe.model
  const channels = sites.flatMap(({ id: from }) => sites.map(({ id: to }) => universe.channel(from, to)))
  return channels
    .filter((channel) => universe.types(channel).length > 0)
    .map((channel) => ({
      channel,
      tree: new Tree(
        'the length of a channel',
        (reading) => {
          for (let k = 0; k <= channelLimit; k++)
            if (reading.value(universe.typeLeaf(channel, k)) === 0) return true
          return false
        },
        reach,
        isSame,
      ),
    }))
}
