// The program without its types, in `.transpiled/`, made before a test run. A process that tests the command line starts from it
// several times faster than from the sources, where each start has to transpile every file again.
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const repository = fileURLToPath(new URL('../', import.meta.url))

/** Its folder, which is a package as its users install it. */
export const transpiledFolder = `${repository}.transpiled`

/** Its main module. The layout is that of `dist/`, so that the program finds what it looks for beside itself. */
export const transpiledMain = `${transpiledFolder}/src/cli/main.js`

/** What vitest calls before the first test. */
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
  // Its specs import the package by name.
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
