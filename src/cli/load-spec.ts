// A spec by its name in the catalogue or by the path of the user's own TypeScript or JavaScript file. The file is bundled
// by esbuild, so that it needs no build, with Coterie and Immutable.js resolved to the copies that are running: a second
// copy would have other classes. Types are not checked here; `tsc --noEmit` does that.
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFailure, Plugin } from 'esbuild'
import { isSpec, type Spec } from '../protocol/algorithm.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import { catalogueSpec } from './catalogue.js'
import { scopeName, withScope } from './module-scope.js'

/** A loaded spec, and how to name it on a command line. */
export interface LoadedSpec {
  readonly spec: Spec
  readonly argument: string
}

const publicFace = new URL(import.meta.url.endsWith('.ts') ? '../index.ts' : '../index.js', import.meta.url)
  .href

const ourCopies: Plugin = {
  name: 'our-copies',
  setup(build) {
    const ours = createRequire(import.meta.url)
    build.onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point' || path.startsWith('node:')) return undefined
      if (path === 'coterie') return { path: publicFace, external: true }
      const from = path === 'immutable' ? ours : createRequire(importer)
      return { path: pathToFileURL(from.resolve(path)).href, external: true }
    })
  },
}

// What was thrown, on one line, and where in the user's file if the stack tells.
const thrown = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const place = /\(?(?:file:\/\/)?(\/[^()\s]+\.[cm]?[jt]s:\d+:\d+)\)?/.exec(error.stack ?? '')?.[1]
  return `${error.name}: ${error.message.split('\n')[0]}${place === undefined ? '' : ` (${place})`}`
}

const bundled = async (file: string): Promise<string> => {
  const { build } = await import('esbuild')
  try {
    const { outputFiles } = await build({
      entryPoints: [file],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      sourcemap: 'inline',
      logLevel: 'silent',
      plugins: [ourCopies],
    })
    return outputFiles[0]!.text
  } catch (error) {
    const { errors } = error as BuildFailure
    const [first] = errors ?? []
    if (first === undefined) throw error
    const place =
      first.location === null
        ? file
        : `${first.location.file}:${first.location.line}:${first.location.column + 1}`
    // A package that is missing is reported with a list of importers, one a line.
    throw new BrokenSpec(`${place}: ${first.text.split('\n')[0]}`)
  }
}

/** Whether an argument is the path of a file; otherwise it is a name of the catalogue. */
export const isOwnFile = (argument: string): boolean =>
  /[./\\]/.test(argument) && existsSync(argument) && statSync(argument).isFile()

/** What a user's file exports. Throws a `BrokenSpec` for a file that does not compile or throws. */
export const exportsOf = async (argument: string): Promise<object> => {
  const code = await bundled(resolve(argument))
  // A folder that only this user can read: in a shared temporary folder a guessable name could be somebody else's file.
  const folder = mkdtempSync(join(tmpdir(), 'coterie-'))
  try {
    const bundle = join(folder, 'spec.mjs')
    writeFileSync(bundle, withScope(code))
    process.setSourceMapsEnabled(true)
    return await import(pathToFileURL(bundle).href)
  } catch (error) {
    if (error instanceof BrokenSpec) throw error
    throw new BrokenSpec(`${argument}: loading it threw ${thrown(error)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Loads a spec. Throws a `UsageError` for a name that is neither in the catalogue nor a file, and a `BrokenSpec` for a file
 * that does not compile, throws, or does not export a spec as its default.
 */
export const loadSpec = async (argument: string): Promise<LoadedSpec> => {
  if (!isOwnFile(argument)) return { spec: await catalogueSpec(argument), argument }
  const { default: spec, [scopeName]: scope } = (await exportsOf(argument)) as {
    readonly default?: unknown
    readonly [scopeName]?: Spec['uses']
  }
  if (isSpec(spec)) return { spec: { ...spec, uses: { ...scope, ...spec.uses } }, argument }
  throw new BrokenSpec(
    `${argument}: the default export is no spec; end the file with "export default algorithm({ ... })"`,
  )
}
