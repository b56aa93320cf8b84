// Removes the types of the program and stores the result in `.transpiled/` before a test run. A test process
// of the command line starts several times faster from it than from the sources, which are transpiled again
// at each start.
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const repository = fileURLToPath(new URL('../', import.meta.url))

/** The folder, which is a package as users install it. */
export const transpiledFolder = `${repository}.transpiled`

/** The main module. The layout is that of `dist/`, so that the program finds its other files. */
export const transpiledMain = `${transpiledFolder}/src/cli/main.js`

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
  // The specs import the package by name.
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
  const page = `${repository}.transpiled/explorer`
  rmSync(page, { force: true })
  symlinkSync('../dist/explorer', page)
}
