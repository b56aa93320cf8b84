// Runs the source of a spec: its imports come from the public interface, and the rest runs unchanged.
import * as coterie from '../../src/index.js'
import type { Spec } from '../../src/protocol/spec.js'
import type { Spec as NaiveSpec } from './naive/spec.js'

/** The spec that a text exports. The text has no types, so it is plain JavaScript. */
export const specFrom = (text: string): Spec => {
  const code = text
    .replace(/^import (\{[^}]*\}) from 'coterie'$/m, 'const $1 = coterie')
    .replace(/^export default /m, 'return ')
  return new Function('coterie', `'use strict'\n${code}`)(coterie) as Spec
}

/** The same object with the naive explorer's own types. */
export const asNaive = (spec: Spec): NaiveSpec => spec as unknown as NaiveSpec
