// Regenerates counterexamples/. Afterwards `git diff` must be empty, unless the change of a spec or a picture
// was intended.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { filesOf, keptRuns } from './files.js'

const root = fileURLToPath(new URL('../../counterexamples/', import.meta.url))

mkdirSync(root, { recursive: true })
const kept = await keptRuns()
for (const entry of readdirSync(root)) {
  if (!kept.some(({ folder }) => folder === entry)) rmSync(`${root}${entry}`, { recursive: true })
}
for (const run of kept) {
  const folder = `${root}${run.folder}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, content] of await filesOf(run)) writeFileSync(`${folder}/${name}`, content)
  process.stderr.write(`${run.folder}\n`)
}
