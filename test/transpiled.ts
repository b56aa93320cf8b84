// Removes the types of the program and stores the result in `.transpiled/` before a test run. Tests import its modules
// one by one, so it is not bundled; tests of the command line start the bundle (test/bundled.ts).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const repository = fileURLToPath(new URL('../', import.meta.url))

/** Vitest calls this function before the first test. */
export const setup = async (): Promise<void> => {
  const sources = ['src', 'specs'].flatMap((folder) =>
    readdirSync(repository + folder, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  await build({
    entryPoints: sources.filter((file) => file.endsWith('.ts') && !file.startsWith('src/explorer/')),
    absWorkingDir: repository,
    outbase: '.',
    outdir: '.transpiled',
    format: 'esm',
    target: 'node20',
  })
  // Specs import the package by its name.
  const { name, version } = JSON.parse(readFileSync(`${repository}package.json`, 'utf8')) as Record<
    string,
    string
  >
  const own = {
    name,
    version,
    type: 'module',
    exports: { '.': './src/index.js', './checker': './src/checker.js' },
  }
  writeFileSync(`${repository}.transpiled/package.json`, JSON.stringify(own))
}
