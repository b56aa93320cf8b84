// The sites that an atom of a formula names as the places it looks at: `holds(1)`, `phase(0)=held`, `inFlight(A from 0 to 1)`,
// `taken(enter, 2)`. Under a renaming of the sites such an atom becomes the same atom at other sites. A site that is named as a value, as in
// `turn=1`, is not replaced.

import { type Atom, atomsOf, type Formula } from '../ltl/formula.js'
import type { Model } from '../model/model.js'
import { isKeyedArray } from '../sorts/array-of.js'
import { partsOf } from '../sorts/parts-of.js'
import { isSiteId } from '../sorts/site-id.js'
import type { Sort } from '../sorts/sort.js'
import { isValues } from '../sorts/values.js'
import { isCalled } from './asked-value.js'
import { isAboutStep } from './step-atom.js'

/** The sorts of what an atom reads: those of the fields of its name, or that of the shared variable. */
const sortsRead = ({ given }: Model, { name }: Atom): readonly Sort<unknown>[] => {
  const fields = given.roles.flatMap(({ record }) =>
    Object.hasOwn(record.fields, name) ? [record.fields[name] as Sort<unknown>] : [],
  )
  if (fields.length > 0 || !Object.hasOwn(given.shared, name)) return fields
  const sort = given.shared[name] as Sort<unknown>
  return isKeyedArray(sort) ? [sort.key, sort.value] : [sort]
}

const hasKey = (model: Model, { name }: Atom): boolean =>
  Object.hasOwn(model.given.shared, name) && isKeyedArray(model.given.shared[name]!)

/** Which of its arguments names the site that an atom is about; -1 if none does. */
const placeOfSite = (model: Model, atom: Atom): number => {
  if (isAboutStep(model, atom)) return 1
  return atom.name === 'inFlight' || hasKey(model, atom) ? -1 : 0
}

/** The atom with the words that name a site replaced. */
const mapSites = (model: Model, atom: Atom, change: (site: number) => number): Atom => {
  const word = (text: string): string => {
    if (text === 'some' || text === 'all') return text
    const site = model.sites.find((one) => isCalled(one, text))
    return site === undefined ? text : model.sites[change(site.id)]!.name
  }
  const place = placeOfSite(model, atom)
  const { args, from, to, than } = atom
  return {
    ...atom,
    args: args.map((text, at) => (at === place ? word(text) : text)),
    ...(from === undefined ? {} : { from: word(from) }),
    ...(to === undefined ? {} : { to: word(to) }),
    ...(than === undefined ? {} : { than: mapSites(model, than, change) }),
  }
}

/** The sites that an atom names as places, without duplicates. */
export const sitesOfAtom = (model: Model, atom: Atom): readonly number[] => {
  const found = new Set<number>()
  mapSites(model, atom, (site) => {
    found.add(site)
    return site
  })
  return [...found]
}

/** The atom about the images of the sites that it names. */
export const atomAt = (model: Model, atom: Atom, image: (site: number) => number): Atom =>
  mapSites(model, atom, image)

/** The sites of a role of many that a formula names as places, without duplicates. */
export const sitesOfFormula = (model: Model, formula: Formula): readonly number[] => [
  ...new Set(
    atomsOf(formula)
      .flatMap((atom) => sitesOfAtom(model, atom))
      .filter((site) => model.sites[site]!.role.count === 'many'),
  ),
]

/** Whether an atom names a site, or a value that renamings exchange, otherwise than as a place. */
export const namesInValue = (model: Model, atom: Atom): boolean => {
  const { args, path = [], value, compared, than } = atom
  if (than !== undefined && namesInValue(model, than)) return true
  const isNumber = compared !== undefined || path.at(-1) === 'size'
  const words = [
    ...(hasKey(model, atom) ? args : []),
    ...path,
    ...(value === undefined || isNumber ? [] : [value]),
  ]
  const parts = sortsRead(model, atom).flatMap(partsOf)
  return words.some(
    (word) =>
      (parts.some(isSiteId) && model.sites.some((site) => isCalled(site, word))) ||
      parts.some((sort) => isValues(sort) && sort.names.includes(word)),
  )
}
