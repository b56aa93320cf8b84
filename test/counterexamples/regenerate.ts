// Regenerates counterexamples/. Afterwards `git diff` must be empty, unless the change of a spec or a picture
// was intended.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { filesOf, keptViolations } from './files.js'

const root = fileURLToPath(new URL('../../counterexamples/', import.meta.url))

mkdirSync(root, { recursive: true })
const kept = await keptViolations()
for (const entry of readdirSync(root)) {
  if (!kept.some(({ folder }) => folder === entry)) rmSync(`${root}${entry}`, { recursive: true })
}
for (const violation of kept) {
  const folder = `${root}${violation.folder}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, content] of await filesOf(violation)) writeFileSync(`${folder}/${name}`, content)
  process.stderr.write(`${violation.folder}\n`)
}
