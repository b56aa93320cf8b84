// Runs the text of a spec file: its imports are taken from the public face, the rest is run as it stands.
import * as coterie from '../../src/index.js'
import type { Spec } from '../../src/protocol/spec.js'

/** The spec that a text exports. It has no types, so that it is JavaScript as it is. */
export const specFrom = (text: string): Spec => {
  const code = text
    .replace(/^import (\{[^}]*\}) from 'coterie'$/m, 'const $1 = coterie')
    .replace(/^export default /m, 'return ')
  return new Function('coterie', `'use strict'\n${code}`)(coterie) as Spec
}
