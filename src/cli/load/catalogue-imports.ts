// What a user's file imports from the catalogue: `coterie/specs/NAME` has the clauses and the protocol of that spec. A misspelt name of
// a spec or of an export is answered with the known ones, and never with the place of our own files.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Message, OnResolveResult } from 'esbuild'
import { didYouMean } from '../../protocol/nearest.js'
import { nearestName } from '../../quorums/nearest-name.js'
import { extension, programFolder, programModule } from './program-files.js'

const folder = fileURLToPath(new URL('specs/', programFolder))

const algorithmFile = (name: string): string => fileURLToPath(programModule(`specs/${name}/algorithm`))

const namesOfSpecs = (): readonly string[] =>
  readdirSync(folder)
    .filter((name) => existsSync(algorithmFile(name)))
    .sort()

/** The spec that is imported as `coterie/specs/NAME`; undefined for another path. */
export const specNamed = (path: string): string | undefined => /^coterie\/specs\/(.*)$/.exec(path)?.[1]

/** Where a bundler finds `coterie/specs/NAME`, or why it does not; undefined for another path. */
export const algorithmOf = (path: string): OnResolveResult | undefined => {
  const name = specNamed(path)
  if (name === undefined) return undefined
  const names = namesOfSpecs()
  if (names.includes(name)) return { path: algorithmFile(name) }
  const near = nearestName(name, names)
  const hint = near === undefined ? '"coterie list" shows the specs' : `did you mean "${near}"?`
  return { errors: [{ text: `there is no spec "${name}"; ${hint}` }] }
}

/** The line that imports the protocol of a spec of the catalogue, which is the export that makes properties. */
export const protocolImport = async (spec: string): Promise<string> => {
  const exported: { readonly [name: string]: unknown } = await import(
    programModule(`specs/${spec}/algorithm`).href
  )
  const isProtocol = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && 'always' in value && 'roles' in value
  const name = Object.keys(exported).find((one) => isProtocol(exported[one]))!
  return `import { ${name} } from 'coterie/specs/${spec}'`
}

const lacks = (module: string, name: string, exported: object): string => {
  const names = Object.keys(exported).sort()
  return `${module} has no export "${name}"${didYouMean(name, names)}; it has ${names.join(', ')}`
}

/** The names that a file exports, as far as its text says so: types, and what it passes on with `*`, are left out. */
const exportedNames = (text: string): readonly string[] => [
  ...[...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|enum) (\w+)/gm)].map(
    ([, name]) => name!,
  ),
  ...[...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) =>
    list!.split(',').flatMap((one) => /(\w+)\s*$/.exec(one)?.[1] ?? []),
  ),
]

// In the words of esbuild.
const noExport = /^No matching export in "(.+)" for import "(.+)"$/

/** The first line of an error of the bundler; if a spec of the catalogue lacks an export, what it has. */
export const bundlerText = async ({ text }: Pick<Message, 'text'>): Promise<string> => {
  // A missing package is reported with a list of importers, one per line.
  const line = text.split('\n')[0]!
  const [, file, name] = noExport.exec(line) ?? []
  if (file === undefined || name === undefined) return line
  const [spec, part, ...more] = relative(folder, resolve(file)).split(/[/\\]/)
  if (part !== `algorithm.${extension}` || more.length > 0 || spec === '..') {
    const own = resolve(file)
    return existsSync(own) ? `${line}${didYouMean(name, exportedNames(readFileSync(own, 'utf8')))}` : line
  }
  return lacks(`coterie/specs/${spec}`, name, await import(programModule(`specs/${spec}/algorithm`).href))
}
