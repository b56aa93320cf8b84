// The licenses of what others have written and the page contains, which ask to go with it. Where a package does not bring its
// license, the license stands in this folder. A package without one ends the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** The packages that are in a build, by the folders that their modules came from. */
export const packagesOf = (ids: Iterable<string>): ReadonlyMap<string, string> => {
  const packages = new Map<string, string>()
  for (const id of ids) {
    const [, folder, name] = /^\0?(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(id) ?? []
    if (folder !== undefined && name !== undefined) packages.set(name, folder)
  }
  return packages
}

// What a package contains of others, as it says itself.
const noticesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((file) => /^third-?party-?notice/i.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim())

const licenseOf = (name: string, folder: string): string => {
  const brought = readdirSync(folder).find((file) => /^licen[cs]e(\.\w+)?$/i.test(file))
  if (brought !== undefined) return `${folder}/${brought}`
  const kept = here(`${name.replace(/^@/, '').replaceAll('/', '-')}.txt`)
  if (existsSync(kept)) return kept
  throw new Error(`${name}: the package brings no license; write it to third-party/, as ${kept}`)
}

/** The name, version and license of each package. Throws an `Error` that names a package without a license. */
export const noticesOf = (packages: ReadonlyMap<string, string>): string => {
  const texts = [...packages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, folder]) => {
      // The folder of a package may have another name than the package.
      const own = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
        name: string
        version: string
      }
      const license = readFileSync(licenseOf(name, folder), 'utf8').trim()
      return [`${own.name} ${own.version}`, license, ...noticesIn(folder)].join('\n\n') + '\n'
    })
  return `This page contains software of others, under their licenses:\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`
}
