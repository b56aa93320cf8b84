// The user's own spec for the page: bundled by esbuild as for the command line (load-spec.ts), but with `coterie` and
// `immutable` left to the page's own copies, which lie beside the page under these names. It is bundled again whenever one
// of its files is saved; a file that does not compile keeps the bundle before it, and its message is passed on. Not noticed
// are a package that is installed only later, and a folder above all watched ones that is moved away and another put there:
// saving the file once more helps.
import { createHash } from 'node:crypto'
import { existsSync, type FSWatcher, watch } from 'node:fs'
import { basename, dirname, resolve, sep } from 'node:path'
import type { BuildFailure, Plugin } from 'esbuild'
import { placesOf } from '../load/load-mutants.js'
import { withScopeAndText } from '../load/module-scope.js'

/** What there is of the user's file at one moment. */
export interface UserSpec {
  /** A digest of the code, so that the same name never stands for another spec, whichever server hands it out; undefined while there is none. */
  readonly version: string | undefined
  readonly code: string
  /** What is wrong with the file as it is now, if something is. */
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
          text: `${path} is of Node, and the page runs in a browser; a spec needs only coterie and immutable`,
        },
      ],
    }))
  },
}

/** What one bundling has asked the disk for, whether it came to its end or not. */
interface Asked {
  readonly files: Set<string>
  /** Where something is imported from that is not there. */
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
      // What is asked here is asked of this plugin once more.
      if (pluginData === again) return undefined
      const { errors } = await build.resolve(path, { importer, kind, resolveDir, pluginData: again })
      if (errors.length === 0) return undefined
      // Whatever extension it will have, or if it will be a folder with an index.
      const target = resolve(resolveDir, path)
      missing.add(dirname(target)).add(target)
      return undefined
    })
  },
})
// What the bundle begins with is called so in errors.
const entryName = 'explored'

const messageOf = (error: unknown, file: string, places: readonly string[]): string => {
  const [first] = (error as BuildFailure).errors ?? []
  if (first === undefined) return `${file}: ${error instanceof Error ? error.message : String(error)}`
  const { location } = first
  if (location !== null && resolve(location.file) === resolve(dirname(file), entryName)) {
    // It imports a place a line, and nobody has it but this program.
    const place = places[location.line - 1] ?? file
    return `${place}: ${existsSync(place) ? first.text.split('\n')[0] : 'it is not there (any more)'}`
  }
  const place = location === null ? file : `${location.file}:${location.line}:${location.column + 1}`
  return `${place}: ${first.text.split('\n')[0]}`
}

// The file itself must be there; where it is not, bundling says so.
const placesThere = (file: string): readonly string[] =>
  placesOf(file).filter((place) => place === file || existsSync(place))

// The spec, and its mutants from wherever they are listed, as the command line finds them.
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

// Editors save in several steps: writing, renaming, setting the time.
const settleAfter = 60

// A page that has not yet heard of the newest version, and its workers, load the one that they know.
const keptVersions = 8

/** A user's file that is watched until `close`. */
export class WatchedSpec {
  private readonly file: string
  private readonly listeners = new Set<(now: UserSpec) => void>()
  private readonly watchers = new Map<string, FSWatcher>()
  private readonly kept = new Map<string, string>()
  private inputs: ReadonlySet<string>
  // Folders in which anything that comes may be what is missing.
  private missing: ReadonlySet<string> = new Set()
  private timer: NodeJS.Timeout | undefined
  private round = 0
  now: UserSpec = { version: undefined, code: '', error: undefined }

  constructor(file: string) {
    this.file = file
    this.inputs = new Set([resolve(file)])
  }

  /** Bundles the file for the first time, and begins to watch. */
  async start(): Promise<void> {
    await this.bundle()
  }

  /** Tells of every change from now on; what is answered ends that. */
  listen(listener: (now: UserSpec) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The bundle of that version, if it is one of the last few. */
  codeOf(version: string): string | undefined {
    return this.kept.get(version)
  }

  close(): void {
    // What is being bundled comes too late.
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
      // Behind what is broken there may be more, which was there the last time.
      this.inputs = new Set([...this.inputs, ...asked.files])
      now = { ...before, error: messageOf(error, this.file, places) }
    }
    this.missing = asked.missing
    this.now = now
    // What came between bundling and watching has been heard by nobody.
    if (this.watch()) this.soon()
    if (now.version === before.version && now.error === before.error) return
    for (const listener of this.listeners) listener(now)
  }

  private keep(code: string): string {
    const version = createHash('sha256').update(code).digest('hex').slice(0, 16)
    // Behind the others, as the newest.
    this.kept.delete(version)
    this.kept.set(version, code)
    const [oldest] = this.kept.keys()
    if (this.kept.size > keptVersions) this.kept.delete(oldest!)
    return version
  }

  private soon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.bundle(), settleAfter)
  }

  /** The folders whose contents count, there or not: those of its files, of mutants that may yet be listed, of what is missing. */
  private folders(): ReadonlySet<string> {
    const places = placesOf(this.file).map((place) => dirname(resolve(place)))
    return new Set([...[...this.inputs].map((input) => dirname(input)), ...places, ...this.missing])
  }

  // Whether the bundle may be another when this has changed: its files, the places where mutants may yet be listed, whatever
  // may be what is missing, and the folders of all of them with those above.
  private counts(path: string): boolean {
    return (
      this.inputs.has(path) ||
      placesOf(this.file).some((place) => resolve(place) === path) ||
      this.missing.has(dirname(path)) ||
      [...this.folders()].some((folder) => folder === path || folder.startsWith(path + sep))
    )
  }

  /** Watches what there is to watch by now; answers whether that is more than before. */
  private watch(): boolean {
    // Folders, not files: a file that is saved by renaming another to its name is a new one. Of a folder that is missing, the
    // nearest above it that is there, until it comes.
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

  // A folder may be gone by now; then its files are missing from the next bundle, which says so.
  private watcherOf(folder: string): FSWatcher | undefined {
    try {
      const watcher = watch(folder, (_, name) => {
        // So a folder tells that it is itself removed, or moved; another of its name has to be watched anew.
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
