// The files that a cell names: its spec, if that is a file, with the lists of its mutants, and added properties.
import { resolve } from 'node:path'
import type { Cell } from '../../sweep/plan.js'

/**
 * What a cell says about its spec.
 * @param folder the folder of the plan
 */
export const namedIn = ({ spec, words }: Pick<Cell, 'spec' | 'words'>, folder: string) => ({
  spec: resolve(folder, spec),
  isMutant: words.includes('--mutant'),
  added: words.flatMap((word, k) => (words[k - 1] === '--with' ? [resolve(folder, word)] : [])),
})
