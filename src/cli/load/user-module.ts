// A user's module, TypeScript or JavaScript: bundled by esbuild, so that it needs no build, and imported as a
// `data:` address, so that it needs no file. Coterie and Immutable.js are the running copies, since a second copy
// would have other classes. Types are not checked here; `tsc --noEmit` does that.
import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, extname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BuildFailure, Loader, Metafile, Plugin } from 'esbuild'
import { noteModule, topLevelNames } from '../../canonical/by-order/module-names.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { didYouMean } from '../../protocol/nearest.js'
import { undeclared } from '../../source/name-mistakes.js'
import { mustBeAllowed } from './allowed-code.js'
import { changedBuiltIn } from './built-ins.js'
import { algorithmOf, bundlerText, specNamed } from './catalogue-imports.js'
import { importBundle } from './import-bundle.js'
import { scopeName, withScope } from './module-scope.js'
import { programFolder, programModule } from './program-files.js'
import { noteBundle, placeOf, shownPath, thrownText } from './thrown-text.js'

/** A user's module, on which a result may rest. */
export interface OwnModule {
  /** The code with everything that it imports by relative paths. */
  readonly code: string
  /** The files of that code, as absolute paths. */
  readonly files: readonly string[]
  /** The packages that it imports, beside those of Node and of Coterie. */
  readonly packages: readonly string[]
}

/** The code of a module with everything that it imports by relative paths. */
interface Bundle extends OwnModule {
  /** The code with one more export, in the form that is imported. */
  readonly scoped: string
  readonly map: { readonly sources: readonly string[] }
  /** The specs of the catalogue that it imports. */
  readonly specs: readonly string[]
}

const faces: { readonly [name: string]: string } = {
  coterie: programModule('src/index').href,
  'coterie/checker': programModule('src/checker').href,
}

// In the words of V8.
const noFace = /^The requested module '(.+)' does not provide an export named '(.+)'$/

/** What an import of `coterie` or `coterie/checker` lacks, if that is why a module was not loaded. */
const missingFromFace = async (error: unknown): Promise<string | undefined> => {
  if (!(error instanceof SyntaxError)) return undefined
  const [, href, name] = noFace.exec(error.message) ?? []
  const face = Object.keys(faces).find((one) => faces[one] === href)
  if (face === undefined || name === undefined) return undefined
  return `${face} has no export "${name}"${didYouMean(name, Object.keys(await import(href!)))}`
}

// In the words of V8.
const notDefined = /^(\S+) is not defined$/

/** The nearest name, or the missing import, for a name that a module uses and nothing declares. */
const undefinedNameIn = async (error: unknown, code: string): Promise<string | undefined> => {
  if (!(error instanceof ReferenceError)) return undefined
  const name = notDefined.exec(error.message)?.[1]
  if (name === undefined) return undefined
  const coterie = { from: 'coterie', names: Object.keys(await import(faces.coterie!)) }
  return `ReferenceError: ${undeclared(name, new Set(topLevelNames(code)), [coterie])}`
}

const ourCopies: Plugin = {
  name: 'our-copies',
  setup(build) {
    const ours = createRequire(import.meta.url)
    build.onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point') return undefined
      if (isBuiltin(path)) return { path: path.startsWith('node:') ? path : `node:${path}`, external: true }
      const face = Object.hasOwn(faces, path) ? faces[path] : undefined
      if (face !== undefined) return { path: face, external: true }
      const algorithm = algorithmOf(path)
      if (algorithm !== undefined) return algorithm
      const from = path === 'immutable' ? ours : createRequire(importer)
      return { path: pathToFileURL(from.resolve(path)).href, external: true }
    })
  },
}

const loaders: { readonly [extension: string]: Loader } = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.tsx': 'tsx',
  '.jsx': 'jsx',
}

// In a bundle, `import.meta` would be that of the bundle; this plugin replaces it with that of each file.
const ownMeta: Plugin = {
  name: 'own-meta',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta')) return undefined
      const { transform } = build.esbuild
      const { code } = await transform(text, {
        loader: loaders[extname(path)] ?? 'js',
        sourcefile: path,
        sourcemap: 'inline',
        define: {
          'import.meta.url': JSON.stringify(pathToFileURL(path).href),
          'import.meta.filename': JSON.stringify(path),
          'import.meta.dirname': JSON.stringify(dirname(path)),
        },
      })
      return { contents: code, loader: 'js', resolveDir: dirname(path) }
    })
  },
}

