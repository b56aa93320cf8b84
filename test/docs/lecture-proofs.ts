// The sentences of docs/lecture-proofs.md.
import { readFileSync } from 'node:fs'
import { parseLectureProofs } from '../../src/lesson/lecture-proofs.js'
import { root } from './console.js'

/** All sentences of the page. */
export const sentences = parseLectureProofs(readFileSync(`${root}docs/lecture-proofs.md`, 'utf8'))

/** The sentences that are lemmas. */
export const lemmas = sentences.flatMap(({ lemma, ...rest }) =>
  lemma === undefined ? [] : [{ ...rest, lemma }],
)
