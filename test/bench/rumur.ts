// Rumur's verifiers: building them from a Murphi model, and reading their counts.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { arch } from 'node:process'
import { BenchError, benchFolder, mustSucceed } from './measure.js'
import type { Counts } from './pan.js'

// heuristic is Rumur's default: fast, but it may keep several states of an orbit. exhaustive keeps one.
export type RumurSymmetry = 'off' | 'heuristic' | 'exhaustive'

export interface MurphiModel {
  readonly file: string
  /** Murphi has no macros, so these constants are replaced in the text. */
  readonly constants: Readonly<Record<string, number>>
  /** Whether a state without enabled rules is an error. */
  readonly deadlock: 'stuck' | 'off'
}

/** Builds the verifier of a file in murphi/, with one thread, and returns its path. */
export function buildRumur(folder: string, model: MurphiModel, symmetry: RumurSymmetry): string {
  const place = mkdtempSync(join(folder, 'rumur-'))
  writeFileSync(join(place, 'model.m'), withConstants(model))
  const options = [`--symmetry-reduction=${symmetry}`, `--deadlock-detection=${model.deadlock}`]
  mustSucceed('rumur', ['--threads', '1', ...options, '--output', 'model.c', 'model.m'], place)
  // The same flags as in rumur-run.
  const machine = ['-march=native', ...(arch === 'x64' ? ['-mcx16'] : [])]
  mustSucceed('gcc', ['-std=c11', '-O3', ...machine, '-o', 'verifier', 'model.c', '-lpthread'], place)
  return join(place, 'verifier')
}

function withConstants({ file, constants }: MurphiModel): string {
  return Object.entries(constants).reduce(
    (text, [name, value]) => {
      const declaration = new RegExp(`^( *${name}: )\\d+;`, 'm')
      if (!declaration.test(text)) throw new BenchError(`${file} declares no constant ${name}`)
      return text.replace(declaration, `$1${value};`)
    },
    readFileSync(join(benchFolder, 'murphi', file), 'utf8'),
  )
}

export function countsOfRumur(output: string): Counts {
  const [, states, rules] =
    /(\d+) states, (\d+) rules fired/.exec(output.slice(output.lastIndexOf('====='))) ?? []
  if (states === undefined || rules === undefined || !output.includes('No error found'))
    throw new BenchError(`Rumur did not search the whole graph without errors:\n${output.slice(-2000)}`)
  return { states: Number(states), transitions: Number(rules) }
}