// An error of the plugin above arrives wrapped; the inner error has the place.
const placed = async (failure: BuildFailure): Promise<BrokenSpec | undefined> => {
  const [first] = failure.errors ?? []
  if (first === undefined) return undefined
  const { location } = first
  const place =
    location === null
      ? undefined
      : `${shownPath(resolve(location.file))}:${location.line}:${location.column + 1}`
  const line = await bundlerText(first)
  return new BrokenSpec(place === undefined ? line : `${place}: ${line}`)
}

const specsIn = ({ inputs }: Metafile): readonly string[] => {
  const imports = Object.values(inputs).flatMap((input) => input.imports)
  return [...new Set(imports.flatMap(({ original = '' }) => specNamed(original) ?? []))]
}

// What a file imports as `coterie/specs/NAME` is part of the program.
const filesIn = ({ inputs }: Metafile): readonly string[] => {
  const program = fileURLToPath(programFolder)
  return Object.keys(inputs)
    .map((path) => resolve(path))
    .filter((path) => !path.startsWith(program))
}

const packagesIn = ({ inputs }: Metafile): readonly string[] => {
  const imports = Object.values(inputs).flatMap((input) => input.imports)
  const outside = imports.flatMap(({ original, external }) => (external && original ? [original] : []))
  const isOurs = (path: string): boolean => path === 'immutable' || /^coterie(\/|$)/.test(path)
  return [...new Set(outside)].filter((path) => !isBuiltin(path) && !isOurs(path))
}

const bundled = async (file: string): Promise<Bundle> => {
  mustBeAllowed(file)
  const { build } = await import('esbuild')
  const folder = dirname(file)
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [file],
      outfile: resolve(folder, 'bundle.mjs'),
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      sourcemap: 'external',
      sourcesContent: false,
      metafile: true,
      logLevel: 'silent',
      plugins: [ourCopies, ownMeta],
    })
    const [map, code] = [outputFiles.find(({ path }) => path.endsWith('.map')), outputFiles.at(-1)]
    const { sources, ...rest } = JSON.parse(map!.text) as Bundle['map']
    return {
      code: code!.text,
      scoped: withScope(code!.text),
      map: { ...rest, sources: sources.map((source) => resolve(folder, source)) },
      specs: specsIn(metafile),
      files: filesIn(metafile),
      packages: packagesIn(metafile),
    }
  } catch (error) {
    const broken = await placed(error as BuildFailure)
    if (broken === undefined) throw error
    throw broken.message.includes(':') ? broken : new BrokenSpec(`${shownPath(file)}: ${broken.message}`)
  }
}

const bundles = new Map<string, Promise<Bundle>>()
let imports = 0

const bundleOf = (file: string): Promise<Bundle> => {
  const bundle = bundles.get(file) ?? bundled(file)
  bundles.set(file, bundle)
  return bundle
}

/** A user's module with all that it imports. Throws a `BrokenSpec` if it does not compile. */
export const ownModule = (file: string): Promise<OwnModule> => bundleOf(resolve(file))

/** The specs of the catalogue that a user's module imports, as `coterie/specs/NAME`. */
export const specsImportedBy = async (argument: string): Promise<readonly string[]> =>
  (await bundleOf(resolve(argument))).specs

/**
 * The exports of a user's module.
 * @param argument its path, as the user typed it
 * @param fresh as a second import of the same modules, which has received no call
 * Throws a `BrokenSpec` for a module that does not compile, that throws, or that changes a built-in object.
 */
export const exportsOf = async (argument: string, fresh = false): Promise<object> => {
  const { code, scoped, map } = await bundleOf(resolve(argument))
  // The name of the module in stack traces; its source map is found by it.
  const name = `coterie-bundle-${imports++}`
  noteBundle(name, map)
  let loaded: object
  try {
    loaded = await importBundle(name, scoped)
  } catch (error) {
    const place = placeOf(error)
    const where = place === undefined ? '' : ` (${place})`
    const missing = await missingFromFace(error)
    if (missing !== undefined) throw new BrokenSpec(`${argument}: ${missing}`)
    if (error instanceof BrokenSpec) throw new BrokenSpec(`${argument}: ${error.message}${where}`)
    const undefinedName = await undefinedNameIn(error, code)
    throw new BrokenSpec(`${argument}: loading it threw ${undefinedName ?? thrownText(error)}${where}`)
  }
  const { [scopeName]: values } = loaded as {
    readonly [scopeName]: () => { readonly [name: string]: unknown }
  }
  // A second import is executed only: nothing is concluded from the text of its functions.
  if (!fresh) noteModule({ text: code, values })
  const changed = changedBuiltIn()
  if (changed !== undefined && !fresh) {
    throw new BrokenSpec(
      `${argument}: loading it changed ${changed}, which the checker itself uses; leave built-in objects unchanged`,
    )
  }
  return loaded
}
