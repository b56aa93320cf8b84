// Normal forms that a random protocol declares: a field of a site is made initial in one phase, or in all. Most make a difference and must
// be refused.
import type { Description } from './description.js'
import { numbersFrom } from './random-numbers.js'
import { type Kind, of, phases, type Vocabulary } from './vocabulary.js'

const initials: { readonly [kind in Kind]?: (field: string) => string } = {
  flag: () => 'false',
  int: () => '0',
  optional: () => 'null',
  value: () => 'null',
  set: (field) => `me.${field}.clear()`,
  list: (field) => `me.${field}.clear()`,
  map: (field) => `me.${field}.clear()`,
}

/** The declaration; undefined for most protocols. */
export const normalFormText = ({ mix }: Description, { siteFields }: Vocabulary): string | undefined => {
  const draw = numbersFrom(mix + 0x5f_0000)
  for (let k = 0; k < 4; k++) draw()
  const pick = () => Math.floor(draw() * 12)
  if (draw() > 0.4) return undefined
  const field = of(
    siteFields.filter(({ kind }) => initials[kind] !== undefined),
    pick(),
  )
  if (field === undefined) return undefined
  const phase = of([...phases, undefined], pick())
  const change = `{ ${field.name}: ${initials[field.kind]!(field.name)} }`
  return `normalForm: () => ({ sites: { site: (me) => (${phase === undefined ? change : `me.phase === '${phase}' ? ${change} : {}`}) } }),`
}
