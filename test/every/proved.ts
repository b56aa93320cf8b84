// Proofs for every number of sites, with what they compare.
import { expect } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import type { EveryLimits } from '../../src/every/closing/every-limits.js'
import { proveForEveryNumber } from '../../src/every/prove.js'
import type { EveryOptions } from '../../src/every/shape/shape.js'

export const few: Partial<EveryLimits> = { comparedStates: 120 }
export const proved = async (name: string, options: EveryOptions = {}, limits = few) =>
  proveForEveryNumber((await loadSpec(name)).spec, options, limits)

export const holdsForEveryNumber = async (
  name: string,
  options: Parameters<typeof proved>[1],
  views: number,
  joins: number,
): Promise<void> => {
  const result = await proved(name, options)
  expect(result).toMatchObject({ verdict: 'holds', views, joins, reason: undefined, story: [] })
  expect(result.compared.map(({ missing }) => missing)).toEqual([undefined, undefined])
}
