// Symmetry is used for properties of states, of steps and of whole runs. This names the few that it would not preserve.

import { atomsOf } from '../ltl/formula.js'
import { namesSites } from '../model/fairness.js'
import type { Model } from '../model/model.js'
import type { Property } from '../protocol/property.js'
import { namesInValue, sitesOfFormula } from '../semantics/sites-of-atom.js'

// With three sites there are about as many names to follow as renamings.
const mostTracked = 2

/** Why symmetry would not preserve these properties, as the end of a sentence. */
export const obstacleToSymmetry = (model: Model, properties: readonly Property[]): string | undefined => {
  // A renaming may change the order of the sends, and with it the step. The certifier compares the sends to each receiver only.
  if (model.options.order === 'rendezvous')
    return 'the receipts of one step follow the order of its sends, and that order may follow the numbers of the sites'
  // The order of broadcasts names their senders, and what is a broadcast depends on the order of the sends, as above.
  if (model.options.order === 'total') return 'the order of broadcasts names sites, and is not renamed'
  for (const property of properties) {
    if (property.kind !== 'ltl') continue
    const { name, formula } = property
    if (atomsOf(formula).some((atom) => namesInValue(model, atom)))
      return `${name} names a site, or a value that is renamed, as a value`
    if (sitesOfFormula(model, formula).length > mostTracked)
      return `${name} names more than ${mostTracked} sites, which would be followed along whole runs`
  }
  const bypasses = properties.find(({ kind }) => kind === 'boundedBypass')
  if (bypasses !== undefined) return `${bypasses.name} counts the entries of single sites`
  return namesSites(model.options.fairness) ? 'the fairness of single sites was changed' : undefined
}
