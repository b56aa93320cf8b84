// The folder of the files that `coterie quorums` writes.
import { Scratch } from './coterie.js'

export const scratch = new Scratch()
