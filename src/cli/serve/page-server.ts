// Serves the built page of the explorer. The server has only what it read at its start: the files of the build by
// their names, and the user's files that `coterie explore` adds. It never joins the path of a request to a folder,
// so no path leads out of it.
//
// Other pages in the same browser can send requests here, but cannot use the answers: the server checks the Host
// header against names that a foreign server points at this machine (DNS rebinding), and the headers of every
// answer restrict it to this page.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { extname, join } from 'node:path'
import { UsageError } from '../exit-codes.js'
import { contentSecurityPolicy } from './content-security-policy.js'

/** The answer to a path. */
export interface Served {
  readonly type: string
  readonly body: Buffer | string
  /** Whether the name changes with the content, so that a browser may cache it forever. */
  readonly kept?: boolean
}

/** Answers requests for paths outside the build, by the path and its query; undefined if there is nothing. */
export type Extra = (path: string, query: URLSearchParams) => Served | undefined

/** The address to listen on. */
interface Address {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
}

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

/** The files of a folder by the paths at which they are served. Links are left out, since they may lead elsewhere. */
export const filesOf = (folder: string): ReadonlyMap<string, Served> => {
  const files = new Map<string, Served>()
  const read = (inside: string) => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      const path = `${inside}/${entry.name}`
      if (entry.isDirectory()) read(path)
      const type = types[extname(entry.name)]
      if (!entry.isFile() || type === undefined) continue
      files.set(path, { type, body: readFileSync(join(folder, path)), kept: inside === '/assets' })
    }
  }
  read('')
  const index = files.get('/index.html')
  if (index !== undefined) files.set('/', index)
  return files
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a Host header is accepted: names and addresses of this machine, which no foreign name server controls,
 * and the name given with `--host`.
 */
export const isOwnHost = (header: string | undefined, host: string): boolean => {
  const name = /^(\[[0-9a-f:.]+\]|[^:]+)(?::\d+)?$/i.exec(header ?? '')?.[1]?.toLowerCase()
  if (name === undefined) return false
  if (loopback.includes(name) || name === host.toLowerCase()) return true
  const open = !loopback.includes(host) && host !== '::1'
  return open && isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

const headers = (served: Served): { readonly [name: string]: string } => ({
  'Content-Type': served.type,
  'Content-Security-Policy': contentSecurityPolicy('header'),
  'Cache-Control': served.kept === true ? 'max-age=31536000, immutable' : 'no-cache',
  ...safety,
})

/** Headers of every answer. */
const safety: { readonly [name: string]: string } = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

const refuse = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...safety })
  response.end(`${text}\n`)
}

/** A server of these files, not yet listening. */
export const pageServer = (
  files: ReadonlyMap<string, Served>,
  host: string,
  extra: Extra = () => undefined,
): Server =>
  createServer((request: IncomingMessage, response: ServerResponse) => {
    if (!isOwnHost(request.headers.host, host)) {
      return refuse(response, 403, 'This server accepts only the names of the machine that it runs on.')
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return refuse(response, 405, 'Only GET and HEAD are supported.')
    }
    const [, path = '/', query = ''] = /^([^?#]*)\??([^#]*)/.exec(request.url ?? '/') ?? []
    const served = extra(path, new URLSearchParams(query)) ?? files.get(path)
    if (served === undefined) return refuse(response, 404, 'File not found.')
    response.writeHead(200, { ...headers(served), 'Content-Length': String(Buffer.byteLength(served.body)) })
    response.end(request.method === 'HEAD' ? undefined : served.body)
    return undefined
  })

/** Starts to listen, and returns the address of the page. Throws a `UsageError` if that fails. */
export const listening = (server: Server, { host, port }: Address): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = { EADDRINUSE: 'the address is in use', EACCES: 'permission denied' }[error.code ?? '']
      reject(
        new UsageError(
          `--host ${host} --port ${port}: cannot listen there (${why ?? error.code}); use another address or port, or leave --port out`,
        ),
      )
    })
    server.listen(port, host, () => {
      const address = server.address()
      const actual = typeof address === 'object' && address !== null ? address.port : port
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${actual}/`)
    })
  })
