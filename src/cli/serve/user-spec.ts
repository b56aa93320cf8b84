// The user's spec for the page: bundled by esbuild as for the command line (load-spec.ts), except that `coterie`
// and `immutable` are the page's own copies, which are served next to the page under these names. The spec is
// bundled again when one of its files is saved; if a file does not compile, the previous bundle is kept and the
// message is passed on. Two changes are not noticed: a package that is installed later, and a folder above all
// watched ones that is replaced by another. Saving the file again helps.
import { createHash } from 'node:crypto'
import { existsSync, type FSWatcher, watch } from 'node:fs'
import { basename, dirname, resolve, sep } from 'node:path'
import type { BuildFailure, Plugin } from 'esbuild'
import { placesOf } from '../load/load-mutants.js'
import { withScopeAndText } from '../load/module-scope.js'

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
}

const pageCopies: Plugin = {
  name: 'page-copies',
  setup(build) {
    build.onResolve({ filter: /^(coterie|immutable)$/ }, ({ path }) => ({
      path: `../${path}.js`,
      external: true,
    }))
    build.onResolve({ filter: /^node:/ }, ({ path }) => ({
      errors: [
        {
          text: `${path} is a module of Node, and the page runs in a browser; a spec needs only coterie and immutable`,
        },
      ],
    }))
  },
}

/** The files that one bundling looked up, whether it succeeded or not. */
interface Asked {
  readonly files: Set<string>
  /** Missing files that something is imported from. */
  readonly missing: Set<string>
}

const again = Symbol('again')

const askedPaths = ({ files, missing }: Asked): Plugin => ({
  name: 'asked-paths',
  setup(build) {
    build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) => {
      files.add(path)
      return undefined
    })
    build.onResolve({ filter: /^[./]/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      // This plugin also receives the lookups that it makes itself.
      if (pluginData === again) return undefined
      const { errors } = await build.resolve(path, { importer, kind, resolveDir, pluginData: again })
      if (errors.length === 0) return undefined
      // The missing file may have any extension, or be a folder with an index.
      const target = resolve(resolveDir, path)
      missing.add(dirname(target)).add(target)
      return undefined
    })
  },
})
// The name of the entry in errors.
const entryName = 'explored'

const messageOf = (error: unknown, file: string, places: readonly string[]): string => {
  const [first] = (error as BuildFailure).errors ?? []
  if (first === undefined) return `${file}: ${error instanceof Error ? error.message : String(error)}`
  const { location } = first
  if (location !== null && resolve(location.file) === resolve(dirname(file), entryName)) {
    // The entry is generated: it imports one file per line.
    const place = places[location.line - 1] ?? file
    return `${place}: ${existsSync(place) ? first.text.split('\n')[0] : 'the file does not exist (any more)'}`
  }
  const place = location === null ? file : `${location.file}:${location.line}:${location.column + 1}`
  return `${place}: ${first.text.split('\n')[0]}`
}

// The file itself must exist; if not, the bundler reports it.
const placesThere = (file: string): readonly string[] =>
  placesOf(file).filter((place) => place === file || existsSync(place))

// The entry imports the spec, and its mutants from the files where the command line finds them.
const entryOf = (places: readonly string[]): string => {
  const from = (place: string) => JSON.stringify(resolve(place))
  return [
    ...places.map((place, k) => `import * as place${k} from ${from(place)}`),
    'export default place0["default"]',
    `export const listed = [${places.map((place, k) => `[${JSON.stringify(place)}, place${k}["mutants"]]`).join(', ')}]`,
  ].join('\n')
}

const bundled = async (file: string, places: readonly string[], asked: Asked): Promise<string> => {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    stdin: { contents: entryOf(places), resolveDir: dirname(resolve(file)), sourcefile: entryName },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    sourcemap: 'inline',
    logLevel: 'silent',
    plugins: [pageCopies, askedPaths(asked)],
  })
  return withScopeAndText(outputFiles[0]!.text)
}

const nearestThere = (folder: string): string => {
  const above = dirname(folder)
  return existsSync(folder) || above === folder ? folder : nearestThere(above)
}

// Editors save in several operations: writing, renaming, setting the time.
const debounce = 60

// A page that has not yet received the newest version, and its workers, load the one that they know.
const keptVersions = 8

