// The members of a group of renamings: the closure of a few generators, and the representation of a group. A product
// of symmetric groups is given by its blocks and need not be listed; any other group is listed.
import { compose, identity, type Renaming, sorted, transposition } from './renaming.js'

/** A group of renamings; see `Group`. */
export interface Members {
  readonly order: number
  readonly generators: readonly Renaming[]
  readonly elements: readonly Renaming[] | undefined
  readonly blocks: readonly (readonly number[])[] | undefined
}

// A product of symmetric groups has its elements listed up to this order.
const listedProduct = 120

/** Any other group is listed up to this order; larger ones are not supported. */
export const listedGroup = 2000

/** The number of orders of n things. */
export const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1))

/** All products of the generators, the identity first; stops after more than `most`. */
export const generated = (sites: number, generators: readonly Renaming[], most: number): Renaming[] => {
  const members = [identity(sites)]
  const known = new Set(members.map(String))
  for (let at = 0; at < members.length && members.length <= most; at++) {
    for (const generator of generators) {
      const product = compose(members[at]!, generator)
      if (known.has(String(product))) continue
      known.add(String(product))
      members.push(product)
    }
  }
  return members
}

/** All renamings that permute each of these classes within itself; classes of one site are left out. */
export const productOf = (sites: number, classes: readonly (readonly number[])[]): Members => {
  const blocks = classes.filter((own) => own.length > 1).map((own) => [...own].sort((a, b) => a - b))
  const generators = blocks.flatMap((block) =>
    block.slice(1).map((site, k) => transposition(sites, block[k]!, site)),
  )
  const order = blocks.reduce((product, block) => product * factorial(block.length), 1)
  const elements = order <= listedProduct ? sorted(generated(sites, generators, order)) : undefined
  return { order, generators, elements, blocks }
}

/** The group of exactly these renamings, which do not form a product of symmetric groups. */
export const listOf = (sites: number, members: readonly Renaming[]): Members => {
  const elements = sorted(members)
  const generators: Renaming[] = []
  let made = new Set([String(identity(sites))])
  // Each is taken unless the ones before generate it, so there are few.
  for (const element of elements) {
    if (made.has(String(element))) continue
    generators.push(element)
    made = new Set(generated(sites, generators, elements.length).map(String))
  }
  return { order: elements.length, generators, elements, blocks: undefined }
}

const exchanged = (renaming: Renaming): number[] =>
  [...renaming.keys()].filter((site) => renaming[site] !== site)

/** The group that these renamings generate; undefined if it is too large. */
export const groupMadeBy = (sites: number, generators: readonly Renaming[]): Members | undefined => {
  if (generators.every((generator) => exchanged(generator).length === 2)) {
    let classes = identity(sites).map((site) => [site])
    for (const generator of generators) {
      const [a, b] = exchanged(generator)
      const [both, others] = [true, false].map((meets) =>
        classes.filter((own) => (own.includes(a!) || own.includes(b!)) === meets),
      )
      classes = [both!.flat(), ...others!]
    }
    return productOf(
      sites,
      classes.sort(([a], [b]) => a! - b!),
    )
  }
  const elements = generated(sites, generators, listedGroup)
  return elements.length > listedGroup ? undefined : listOf(sites, elements)
}
