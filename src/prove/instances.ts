// A lemma for each choice of its sites, as trees of decisions over the leaves of a universe.
import { formulaText } from '../ltl/formula.js'
import type { Model } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import { type ChannelClaim, type Claim, channelClaimsIn, partsIn } from '../protocol/claim.js'
import type { AnySite } from '../protocol/lemma.js'
import { didYouMean } from '../protocol/nearest.js'
import type { NamedLemma } from '../protocol/proof.js'
import type { Predicate } from '../protocol/property.js'
import { constantsIn, constantsInText } from './constants.js'
import { Regrown, Tree } from './tree.js'
import type { Universe } from './universe.js'
import { Witnesses } from './witnesses.js'

/** A part of a lemma, for some sites. */
export interface Instance {
  readonly sites: readonly number[]
  readonly tree: Tree<boolean>
  readonly witnesses: Witnesses
}

/** A lemma for some sites: the parts that are all together what it claims. */
export interface Parts {
  readonly all: readonly Instance[]
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

/** Refuses a claim about a channel or a type that the model does not have. */
const checkClaim = ({ spec, sites }: Model, { name }: NamedLemma, made: ChannelClaim): void => {
  const refuse = (why: string): never => {
    throw new BrokenSpec(`the lemma "${name}": ${why}`)
  }
  const end = [made.from, made.to].find((site) => sites[site] === undefined)
  if (end !== undefined)
    refuse(`it claims something of the channel of site ${end}, and there is no such site; name two sites`)
  if (made.claims !== 'in order' && !spec.messages.kinds.has(made.type)) {
    const known = [...spec.messages.kinds.keys()]
    refuse(
      `it claims something of ${made.type}${didYouMean(made.type, known)}, and there is no such message; there are ${known.join(', ')}`,
    )
  }
}

// How many states, and how often there: the tests of a claim may not count their calls.
const mostRepeated = 20
const repetitions = 16

/** Asks the tests of a claim again. One that counts messages, or remembers them, makes a claim about more than one. */
const repeat = (lemma: NamedLemma, claim: Claim, { claimed }: Universe, result: boolean): void => {
  for (let k = 0; k < repetitions; k++)
    if (lemma.isTrue(claim, claimed) !== result)
      throw new ImpureSpec(
        `the lemma "${lemma.name}": a test of messages gave two answers for the same message; it must depend on the message and the state alone, and not count or remember messages`,
      )
}

/** Calls each part once, with nothing chosen: so that mistakes of a lemma are errors now, and that its parts are known. */
const plant = (parts: Parts): void => {
  for (;;) {
    try {
      for (const { tree } of parts.all) tree.plant()
      return
    } catch (error) {
      if (!(error instanceof Regrown)) throw error
    }
  }
}

/**
 * A lemma in a universe, for each choice of its sites. It has as many parts as it has claimed; where it claims more, it gets them, and a
 * `Regrown` is thrown.
 */
export const partsOf = (universe: Universe, lemma: NamedLemma): readonly Parts[] => {
  const { lemmaView, model, constants } = universe
  const { formula, author, written } = lemma
  const named = formula === undefined ? constantsIn(author ?? written) : constantsInText(formulaText(formula))
  for (const one of named) constants.add(one)
  const ids = model.sites.filter(({ role }) => role.name === lemma.role).map(({ id }) => id)
  return sitesFor(lemma, ids).map((sites) => {
    const parts: { all: readonly Instance[] } = { all: [] }
    const part = (k: number): Instance => {
      const witnesses = new Witnesses()
      let repeated = 0
      const call = (): boolean => {
        const all = partsIn(lemma.claim(siteViews(lemmaView as never, lemma.role, sites), lemmaView))
        if (all.length > parts.all.length) {
          parts.all = all.map((_, number) => part(number))
          throw new Regrown()
        }
        const claim = lemma.asked(all[k] ?? true)
        for (const one of channelClaimsIn(claim)) checkClaim(model, lemma, one)
        witnesses.note(claim, (from, to) => universe.channel(from, to))
        const result = lemma.isTrue(claim, universe.claimed)
        if (typeof claim !== 'boolean' && repeated++ < mostRepeated) repeat(lemma, claim, universe, result)
        return result
      }
      const what = `the lemma "${lemma.name}"`
      const tree = new Tree(
        what,
        (reading) => universe.during(reading, call),
        reach,
        isSame,
        universe.constants,
      )
      return { sites, tree, witnesses }
    }
    parts.all = [part(0)]
    plant(parts)
    return parts
  })
}

/** A predicate on whole states in a universe. */
export const predicateTree = (universe: Universe, name: string, predicate: Predicate): Tree<boolean> => {
  const what = `the predicate of ${name}`
  for (const one of constantsIn(predicate)) universe.constants.add(one)
  const call = (): boolean => predicate(universe.view)
  return new Tree(what, (reading) => universe.during(reading, call), reach, isSame, universe.constants)
}

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
        universe.constants,
      ),
    }))
}
