// Words with the sites and the fields that they name. Pictures mark these, so they need them as data: nobody finds them in a sentence again.
import type { Say } from '../../protocol/in-words.js'

/** A field of a site, or a shared variable if there is no site. */
interface NamedField {
  readonly site: number | undefined
  readonly name: string
}

/** Words, and the sites that they name as what they are about. Sites in values, such as in `has elected 1`, are not among them. */
export interface Named {
  readonly text: string
  readonly sites: readonly number[]
  /** The fields and variables whose values they say; of the words of an author, who says values in any way, none. */
  readonly fields: readonly NamedField[]
}

/** Sites of several parts, each once. */
export const sitesIn = (parts: readonly (Pick<Named, 'sites'> | undefined)[]): readonly number[] =>
  [...new Set(parts.flatMap((part) => part?.sites ?? []))].sort((a, b) => a - b)

/** Words of an author, with the sites that these name by what they are given for that. */
export const named = <S extends Say>(say: S, words: (say: S) => string): Named => {
  const sites = new Set<number>()
  const note = (some: readonly number[]): void => {
    for (const site of some) sites.add(site)
  }
  const noting: Say = {
    sites: (some) => {
      note(some)
      return say.sites(some)
    },
    titles: (some) => {
      note(some)
      return say.titles(some)
    },
    together: (inside, others) => {
      note(inside)
      return say.together(inside, others)
    },
    places: (noun, at, inTransit) => {
      // Beside a message no site alone is to blame: it may be the one that has the token by right.
      if (inTransit === 0) note(at)
      return say.places(noun, at, inTransit)
    },
  }
  const text = words({ ...say, ...noting })
  return { text, sites: sitesIn([{ sites: [...sites] }]), fields: [] }
}
