// The new value of a field that a clause has changed, as a view keeps it.
import { canonical } from '../../sorts/sort.js'
import { cutOf, type Surroundings } from '../cut/cut-collections.js'
import { anotherSite } from '../shape/optional-site.js'
import type { Field } from '../shape/shape.js'

const anySite = { sites: Number.MAX_SAFE_INTEGER }

/**
 * The cut value.
 * @param refuse ends the call with a refusal that names the clause
 */
export const changedField = (
  { name, kind, sort }: Field,
  value: unknown,
  around: Surroundings,
  refuse: (what: string) => never,
): unknown => {
  if (kind === 'scalar') {
    const problem = sort.problem(value, anySite)
    if (problem !== undefined) return refuse(`changes "${name}": ${problem},`)
    return canonical(sort, value)
  }
  if (kind === 'site') {
    const index = value === null ? null : around.indexOf(value, name)
    return index === 'outside' ? anotherSite : index
  }
  const cut = cutOf(value) ?? around.cutOfPlain(value)
  if (cut === undefined || cut.kind !== kind)
    return refuse(`gives "${name}" a collection that is not made from those of its record`)
  if (cut.origin !== name) around.reachesOutside()
  if (cut.kind === 'set') return cut.members
  if (cut.kind === 'list') return cut.items
  for (const [, held] of cut.entries) {
    const problem = sort.problem(held, anySite)
    if (problem !== undefined) return refuse(`changes "${name}": ${problem},`)
  }
  return cut.entries
}
