// `coterie explore`: the page in a browser, with a spec of the catalogue, the user's own file, or a trace to step through.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Command, InvalidArgumentError } from 'commander'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { wholeNumber } from '../arguments/argument-readers.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { traceFileAt } from '../files/trace-file.js'
import { catalogueNames } from '../load/catalogue.js'
import { isOwnFile } from '../load/load-spec.js'
import { type Extra, filesOf, listening, pageServer, type Served } from '../serve/page-server.js'
import { WatchedSpec } from '../serve/user-spec.js'
import { err, out, untilInterrupted } from '../supervise/supervised.js'

const portNumber = (text: string): number => {
  const port = wholeNumber(0)(text)
  if (port > 65535) throw new InvalidArgumentError('It must be at most 65535.')
  return port
}

// Node takes an empty name for every address of this machine, and nobody who leaves one empty means that.
const hostName = (text: string): string => {
  if (text.trim() === '')
    throw new InvalidArgumentError('It must be a name or an address, such as 127.0.0.1.')
  return text
}

interface ExploreArguments {
  readonly host: string
  readonly port: number
  readonly open?: boolean
}

// Beside the sources, or beside dist/src/ in a build.
const places = ['../../../dist/explorer/', '../../../explorer/']

/** The folder of the built page. Throws a `UsageError` that says how to build it. */
export const builtPage = (): string => {
  const folder = places
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(`${path}index.html`))
  if (folder !== undefined) return folder
  throw new UsageError(
    'the page has not been built in this checkout; run "npm run build" once, then this command again',
  )
}

/** What the page is to begin with. */
interface Subject {
  /** The user's own spec, if there is one. */
  readonly file?: string
  /** The text of a trace, if there is one, and its name. */
  readonly trace?: { readonly name: string; readonly text: string }
  /** A name of the catalogue, if there is one. */
  readonly spec?: string
}

// Whatever else a name leads to would be bundled and handed out, and, where it is no program, waited for until it is mended,
// which it never is.
const mustBeSpecFile = (file: string, problem: string): void => {
  if (!/\.[cm]?[jt]sx?$/.test(file)) throw new BrokenSpec(problem)
}

/**
 * What an argument names. Throws a `UsageError` where it names nothing, a `BrokenSpec` for a file that can be neither a spec nor
 * a trace and for a trace of such a file, and a `TraceError` for a trace that is none.
 */
export const subjectOf = (argument: string | undefined): Subject => {
  if (argument === undefined) return {}
  if (argument.endsWith('.json') && isOwnFile(argument)) {
    const { text, file } = traceFileAt(argument)
    const { source } = file.model
    if (source === undefined) return { trace: { name: argument, text } }
    mustBeSpecFile(
      source,
      `${argument}: the trace is of ${source}, which is no spec; a spec is a .ts or .js file`,
    )
    if (!isOwnFile(source)) {
      throw new UsageError(`${argument}: the trace is of ${source}, which is not there; run this where it is`)
    }
    return { trace: { name: argument, text }, file: source }
  }
  if (isOwnFile(argument)) {
    mustBeSpecFile(
      argument,
      `${argument}: neither a spec, which is a .ts or .js file, nor a trace, which is a .json file`,
    )
    return { file: argument }
  }
  if (catalogueNames().includes(argument)) return { spec: argument }
  throw new UsageError(
    `"${argument}": neither a file nor a name of the catalogue; "coterie list" shows the catalogue`,
  )
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The page as it is served: it learns from its head that there is a file of the user's own, or a trace. */
export const pageWith = (html: string, { file, trace }: Subject): string => {
  const tags = [
    '<meta name="coterie-served" content="" />',
    ...(file === undefined ? [] : [`<meta name="coterie-own" content="${attribute(file)}" />`]),
    ...(trace === undefined ? [] : [`<meta name="coterie-trace" content="${attribute(trace.name)}" />`]),
  ]
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}

/** Answers what is the user's own: the bundle of a spec by its version, how the file stands, a trace. */
export const ownFiles =
  (html: string, subject: Subject, watched: WatchedSpec | undefined): Extra =>
  (path: string, query: URLSearchParams): Served | undefined => {
    if (path === '/' || path === '/index.html') {
      return { type: 'text/html; charset=utf-8', body: pageWith(html, subject) }
    }
    if (path === '/own/trace.json' && subject.trace !== undefined) {
      return { type: 'application/json; charset=utf-8', body: subject.trace.text }
    }
    if (watched === undefined) return undefined
    if (path === '/own/spec.js') {
      const body = watched.codeOf(query.get('version') ?? '')
      return body === undefined ? undefined : { type: 'text/javascript; charset=utf-8', body }
    }
    if (path !== '/own/now.json') return undefined
    const { version, error } = watched.now
    return { type: 'application/json; charset=utf-8', body: JSON.stringify({ version, error }) }
  }

// They stand for all addresses of a machine, and are none that another one could reach.
const everyAddress = ['0.0.0.0', '::']

const openBrowser = (address: string): void => {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', address]
        : ['xdg-open', address]
  const child = spawn(command!, args, { stdio: 'ignore', detached: true })
  // Where there is no browser to be opened, the address has been printed all the same.
  child.on('error', () => {})
  child.unref()
}

const explore = async (argument: string | undefined, given: ExploreArguments): Promise<void> => {
  const folder = builtPage()
  const subject = subjectOf(argument)
  const files = filesOf(folder)
  const watched = subject.file === undefined ? undefined : new WatchedSpec(subject.file)
  await watched?.start()
  if (watched?.now.error !== undefined) err(`coterie: ${watched.now.error}\n`)
  watched?.listen(({ error }) => error !== undefined && err(`coterie: ${error}\n`))
  const html = String(files.get('/')!.body)
  const server = pageServer(files, given.host, ownFiles(html, subject, watched))
  const base = await listening(server, given)
  const address = subject.spec === undefined ? base : `${base}#spec=${subject.spec}`
  out(`${address}\n`)
  if (everyAddress.includes(given.host)) {
    err(
      `It listens on every address of this machine; from another one, type any of them in place of ${given.host}.\n`,
    )
  }
  err('Open this address in a browser; Ctrl-C ends it.\n')
  if (given.open === true) openBrowser(address)
  await untilInterrupted()
  watched?.close()
  server.close()
  server.closeAllConnections()
}

/** Adds the command to a program; `done` is told the exit code. */
export const addExplore = (program: Command, done: (code: number) => void): void => {
  program
    .command('explore')
    .description('play, check and vary a model in the browser; serves the page on this machine until Ctrl-C')
    .argument(
      '[spec|trace]',
      'a name of the catalogue, the path of your own .ts or .js file, or a trace.json',
    )
    .option(
      '--host <name>',
      'where to listen; others can reach it if it is not this machine alone',
      hostName,
      '127.0.0.1',
    )
    .option('--port <n>', 'the port; 0 for any free one', portNumber, 0)
    .option('--open', 'open the browser')
    .addHelpText(
      'after',
      `
Examples:
  coterie explore
  coterie explore maekawa --open
  coterie explore ./mine.ts                 reloads whenever the file is saved
  coterie explore counterexamples/maekawa-grid-deadlock/trace.json`,
    )
    .action(async (argument: string | undefined, given: ExploreArguments) => {
      await explore(argument, given)
      done(exitCodes.holds)
    })
}
