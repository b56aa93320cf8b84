// Symmetry is used for properties of states, of steps and of whole runs. This names the few that it would not preserve.

import { namesSites } from '../model/fairness.js'
import type { Model } from '../model/model.js'
import type { Property } from '../protocol/property.js'

/** Why symmetry would not preserve these properties, as the end of a sentence. */
export const obstacleToSymmetry = (model: Model, properties: readonly Property[]): string | undefined => {
  const formula = properties.find(({ kind }) => kind === 'ltl')
  if (formula !== undefined) return `${formula.name} is about whole runs, and fairness distinguishes sites`
  const bypasses = properties.find(({ kind }) => kind === 'boundedBypass')
  if (bypasses !== undefined) return `${bypasses.name} counts the entries of single sites`
  return namesSites(model.options.fairness) ? 'the fairness of single sites was changed' : undefined
}
