// The fields of the checker's JSON output that the benchmarks need.

import { BenchError } from './measure.js'
import type { Counts } from './pan.js'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The member "exploration" of the output. */
export function explorationOf(output: string): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(output)
  } catch {
    throw new BenchError(`Coterie printed no JSON:\n${output.slice(0, 2000)}`)
  }
  const exploration = isRecord(parsed) ? parsed.exploration : undefined
  if (!isRecord(exploration)) throw new BenchError('Coterie printed no "exploration"')
  return exploration
}

export function countsOfCoterie(output: string): Counts {
  const { states, transitions } = explorationOf(output)
  if (typeof states !== 'number' || typeof transitions !== 'number')
    throw new BenchError('Coterie printed no "exploration.states" and "exploration.transitions"')
  return { states, transitions }
}
