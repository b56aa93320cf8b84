// If a call does not distinguish two sites, renamings that differ only by exchanging them give the same image. So the
// images of a call are the arrangements of classes: each class of indistinguishable sites is assigned to a set of
// places. For seven sites in classes of three and four there are 7! / (3! 4!) = 35 arrangements, while the group has
// 5,040 renamings.
import { factorial } from './members.js'
import type { Renaming } from './renaming.js'

/** The classes of the sites of one block: the sites of one class are interchangeable. */
export type Classes = readonly (readonly number[])[]

/** The number of arrangements of these blocks. */
export const countOfArrangements = (blocks: readonly Classes[]): number =>
  blocks.reduce(
    (product, classes) =>
      classes.reduce(
        (quotient, { length }) => quotient / factorial(length),
        product * factorial(classes.flat().length),
      ),
    1,
  )

/**
 * Visits one renaming for each arrangement; the first is the identity if the classes are sorted and follow one
 * another.
 * @param make is called once, with two arrays that change from visit to visit: the images, and their inverse
 * @param visit receives the result of `make`
 */
export const eachArrangement = <T>(
  sites: number,
  blocks: readonly Classes[],
  make: (images: Renaming, back: Renaming) => T,
  visit: (made: T) => void,
): void => {
  const images = Array.from({ length: sites }, (_, site) => site)
  const back = [...images]
  const made = make(images, back)
  const places = blocks.flatMap((classes) => {
    // How many members of each class have a place; all places of the block share this.
    const taken = classes.map(() => 0)
    return classes
      .flat()
      .sort((a, b) => a - b)
      .map((place) => ({ place, classes, taken }))
  })
  const assign = (at: number): void => {
    const next = places[at]
    if (next === undefined) {
      visit(made)
      return
    }
    const { place, classes, taken } = next
    for (const [k, sitesOfClass] of classes.entries()) {
      const site = sitesOfClass[taken[k]!]
      if (site === undefined) continue
      taken[k]!++
      images[site] = place
      back[place] = site
      assign(at + 1)
      taken[k]!--
    }
  }
  assign(0)
}
