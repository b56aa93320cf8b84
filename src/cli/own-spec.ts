// The user's own spec for the page: bundled by esbuild as for the command line (load-spec.ts), but with `coterie` and
// `immutable` left to the page's own copies, which lie beside the page under these names. It is bundled again whenever one
// of its files is saved; a file that does not compile keeps the bundle before it, and its message is passed on.
import { existsSync, type FSWatcher, watch } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { BuildFailure, Plugin } from 'esbuild'
import { placesOf } from './load-mutants.js'

/** What there is of the user's file at one moment. */
export interface OwnSpec {
  /** Counts the bundles, from 1; 0 while there is none. */
  readonly version: number
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

// The spec, and its mutants from wherever they are listed, as the command line finds them.
const entryOf = (file: string): string => {
  // The file itself must be there; where it is not, bundling says so.
  const places = placesOf(file).filter((place) => place === file || existsSync(place))
  const from = (place: string) => JSON.stringify(resolve(place))
  return [
    ...places.map((place, k) => `import * as place${k} from ${from(place)}`),
    'export default place0["default"]',
    `export const listed = [${places.map((place, k) => `[${JSON.stringify(place)}, place${k}["mutants"]]`).join(', ')}]`,
  ].join('\n')
}

const bundled = async (
  file: string,
): Promise<{ readonly code: string; readonly inputs: readonly string[] }> => {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    stdin: { contents: entryOf(file), resolveDir: dirname(resolve(file)), sourcefile: 'explored' },
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

/** A user's file that is watched until `close`. */
export class WatchedSpec {
  private readonly file: string
  private readonly listeners = new Set<(now: OwnSpec) => void>()
  private readonly watchers = new Map<string, FSWatcher>()
  private inputs: ReadonlySet<string>
  private timer: NodeJS.Timeout | undefined
  private round = 0
  now: OwnSpec = { version: 0, code: '', error: undefined }

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
    let now: OwnSpec
    try {
      const { code, inputs } = await bundled(this.file)
      if (mine !== this.round) return
      this.inputs = new Set([resolve(this.file), ...inputs])
      const same = code === before.code
      now = { version: same ? before.version : before.version + 1, code, error: undefined }
    } catch (error) {
      if (mine !== this.round) return
      now = { ...before, error: messageOf(error, this.file) }
    }
    this.now = now
    this.watch()
    if (now.version === before.version && now.error === before.error) return
    for (const listener of this.listeners) listener(now)
  }

  // Folders, not files: a file that is saved by renaming another to its name is a new one.
  private watch(): void {
    const folders = new Set([...this.inputs].map((input) => dirname(input)))
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
        if (name !== null && !this.inputs.has(resolve(folder, name))) return
        clearTimeout(this.timer)
        this.timer = setTimeout(() => void this.bundle(), settleAfter)
      })
      watcher.on('error', () => watcher.close())
      return watcher
    } catch {
      return undefined
    }
  }
}
