// The representative of an orbit where all permutations within some blocks are allowed and there are too many to list:
// colour refinement with individualisation, as for the canonical labelling of graphs (B. D. McKay, Practical graph
// isomorphism, Congressus Numerantium 30, 1981), without the pruning that large graphs need.
//
// Sites of a block start with one colour. A site's next colour is the signature of the whole state with this site
// marked, so indistinguishable sites keep one colour. If several sites still share a colour, each is tried as the
// first of them. The colours depend only on the state as seen by colours, so all members of an orbit try the same
// choices, and the least text among the results is the same for all. Sites whose exchange does not change the state
// lead to the same results, so only one of them is tried.
import type { Model } from '../model/model.js'
import { encodeState, type State } from '../semantics/state.js'
import { stateSignature } from './colour-signature.js'
import type { Representative } from './least-image.js'
import { namesIn } from './renamed-names.js'
import { identity, type Renaming, renameState, transposition } from './renaming.js'

/** The colour of each site, a whole number; only the order and the equality of colours matter. */
type Colours = readonly number[]

type Blocks = readonly (readonly number[])[]

const blockOf = (blocks: Blocks, site: number): readonly number[] =>
  blocks.find((block) => block.includes(site)) ?? [site]

const different = (colours: Colours): number => new Set(colours).size

/** The colours refined until no further sites can be distinguished. */
const refined = (model: Model, state: State, given: Colours): Colours => {
  let colours = given
  for (;;) {
    const looks = colours.map((colour, marked) => ({
      colour,
      look: stateSignature(model, state, (site) => `${site === marked ? '*' : ''}${colours[site]}`),
    }))
    const order = (a: (typeof looks)[number], b: (typeof looks)[number]) =>
      a.colour - b.colour || (a.look < b.look ? -1 : a.look > b.look ? 1 : 0)
    const sorted = [...looks].sort(order)
    const next = looks.map((own) => sorted.findIndex((other) => order(own, other) === 0))
    if (different(next) === different(colours)) return next
    colours = next
  }
}

/** The renaming that sorts the sites of each block by colour; all colours must differ. */
const byColour = (blocks: Blocks, colours: Colours): Renaming => {
  const renaming = [...identity(colours.length)]
  for (const block of blocks) {
    const inOrder = [...block].sort((a, b) => colours[a]! - colours[b]!)
    for (const [place, site] of inOrder.entries()) renaming[site] = block[place]!
  }
  return renaming
}

/** The representative under all permutations within blocks, each given in ascending order. */
export const refinedImage = (model: Model, blocks: Blocks, state: State): Representative => {
  const text = encodeState(model, state)
  const alike = (a: number, b: number): boolean =>
    encodeState(model, renameState(model, state, transposition(namesIn(model), a, b))) === text
  const search = (given: Colours): Representative => {
    const colours = refined(model, state, given)
    const sites = [...colours.keys()].sort((a, b) => colours[a]! - colours[b]!)
    const first = sites.find((a) => sites.some((b) => a !== b && colours[a] === colours[b]))
    if (first === undefined) {
      const renaming = byColour(blocks, colours)
      const image = renameState(model, state, renaming)
      return { state: image, text: encodeState(model, image), renaming, stabiliser: 1 }
    }
    // One site of each class of interchangeable sites is tried, and counts for all of them.
    const tried: { readonly site: number; alike: number }[] = []
    for (const site of sites.filter((other) => colours[other] === colours[first])) {
      const known = tried.find((other) => alike(other.site, site))
      if (known === undefined) tried.push({ site, alike: 1 })
      else known.alike++
    }
    let least: Representative | undefined
    for (const { site, alike: times } of tried) {
      const found = search(colours.map((colour, other) => 2 * colour + (other === site ? 0 : 1)))
      const stabiliser = times * found.stabiliser
      if (least === undefined || found.text < least.text) least = { ...found, stabiliser }
      else if (found.text === least.text) least = { ...least, stabiliser: least.stabiliser + stabiliser }
    }
    return least!
  }
  return search(identity(namesIn(model)).map((name) => blockOf(blocks, name)[0]!))
}
