// Regenerates counterexamples/ and examples/. Afterwards `git diff` must be empty, unless the change of a spec or a picture
// was intended.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { filesOfExample, keptExamples } from './examples.js'
import { filesOf, keptViolations } from './files.js'

/** Writes the folders of one kind, and removes all others. */
const write = async <Kept extends { readonly folder: string }>(
  name: string,
  kept: readonly Kept[],
  contents: (one: Kept) => Promise<ReadonlyMap<string, string>>,
): Promise<void> => {
  const root = fileURLToPath(new URL(`../../${name}/`, import.meta.url))
  mkdirSync(root, { recursive: true })
  for (const entry of readdirSync(root)) {
    if (!kept.some(({ folder }) => folder === entry)) rmSync(`${root}${entry}`, { recursive: true })
  }
  for (const one of kept) {
    const folder = `${root}${one.folder}`
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    for (const [file, content] of await contents(one)) writeFileSync(`${folder}/${file}`, content)
    process.stderr.write(`${one.folder}\n`)
  }
}

await write('examples', await keptExamples(), filesOfExample)
await write('counterexamples', await keptViolations(), filesOf)
