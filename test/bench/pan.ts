// SPIN's verifiers: building them from a Promela model, and reading their counts.

import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { BenchError, benchFolder, mustSucceed } from './measure.js'

export interface Counts {
  readonly states: number
  readonly transitions: number
}

// SPIN counts stored plus matched states. The initial state is stored without a transition to it.
const SPIN_EXTRA_TRANSITIONS = 1

/** Builds the verifier of a file in promela/ and returns its path. */
export function buildPan(
  folder: string,
  file: string,
  spinFlags: readonly string[],
  panFlags: readonly string[],
): string {
  const place = mkdtempSync(join(folder, 'pan-'))
  mustSucceed('spin', [...spinFlags, '-a', join(benchFolder, 'promela', file)], place)
  mustSucceed('gcc', [...panFlags, '-o', 'pan', 'pan.c'], place)
  return join(place, 'pan')
}

export function countsOfPan(output: string): Counts {
  const states = /([\d.e+]+) states, stored/.exec(output)?.[1]
  const transitions = /([\d.e+]+) transitions/.exec(output)?.[1]
  const errors = /errors: (\d+)/.exec(output)?.[1]
  if (states === undefined || transitions === undefined || errors === undefined)
    throw new BenchError(`pan printed no counts:\n${output}`)
  if (errors !== '0' || /max search depth too small|Search not completed/.test(output))
    throw new BenchError(`pan did not search the whole graph without errors:\n${output}`)
  return { states: Number(states), transitions: Number(transitions) - SPIN_EXTRA_TRANSITIONS }
}

export function sameCounts(a: Counts, b: Counts): boolean {
  return a.states === b.states && a.transitions === b.transitions
}
