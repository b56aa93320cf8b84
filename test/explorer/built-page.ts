// The page and the command line as they are published, built for one test file into a folder of their own: other tests
// build dist/ anew while these run.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** A build that is only there for a test file. */
export interface Built {
  /** The static page. */
  readonly page: string
  /** The command line. */
  readonly main: string
  remove(): void
}

/** Builds the page, and the command line if it is wanted, as `npm run build` does. */
export const build = (parts: 'page' | 'page and command line'): Built => {
  // Below node_modules, so that the build finds its packages.
  const cache = join(repository, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'coterie-page-'))
  const run = (script: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(repository, 'node_modules', script), ...args], { cwd: repository })
  if (parts !== 'page')
    run('typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', join(folder, 'dist'))
  // Specs import the package by its name.
  copyFileSync(join(repository, 'package.json'), join(folder, 'package.json'))
  const page = join(folder, 'dist/explorer')
  run('vite/bin/vite.js', 'build', '--outDir', page, '--emptyOutDir', '--logLevel', 'error')
  return {
    page,
    main: join(folder, 'dist/src/cli/main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}

/** Any host of static files: it knows nothing of the page and sends no headers of its own. */
export const staticHost = (
  folder: string,
): Promise<{ readonly address: string; readonly server: Server }> => {
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://any').pathname
    try {
      const file = join(folder, path === '/' ? 'index.html' : path)
      const body = readFileSync(file)
      response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' })
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
