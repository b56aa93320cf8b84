// Imports a bundle in a test: from a file, through the loader of the tests. A `data:` address would reach the
// loader of Node, which would make a second copy of Coterie, with other classes. Used where tests load the program through Vite; every
// import is a new module.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// It goes with the folder of the run (test/temporary-folder.ts).
const folder = mkdtempSync(join(tmpdir(), 'coterie-bundles-'))

export const importBundle = (name: string, code: string): Promise<object> => {
  const file = join(folder, `${name}.mjs`)
  const ours = code.replaceAll(/"(file:\/\/[^"]+\.ts)"/g, (_, url: string) =>
    JSON.stringify(fileURLToPath(url)),
  )
  writeFileSync(file, ours)
  return import(file)
}
