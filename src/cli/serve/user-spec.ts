// The user's spec for the page: bundled by esbuild as for the command line (load-spec.ts), except that `coterie`
// and `immutable` are the page's own copies, which are served next to the page under these names. The watch mode of
// esbuild bundles it again when a file that it looked up is saved, comes or goes; if a file does not compile, the
// previous bundle is kept and the message is passed on.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { BuildContext, BuildResult, Message, Plugin } from 'esbuild'
import { ideaOf } from '../../source/idea-of.js'
import { mistakeLine, mistakeText } from '../../source/mistake.js'
import { catalogueFile } from '../load/catalogue.js'
import { algorithmOf, bundlerText } from '../load/catalogue-imports.js'
import { placesOf } from '../load/load-mutants.js'
import { placesBeside } from '../load/load-proof.js'
import { withScopeAndText } from '../load/module-scope.js'
import { programModule } from '../load/program-files.js'
import { shownPath } from '../load/thrown-text.js'
import { bundleMistakes } from './bundle-mistakes.js'
import { markedBundle } from './marked-module.js'

/** The user's file at one moment. */
export interface UserSpec {
  /**
   * A digest of the code, so that one name never identifies two specs, whichever server delivers it; undefined
   * before the first bundle.
   */
  readonly version: string | undefined
  readonly code: string
  /** What is wrong with the current file, if anything. */
  readonly error: string | undefined
  /** Mistakes that do not keep the bundle from being loaded, each a line with its place. */
  readonly doubts: readonly string[]
}

const pageCopies: Plugin = {
  name: 'page-copies',
  setup(build) {
    build.onResolve({ filter: /^(coterie|immutable)$/ }, ({ path }) => ({
      path: `../${path}.js`,
      external: true,
    }))
    build.onResolve({ filter: /^coterie\/specs\// }, ({ path }) => algorithmOf(path))
    build.onResolve({ filter: /^node:/ }, ({ path }) => ({
      errors: [
        {
          text: `${path} is a module of Node, and the page runs in a browser; a spec needs only coterie and immutable`,
        },
      ],
    }))
  },
}

// The file itself must exist; if not, the bundler reports it.
const placesThere = (file: string): readonly string[] =>
  placesOf(file).filter((place) => place === file || existsSync(place))

const proofPlacesThere = (file: string): readonly string[] =>
  placesBeside(file)
    .filter((place) => existsSync(place))
    .slice(0, 1)

/** What is bundled. */
interface Bundled {
  /** The spec: the path of the user's file, or its name in the catalogue. */
  readonly argument: string
  /** The file of the spec. */
  readonly file: string
  /** The files of added properties. */
  readonly added: readonly string[]
}

// A file that is not there is reported by the bundler. A folder with the files of the catalogue has its clauses in a file of their own.
const ideaIn = (file: string): string | undefined => {
  const clauses = join(dirname(file), 'algorithm.ts')
  const told = basename(file) === 'spec.ts' && existsSync(clauses) ? clauses : file
  return existsSync(told) ? ideaOf(readFileSync(told, 'utf8')) : undefined
}

// The entry imports the spec, its mutants from the files where the command line finds them, and added properties.
const entryOf = (
  places: readonly string[],
  proofs: readonly string[],
  { argument, file, added }: Bundled,
): string => {
  const from = (place: string) => JSON.stringify(resolve(place))
  const name = (place: string, k: number) => JSON.stringify(k === 0 ? argument : place)
  const listed = places.map((place, k) => `[${name(place, k)}, place${k}["mutants"]]`)
  const given = added.map((file, k) => `[${JSON.stringify(file)}, added${k}["default"]]`)
  const proved = [
    `[${JSON.stringify(argument)}, place0["proof"]]`,
    ...proofs.map((file, k) => `[${JSON.stringify(file)}, proof${k}["default"]]`),
  ]
  return [
    ...places.map((place, k) => `import * as place${k} from ${from(place)}`),
    ...added.map((file, k) => `import * as added${k} from ${from(file)}`),
    ...proofs.map((file, k) => `import * as proof${k} from ${from(file)}`),
    'export default place0["default"]',
    `export const listed = [${listed.join(', ')}]`,
    `export const added = [${given.join(', ')}]`,
    `export const proofs = [${proved.join(', ')}]`,
    `export const idea = ${JSON.stringify(ideaIn(file)) ?? 'undefined'}`,
  ].join('\n')
}

// The name of the entry in errors.
const entry = 'explored'
const namespace = 'entry'

/** The generated entry: one file per line. It is generated again when a possible list of mutants comes or goes. */
const entryPlugin = (bundled: Bundled, imported: (places: readonly string[]) => void): Plugin => ({
  name: 'entry',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'entry-point' ? { path, namespace } : undefined,
    )
    build.onLoad({ filter: /.*/, namespace }, () => {
      const { file, added } = bundled
      const places = placesThere(file)
      const proofs = proofPlacesThere(file)
      imported([...places, ...added, ...proofs])
      const watchFiles = [...placesOf(file), ...added, ...placesBeside(file)].map((place) => resolve(place))
      return { contents: entryOf(places, proofs, bundled), resolveDir: dirname(resolve(file)), watchFiles }
    })
  },
})

