// Finds all renamings that a test accepts without trying them all. First it tries the transpositions: "the exchange
// of a and b is accepted" is an equivalence, and those exchanges generate all permutations within its classes, the
// blocks. Every member of the group maps blocks to blocks, so up to a permutation within blocks it keeps the order
// inside each. There are few such members. The search assigns images one by one and stops when the texts of the two
// halves differ.
import { generated, listedGroup, listOf, type Members, productOf } from './members.js'
import { compose, identity, type Renaming, transposition } from './renaming.js'

/** The argument of the search. */
export interface Wanted {
  /** The number of sites and values, and those that may be moved. */
  readonly sites: number
  readonly movable: readonly number[]
  /** A text that is the same for two of them if a renaming may exchange them. */
  kindOf(site: number): string
  /** Whether a renaming is a member; the members must form a group. */
  isMember(renaming: Renaming): boolean
  /** A text such that every member p has `signatureOf((s) => c(p(s))) === signatureOf(c)`, for all colours c. */
  signatureOf(colour: (site: number) => string): string
}

/** The classes of interchangeable sites, including those of one site. */
const exchangeable = ({ sites, movable, kindOf, isMember }: Wanted): number[][] => {
  const classes: number[][] = []
  for (const site of movable) {
    const own = classes.find(
      ([first]) => kindOf(first!) === kindOf(site) && isMember(transposition(sites, first!, site)),
    )
    if (own === undefined) classes.push([site])
    else own.push(site)
  }
  return classes
}

/** The members that keep the order within each class; undefined if there are more than `most`. */
const orderKeeping = (wanted: Wanted, classes: readonly number[][], most: number): Renaming[] | undefined => {
  const { sites, isMember, kindOf, signatureOf } = wanted
  const found: Renaming[] = []
  /** Colours for the classes that have an image: the number of the class and the place in it. */
  const coloured = (assigned: readonly (readonly number[])[]) => {
    const colours = Array.from({ length: sites }, () => '?')
    for (const [k, own] of assigned.entries())
      for (const [place, site] of own.entries()) colours[site] = `${k}.${place}`
    return (site: number) => colours[site]!
  }
  const extend = (images: readonly number[][]): void => {
    if (found.length > most) return
    const from = classes.slice(0, images.length)
    if (signatureOf(coloured(from)) !== signatureOf(coloured(images))) return
    if (images.length === classes.length) {
      const renaming = [...identity(sites)]
      for (const [k, own] of from.entries())
        for (const [place, site] of own.entries()) renaming[site] = images[k]![place]!
      if (isMember(renaming)) found.push(renaming)
      return
    }
    const next = classes[images.length]!
    for (const image of classes) {
      if (image.length !== next.length || kindOf(image[0]!) !== kindOf(next[0]!)) continue
      if (!images.includes(image)) extend([...images, image])
    }
  }
  extend([])
  return found.length > most ? undefined : found
}

/** The group of all members, or the product of symmetric groups inside it if it is too large to be listed. */
export const findGroup = (wanted: Wanted): Members => {
  const { sites } = wanted
  const classes = exchangeable(wanted)
  const product = productOf(sites, classes)
  const between = orderKeeping(wanted, classes, Math.floor(listedGroup / product.order))
  if (between === undefined || between.length === 1) return product
  const within = generated(sites, product.generators, product.order)
  return listOf(
    sites,
    between.flatMap((first) => within.map((second) => compose(first, second))),
  )
}
