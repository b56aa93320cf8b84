// Builds the published page and command line once for all test files that use them. The build has a folder of its own, so that tests
// leave the user's dist/ alone.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** A build. Tests must not change it. */
export interface Built {
  /** The folder of the static page. */
  readonly page: string
  /** The main module of the command line. */
  readonly main: string
  /** What `npm run build` makes, without the declarations. */
  readonly dist: string
}

// The inputs of a build.
const sources = ['src', 'specs', 'bundle', 'counterexamples', 'third-party', 'schemas']
const settings = [
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
  'docs/lectures.md',
  'docs/lecture-proofs.md',
]

const digest = (): string => {
  const hash = createHash('sha256')
  const files = sources.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  )
  for (const file of [...files.sort(), ...settings.map((name) => join(repository, name))])
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

const builtIn = (folder: string): Built => ({
  page: join(folder, 'dist/explorer'),
  main: join(folder, 'dist/src/cli/main.js'),
  dist: join(folder, 'dist'),
})

/**
 * Builds the page and the command line as `npm run build` does, in another working directory, or reuses an earlier build of the same
 * sources.
 */
export const build = (): Built => {
  // The folder is below node_modules, so that the build finds its packages.
  const cache = join(repository, 'node_modules/.cache')
  const prefix = 'coterie-built-'
  const kept = join(cache, prefix + digest())
  if (existsSync(kept)) return builtIn(kept)
  mkdirSync(cache, { recursive: true })
  const old = readdirSync(cache).filter((name) => name.startsWith(prefix))
  const folder = mkdtempSync(join(cache, 'coterie-building-'))
  const script = join(repository, 'bundle/build.mjs')
  execFileSync(process.execPath, [script, 'program', 'page'], { cwd: folder, stdio: 'pipe' })
  // The folder is a package, with what the program reads.
  copyFileSync(join(repository, 'package.json'), join(folder, 'package.json'))
  for (const read of ['specs', 'docs', 'counterexamples'])
    symlinkSync(join(repository, read), join(folder, read))
  try {
    renameSync(folder, kept)
  } catch {
    // Another test file has finished the same build first.
    rmSync(folder, { recursive: true, force: true })
  }
  for (const name of old) rmSync(join(cache, name), { recursive: true, force: true })
  return builtIn(kept)
}

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}

/** A host of static files. It sends no headers for security, and for caching only the one that is given. */
export const staticHost = (
  folder: string,
  caching?: string,
): Promise<{ readonly address: string; readonly server: Server }> => {
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://any').pathname
    try {
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
      const body = readFileSync(file)
      response.writeHead(200, {
        'Content-Type': types[extname(file)] ?? 'text/plain',
        ...(caching === undefined ? {} : { 'Cache-Control': caching }),
      })
      response.end(body)
    } catch {
      response.writeHead(404)
      response.end()
    }
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server })
    })
  })
}