const messageOf = async (error: Message, file: string, places: readonly string[]): Promise<string> => {
  const { location } = error
  // The bundler names files from the working directory, also those outside it.
  const line = (await bundlerText(error)).replace(/(?<=^No matching export in ")[^"]+/, (path) =>
    shownPath(resolve(path)),
  )
  if (location === null) return `${file}: ${line}`
  if (location.file !== `${namespace}:${entry}`)
    return `${shownPath(resolve(location.file))}:${location.line}:${location.column + 1}: ${line}\n${location.lineText.trim()}`
  const place = places[location.line - 1] ?? file
  return `${place}: ${existsSync(place) ? line : 'the file does not exist'}`
}

/** The first mistake that keeps a bundle from being loaded, and the mistakes that do not. */
const mistakesOf = async (
  bundle: string,
  file: string,
): Promise<{ readonly error: string | undefined; readonly doubts: readonly string[] }> => {
  const exported = Object.keys(await import(programModule('src/index').href))
  const { names, fields } = bundleMistakes(bundle, dirname(resolve(file)), [
    { from: '../coterie.js', called: 'coterie', names: exported },
  ])
  return {
    error: names[0] === undefined ? undefined : mistakeText(names[0]),
    doubts: fields.map(mistakeLine),
  }
}

// A page that has not yet received the newest version, and its workers, load the one that they know.
const keptVersions = 8

// In milliseconds. Editors save in several operations: writing, renaming, setting the time.
const delay = 60

// As on a command line: a name from the catalogue has none of these.
const isOwnPath = (argument: string): boolean => /[./\\]/.test(argument)

/** A user's file, or a spec of the catalogue with properties of a user's files, that is watched until `close`. */
export class WatchedSpec {
  private readonly what: Bundled
  private readonly listeners = new Set<(now: UserSpec) => void>()
  private readonly bundles = new Map<string, { readonly code: string; readonly bundle: string }>()
  private places: readonly string[]
  private context: BuildContext | undefined
  private isClosed = false
  // Ends the wait for the first bundle.
  private ready = (): void => {}
  now: UserSpec = { version: undefined, code: '', error: undefined, doubts: [] }

  /**
   * @param argument the path of the user's file, or a name from the catalogue
   * @param added the files of properties to add
   */
  constructor(argument: string, added: readonly string[] = []) {
    const file = isOwnPath(argument) ? argument : catalogueFile(argument)
    this.what = { argument, file, added }
    this.places = [file, ...added]
  }

  /** Bundles the file for the first time, and starts to watch. */
  async start(): Promise<void> {
    const { context } = await import('esbuild')
    const ready = new Promise<void>((resolve) => {
      this.ready = resolve
    })
    const onEnd: Plugin = {
      name: 'bundled',
      setup: (build) =>
        build.onEnd(async (result) => {
          await this.bundled(result)
          this.ready()
        }),
    }
    this.context = await context({
      entryPoints: [entry],
      outdir: dirname(resolve(this.what.file)),
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      sourcemap: 'inline',
      logLevel: 'silent',
      plugins: [
        entryPlugin(this.what, (places) => {
          this.places = places
        }),
        pageCopies,
        onEnd,
      ],
    })
    if (this.isClosed) return this.context.dispose()
    await this.context.watch({ delay })
    await ready
  }

  /** Calls the listener on every change, and after every save that does not compile for a page; the returned function unsubscribes it. */
  listen(listener: (now: UserSpec) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The bundle of that version, if it is one of the last few. */
  codeOf(version: string): string | undefined {
    return this.bundles.get(version)?.code
  }

  /** The same bundle as a copy that reports what runs. */
  markedCodeOf(version: string): string | undefined {
    const kept = this.bundles.get(version)
    return kept === undefined ? undefined : markedBundle(kept.bundle)
  }

  close(): void {
    // The result of the current bundling is discarded.
    this.isClosed = true
    this.listeners.clear()
    this.ready()
    void this.context?.dispose()
  }

  private async bundled({ errors, outputFiles }: BuildResult): Promise<void> {
    const [first] = errors
    const bundle = first === undefined ? outputFiles![0]!.text : ''
    const { error, doubts } =
      first === undefined
        ? await mistakesOf(bundle, this.what.file)
        : { error: await messageOf(first, this.what.argument, this.places), doubts: [] }
    if (this.isClosed) return
    const before = this.now
    if (error === undefined) {
      const code = withScopeAndText(bundle, doubts)
      this.now = { version: this.keep(code, bundle), code, error: undefined, doubts }
    } else this.now = { ...before, error }
    const { now } = this
    // What does not compile for a page, such as a module of Node, may be right elsewhere: the same error may be another file.
    if (error === undefined && before.error === undefined && now.version === before.version) return
    for (const listener of this.listeners) listener(now)
  }

  private keep(code: string, bundle: string): string {
    const version = createHash('sha256').update(code).digest('hex').slice(0, 16)
    // Moves it to the end, as the newest.
    this.bundles.delete(version)
    this.bundles.set(version, { code, bundle })
    const [oldest] = this.bundles.keys()
    if (this.bundles.size > keptVersions) this.bundles.delete(oldest!)
    return version
  }
}
