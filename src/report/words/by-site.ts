// A measure by site as text, with the names of the sites, and which of them is the busiest.
import { busiestOf, isEqual, type SiteLoad } from '../../measure/load.js'
import type { Model } from '../../model/model.js'
import { siteName } from './step-heading.js'

const isNumbered = ({ sites }: Model): boolean => sites.every(({ name }, site) => name === String(site))

/** One value for each site, in the order of the sites: `1, 1, 3`; with names `0: 1, 1: 1, coordinator: 3`. */
export const bySite = (model: Model, values: readonly string[]): string =>
  values.map((value, site) => (isNumbered(model) ? value : `${siteName(model, site)}: ${value}`)).join(', ')

/** Whose load is the greatest: `every site`, `site 0`, `sites 3, 4` or `coordinator`. */
export const busiestSites = (model: Model, loads: readonly SiteLoad[]): string => {
  if (isEqual(loads)) return 'every site'
  const busiest = busiestOf(loads).sites.map((site) => siteName(model, site))
  const areNumbers = busiest.every((name) => /^\d+$/.test(name))
  return `${areNumbers ? (busiest.length === 1 ? 'site ' : 'sites ') : ''}${busiest.join(', ')}`
}