/** A user's file that is watched until `close`. */
export class WatchedSpec {
  private readonly file: string
  private readonly listeners = new Set<(now: UserSpec) => void>()
  private readonly watchers = new Map<string, FSWatcher>()
  private readonly kept = new Map<string, string>()
  private inputs: ReadonlySet<string>
  // Folders in which a new file may be the missing one.
  private missing: ReadonlySet<string> = new Set()
  private timer: NodeJS.Timeout | undefined
  private round = 0
  now: UserSpec = { version: undefined, code: '', error: undefined }

  constructor(file: string) {
    this.file = file
    this.inputs = new Set([resolve(file)])
  }

  /** Bundles the file for the first time, and starts to watch. */
  async start(): Promise<void> {
    await this.bundle()
  }

  /** Calls the listener on every change; the returned function unsubscribes it. */
  listen(listener: (now: UserSpec) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The bundle of that version, if it is one of the last few. */
  codeOf(version: string): string | undefined {
    return this.kept.get(version)
  }

  close(): void {
    // The result of the current bundling is discarded.
    this.round++
    clearTimeout(this.timer)
    for (const watcher of this.watchers.values()) watcher.close()
    this.watchers.clear()
    this.listeners.clear()
  }

  private async bundle(): Promise<void> {
    const mine = ++this.round
    const before = this.now
    const places = placesThere(this.file)
    const asked: Asked = { files: new Set([resolve(this.file)]), missing: new Set() }
    let now: UserSpec
    try {
      const code = await bundled(this.file, places, asked)
      if (mine !== this.round) return
      this.inputs = asked.files
      now = { version: this.keep(code), code, error: undefined }
    } catch (error) {
      if (mine !== this.round) return
      // Files beyond the broken one are known from the previous bundling.
      this.inputs = new Set([...this.inputs, ...asked.files])
      now = { ...before, error: messageOf(error, this.file, places) }
    }
    this.missing = asked.missing
    this.now = now
    // Changes between bundling and watching raised no event.
    if (this.watch()) this.soon()
    if (now.version === before.version && now.error === before.error) return
    for (const listener of this.listeners) listener(now)
  }

  private keep(code: string): string {
    const version = createHash('sha256').update(code).digest('hex').slice(0, 16)
    // Moves it to the end, as the newest.
    this.kept.delete(version)
    this.kept.set(version, code)
    const [oldest] = this.kept.keys()
    if (this.kept.size > keptVersions) this.kept.delete(oldest!)
    return version
  }

  private soon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.bundle(), debounce)
  }

  /**
   * The folders whose contents matter, whether they exist or not: those of its files, of possible lists of mutants,
   * of missing files.
   */
  private folders(): ReadonlySet<string> {
    const places = placesOf(this.file).map((place) => dirname(resolve(place)))
    return new Set([...[...this.inputs].map((input) => dirname(input)), ...places, ...this.missing])
  }

  // Whether a change here may change the bundle: its files, possible lists of mutants, possible missing files, and
  // the folders of all of them with their parents.
  private counts(path: string): boolean {
    return (
      this.inputs.has(path) ||
      placesOf(this.file).some((place) => resolve(place) === path) ||
      this.missing.has(dirname(path)) ||
      [...this.folders()].some((folder) => folder === path || folder.startsWith(path + sep))
    )
  }

  /** Watches the folders that exist now; returns whether there are more than before. */
  private watch(): boolean {
    // Watches folders, not files: a file that is saved by renaming another to its name is a new file. For a missing
    // folder, watches the nearest existing parent until the folder exists.
    const folders = new Set([...this.folders()].map(nearestThere))
    for (const [folder, watcher] of this.watchers) {
      if (folders.has(folder)) continue
      watcher.close()
      this.watchers.delete(folder)
    }
    let isMore = false
    for (const folder of folders) {
      if (this.watchers.has(folder)) continue
      const watcher = this.watcherOf(folder)
      if (watcher === undefined) continue
      this.watchers.set(folder, watcher)
      isMore = true
    }
    return isMore
  }

  // A folder may be gone by now; then its files are missing from the next bundle, which reports it.
  private watcherOf(folder: string): FSWatcher | undefined {
    try {
      const watcher = watch(folder, (_, name) => {
        // A folder reports its own removal or move in this way; another folder of its name must be watched anew.
        if (name === basename(folder)) this.forget(folder, watcher)
        else if (name === null || this.counts(resolve(folder, name))) this.soon()
      })
      watcher.on('error', () => this.forget(folder, watcher))
      return watcher
    } catch {
      return undefined
    }
  }

  private forget(folder: string, watcher: FSWatcher): void {
    watcher.close()
    if (this.watchers.get(folder) !== watcher) return
    this.watchers.delete(folder)
    this.soon()
  }
}
