// A spec from a text, as a file that Coterie loads itself: then the names in its clauses are known.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Spec } from 'coterie'
import { loadSpec } from '../../src/cli/load/load-spec.js'

// The files of a worker share this module, so no single test file may remove the folder. It goes with the folder of the run.
const folder = mkdtempSync(join(tmpdir(), 'coterie-every-'))

let files = 0

/** The spec that the text exports. */
export const specOfText = async (text: string): Promise<Spec> => {
  const file = join(folder, `spec-${files++}.ts`)
  writeFileSync(file, text)
  return (await loadSpec(file)).spec
}
