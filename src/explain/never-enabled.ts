// A clause whose guard is the constant false: in this spec, variants replace it, or a variant takes it away. The reason is then a parameter.
import type { Model } from '../model/model.js'
import type { Clause } from '../protocol/clause.js'
import { guardOf } from './failing-part.js'

const isNever = (clause: Clause): boolean =>
  clause.kind === 'local' && guardOf(clause.guard).conditions.every(({ text }) => text === 'false')

/** The parameter that takes the clause away, or the values that would bring it: `only with holder=may pause`. */
export const neverEnabled = (model: Model, clauseName: string): string => {
  const { variants, spec, options } = model
  // The last parameter that replaces a clause wins.
  const replacing = Object.keys(spec.parameters).findLast(
    (name) => variants[name]?.[options.parameters[name]!]?.[clauseName] !== undefined,
  )
  if (replacing !== undefined) return `never with ${replacing}=${options.parameters[replacing]}`
  const bringing = Object.entries(variants).flatMap(([name, byValue]) =>
    Object.entries(byValue).flatMap(([value, replaced]) => {
      const clause = replaced[clauseName]
      return clause === undefined || isNever(clause) ? [] : [`${name}=${value}`]
    }),
  )
  return bringing.length === 0 ? 'never enabled in this spec' : `only with ${bringing.join(' or ')}`
}
