// Regenerates counterexamples/. Afterwards `git diff` must be empty, unless the change of a spec or a picture
// was intended.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { filesOfExample, keptExamples } from './examples.js'
import { filesOf, keptRuns } from './files.js'

const root = fileURLToPath(new URL('../../counterexamples/', import.meta.url))

mkdirSync(root, { recursive: true })
const [runs, examples] = [await keptRuns(), await keptExamples()]
const kept = [
  ...runs.map((run) => ({ folder: run.folder, files: () => filesOf(run) })),
  ...examples.map((example) => ({ folder: example.folder, files: () => filesOfExample(example) })),
]
for (const entry of readdirSync(root)) {
  if (!kept.some(({ folder }) => folder === entry)) rmSync(`${root}${entry}`, { recursive: true })
}
for (const { folder: name, files } of kept) {
  const folder = `${root}${name}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [file, content] of await files()) writeFileSync(`${folder}/${file}`, content)
  process.stderr.write(`${name}\n`)
}
