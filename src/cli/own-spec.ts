// The user's own spec for the page: bundled by esbuild as for the command line (load-spec.ts), but with `coterie` and
// `immutable` left to the page's own copies, which lie beside the page under these names. It is bundled again whenever one
// of its files is saved; a file that does not compile keeps the bundle before it, and its message is passed on.
import { createHash } from 'node:crypto'
import { existsSync, type FSWatcher, watch } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { BuildFailure, Plugin } from 'esbuild'
import { placesOf } from './load-mutants.js'

/** What there is of the user's file at one moment. */
export interface OwnSpec {
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

const messageOf = (error: unknown, file: string): string => {
  const [first] = (error as BuildFailure).errors ?? []
  if (first === undefined) return `${file}: ${error instanceof Error ? error.message : String(error)}`
  const { location } = first
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

const bundled = async (
  file: string,
  places: readonly string[],
): Promise<{ readonly code: string; readonly inputs: readonly string[] }> => {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    stdin: { contents: entryOf(places), resolveDir: dirname(resolve(file)), sourcefile: 'explored' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    sourcemap: 'inline',
    logLevel: 'silent',
    plugins: [pageCopies],
  })
  const inputs = Object.keys(metafile.inputs).filter((input) => existsSync(input))
  return { code: outputFiles[0]!.text, inputs: inputs.map((input) => resolve(input)) }
}

// Editors save in several steps: writing, renaming, setting the time.
const settleAfter = 60

// A page that has not yet heard of the newest version, and its workers, load the one that they know.
const keptVersions = 8

/** A user's file that is watched until `close`. */
export class WatchedSpec {
  private readonly file: string
  private readonly listeners = new Set<(now: OwnSpec) => void>()
  private readonly watchers = new Map<string, FSWatcher>()
  private readonly kept = new Map<string, string>()
  private inputs: ReadonlySet<string>
  private timer: NodeJS.Timeout | undefined
  private round = 0
  now: OwnSpec = { version: undefined, code: '', error: undefined }

  constructor(file: string) {
    this.file = file
    this.inputs = new Set([resolve(file)])
  }

  /** Bundles the file for the first time, and begins to watch. */
  async start(): Promise<void> {
    await this.bundle()
  }

  /** Tells of every change from now on; what is answered ends that. */
  listen(listener: (now: OwnSpec) => void): () => void {
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
    let now: OwnSpec
    try {
      const { code, inputs } = await bundled(this.file, places)
      if (mine !== this.round) return
      this.inputs = new Set([resolve(this.file), ...inputs])
      now = { version: this.keep(code), code, error: undefined }
    } catch (error) {
      if (mine !== this.round) return
      now = { ...before, error: messageOf(error, this.file) }
    }
    this.now = now
    this.watch()
    // A list that came between bundling and watching has been heard by nobody.
    if (placesThere(this.file).join() !== places.join()) this.soon()
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

  // Whether the bundle may be another when this has changed: its files, the places where mutants may yet be listed, and the
  // folder of those.
  private counts(path: string): boolean {
    const places = placesOf(this.file).map((place) => resolve(place))
    return this.inputs.has(path) || places.includes(path) || places.some((place) => dirname(place) === path)
  }

  // Folders, not files: a file that is saved by renaming another to its name is a new one.
  private watch(): void {
    const places = placesOf(this.file).map((place) => dirname(resolve(place)))
    const folders = new Set(
      [...[...this.inputs].map((input) => dirname(input)), ...places].filter((folder) => existsSync(folder)),
    )
    for (const [folder, watcher] of this.watchers) {
      if (folders.has(folder)) continue
      watcher.close()
      this.watchers.delete(folder)
    }
    for (const folder of folders) {
      if (this.watchers.has(folder)) continue
      const watcher = this.watcherOf(folder)
      if (watcher !== undefined) this.watchers.set(folder, watcher)
    }
  }

  // A folder may be gone by now; then its files are missing from the next bundle, which says so.
  private watcherOf(folder: string): FSWatcher | undefined {
    try {
      const watcher = watch(folder, (_, name) => {
        if (name === null || this.counts(resolve(folder, name))) this.soon()
      })
      watcher.on('error', () => watcher.close())
      return watcher
    } catch {
      return undefined
    }
  }
}
