// A spec from a text, as a file that Coterie loads itself: then the names in its clauses are known.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Spec } from 'coterie'
import { afterAll } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'

const folder = mkdtempSync(join(tmpdir(), 'coterie-every-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0

/** The spec that the text exports. */
export const specOfText = async (text: string): Promise<Spec> => {
  const file = join(folder, `spec-${files++}.ts`)
  writeFileSync(file, text)
  return (await loadSpec(file)).spec
}
