// A checkout in which npm packs the package without a second build.
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from '../explorer/built-page.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))

// What a checkout has beside the files of the repository.
const beside = ['node_modules', 'dist', '.git', '.bundle', '.transpiled']

/**
 * Copies the repository into a new folder. There the script that `npm run build` runs copies what the same script has made for the tests of
 * the page, and makes only the declarations. So npm still has to run it before it packs: without that, the package has no program.
 */
export const checkoutToPack = (folder: string): void => {
  mkdirSync(folder)
  for (const name of readdirSync(repository).filter((name) => !beside.includes(name)))
    cpSync(join(repository, name), join(folder, name), { recursive: true })
  const script = `import { cpSync } from 'node:fs'
if (process.argv.length > 2) throw new Error('a package needs all parts of the build')
cpSync(${JSON.stringify(build().dist)}, 'dist', { recursive: true })
process.argv.push('declarations')
await import(${JSON.stringify(pathToFileURL(join(repository, 'bundle/build.mjs')).href)})
`
  writeFileSync(join(folder, 'bundle/build.mjs'), script)
}
