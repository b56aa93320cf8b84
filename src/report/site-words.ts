// Sites in a sentence: a site that is the only one of its role is called by the role, so it needs an article.
import type { Model } from '../model/model.js'
import { listed } from './listed.js'
import { siteName } from './step-heading.js'

const isRole = (name: string): boolean => /^[a-z]+$/.test(name)

/** A site as the subject of a clause: `0`, `P1`, `the coordinator`. */
const siteInWords = (model: Model, site: number): string => {
  const name = siteName(model, site)
  return isRole(name) ? `the ${name}` : name
}

/** Sites by their titles: `site 0`, `sites 0 and 1`, `the coordinator`. */
export const titlesInWords = (model: Model, sites: readonly number[]): string => {
  const titles = sites.map((site) => model.sites[site]!.title)
  const ofMany = titles.map((title) => /^([a-z]+) (\S+)$/.exec(title))
  const [first] = ofMany
  if (sites.length > 1 && first != null && ofMany.every((one) => one?.[1] === first[1]))
    return `${first[1]}s ${listed(ofMany.map((one) => one![2]!))}`
  return listed(titles.map((title) => (isRole(title) ? `the ${title}` : title)))
}

/** A clause as a sentence: its first letter is large. */
const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** ` 0 and 1 have crashed.`; empty if none of them has. */
export const crashedText = (model: Model, crashed: (site: number) => boolean): string => {
  const down = model.sites.filter(({ id }) => crashed(id)).map(({ id }) => siteInWords(model, id))
  return down.length === 0
    ? ''
    : ` ${capitalised(listed(down))} ${down.length === 1 ? 'has' : 'have'} crashed.`
}
