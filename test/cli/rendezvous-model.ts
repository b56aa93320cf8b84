// A command on a model whose sends wait for their delivery.
import { Scratch } from './coterie.js'
import { coterieHere } from './in-this-process.js'

export const scratch = new Scratch()
export const run = (...words: readonly string[]) => coterieHere(words, { cwd: scratch.folder })
export const model = [
  'ricart-agrawala',
  '--sites',
  '3',
  '--requests',
  '2',
  '--order',
  'rendezvous',
  '--property',
  'mutualExclusion',
]
