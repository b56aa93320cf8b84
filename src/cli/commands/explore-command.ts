// `coterie explore` opens the page in a browser, with a spec of the catalogue, a user's file, or a trace to step
// through.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Command, InvalidArgumentError } from 'commander'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { wholeNumber } from '../arguments/argument-readers.js'
import { withAddedProperties } from '../arguments/model-arguments.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { traceFileAt } from '../files/trace-file.js'
import { catalogueNames } from '../load/catalogue.js'
import { isOwnFile, mustBePropertyFile } from '../load/load-spec.js'
import { packageFolder } from '../load/program-files.js'
import { traceNamed } from '../load/trace-named.js'
import { type Extra, filesOf, listening, pageServer, type Served } from '../serve/page-server.js'
import { type UserSpec, WatchedSpec } from '../serve/user-spec.js'
import { err, out, untilInterrupted } from '../supervise/supervised.js'

const portNumber = (text: string): number => {
  const port = wholeNumber(0)(text)
  if (port > 65535) throw new InvalidArgumentError('It must be at most 65535.')
  return port
}

// Node reads an empty name as every address of this machine; a user who leaves it empty rarely means that.
const hostName = (text: string): string => {
  if (text.trim() === '')
    throw new InvalidArgumentError('It must be a name or an address, such as 127.0.0.1.')
  return text
}

interface ExploreArguments {
  readonly host: string
  readonly port: number
  readonly open?: boolean
  /** The files of added properties. */
  readonly with?: readonly string[]
}

/** The folder of the built page. Throws a `UsageError` that explains how to build it. */
const builtPage = (): string => {
  const folder = fileURLToPath(new URL('dist/explorer/', packageFolder))
  if (existsSync(`${folder}index.html`)) return folder
  throw new UsageError(
    'the page has not been built in this checkout; run "npm run build" once, then this command again',
  )
}

/** What the page starts with. */
interface Subject {
  /** What is bundled, if anything: the user's file, or a spec of the catalogue with added properties. */
  readonly file?: string
  /** The files of added properties; absent without any. */
  readonly added?: readonly string[]
  /** The text of a trace, if any, and its name. */
  readonly trace?: { readonly name: string; readonly text: string }
  /** A name of the catalogue, if any. */
  readonly spec?: string
}

// Refuses any other file here: the server would bundle and publish it, and a file that is not a program would make
// it wait forever for a correction.
const mustBeSpecFile = (file: string, problem: string): void => {
  if (!/\.[cm]?[jt]sx?$/.test(file)) throw new BrokenSpec(problem)
}

const mustBeHere = (file: string, trace: string): void => {
  if (isOwnFile(file)) return
  throw new UsageError(
    `${trace}: the trace is of ${file}, which does not exist here; run the command in the folder that contains it`,
  )
}

/** The subject with the properties of these files. Throws a `UsageError` if it cannot have any. */
export const withFiles = (subject: Subject, added: readonly string[]): Subject => {
  const refuse = (why: string) => new UsageError(`--with ${added[0]}: ${why}`)
  if (subject.trace !== undefined)
    throw refuse('a trace.json names its files of properties; leave the option out')
  const file = subject.file ?? subject.spec
  if (file === undefined) throw refuse('name the spec that gets the properties, such as lamport')
  for (const one of added) {
    mustBePropertyFile(one)
    mustBeSpecFile(one, `${one}: not a file of properties, which is a .ts or .js file`)
  }
  return { file, added }
}

/**
 * The subject that an argument names. Throws a `UsageError` for an unknown name, a `BrokenSpec` for a file that can be
 * neither a spec nor a trace and for a trace of such a file, and a `TraceError` for an invalid trace.
 */
export const subjectOf = (given: string | undefined): Subject => {
  if (given === undefined) return {}
  const argument = catalogueNames().includes(given) ? given : (traceNamed(given) ?? given)
  if (argument.endsWith('.json') && isOwnFile(argument)) {
    const { text, file } = traceFileAt(argument)
    const { source, spec } = file.model
    const added = file.model.with ?? []
    for (const one of added) {
      mustBeSpecFile(
        one,
        `${argument}: the trace has properties of ${one}, which is not a program; such a file is a .ts or .js file`,
      )
      mustBeHere(one, argument)
    }
    if (added.length > 0 && source === undefined && !catalogueNames().includes(spec))
      throw new UsageError(`${argument}: the trace is of ${spec}, which is not in the catalogue`)
    const with_ = added.length === 0 ? {} : { file: spec, added }
    if (source === undefined) return { trace: { name: argument, text }, ...with_ }
    mustBeSpecFile(
      source,
      `${argument}: the trace is of ${source}, which is not a spec; a spec is a .ts or .js file`,
    )
    mustBeHere(source, argument)
    return { trace: { name: argument, text }, ...with_, file: source }
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
    `"${argument}": neither a file nor a name from the catalogue; "coterie list" shows the catalogue`,
  )
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The page as served: its head names the user's file or the trace. */
export const pageWith = (html: string, { file, trace, added }: Subject): string => {
  const tags = [
    '<meta name="coterie-served" content="" />',
    ...(file === undefined ? [] : [`<meta name="coterie-own" content="${attribute(file)}" />`]),
    ...(added === undefined ? [] : [`<meta name="coterie-with" content="${attribute(added.join(', '))}" />`]),
    ...(trace === undefined ? [] : [`<meta name="coterie-trace" content="${attribute(trace.name)}" />`]),
  ]
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}

/** Serves the user's own files: the bundle of a spec by its version and its marked copy, the status of the file, a trace. */
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
    if (path === '/own/marked.js') {
      const body = watched.markedCodeOf(query.get('version') ?? '')
      return body === undefined ? undefined : { type: 'text/javascript; charset=utf-8', body }
    }
    if (path !== '/own/now.json') return undefined
    const { version, error } = watched.now
    return { type: 'application/json; charset=utf-8', body: JSON.stringify({ version, error }) }
  }

// These mean all addresses of a machine; another machine cannot reach them by these names.
const everyAddress = ['0.0.0.0', '::']

const openBrowser = (address: string): void => {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', address]
        : ['xdg-open', address]
  const child = spawn(command!, args, { stdio: 'ignore', detached: true })
  // The address is printed even if there is no browser to open.
  child.on('error', () => {})
  child.unref()
}

const explore = async (argument: string | undefined, given: ExploreArguments): Promise<void> => {
  const named = subjectOf(argument)
  const subject = given.with === undefined ? named : withFiles(named, given.with)
  const files = filesOf(builtPage())
  const watched = subject.file === undefined ? undefined : new WatchedSpec(subject.file, subject.added)
  await watched?.start()
  const tell = ({ error, doubts }: UserSpec) => {
    for (const line of error === undefined ? doubts : [error]) err(`coterie: ${line}\n`)
  }
  if (watched !== undefined) tell(watched.now)
  watched?.listen(tell)
  const html = String(files.get('/')!.body)
  const server = pageServer(files, given.host, ownFiles(html, subject, watched))
  const base = await listening(server, given)
  const address = subject.spec === undefined ? base : `${base}#spec=${subject.spec}`
  out(`${address}\n`)
  if (everyAddress.includes(given.host)) {
    err(
      `Listening on every address of this machine; from another machine, replace ${given.host} with one of them.\n`,
    )
  }
  err('Open this address in a browser; Ctrl-C stops the server.\n')
  if (given.open === true) openBrowser(address)
  await untilInterrupted()
  watched?.close()
  server.close()
  server.closeAllConnections()
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addExplore = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('explore')
    .description(verbs.explore.does)
    .argument(
      '[spec|trace]',
      'a name from the catalogue, the path of your own .ts or .js file, or a trace.json or a folder with one',
    )
  withAddedProperties(command)
    .option(
      '--host <name>',
      'address to listen on; other machines can reach the page unless this is a loopback address',
      hostName,
      '127.0.0.1',
    )
    .option('--port <n>', 'the port; 0 for any free port', portNumber, 0)
    .option('--open', 'open the browser')
    .addHelpText(
      'after',
      `
Examples:
  coterie explore
  coterie explore maekawa --open
  coterie explore ./mine.ts                 reloads when the file is saved
  coterie explore lamport --with mine.ts    with your own properties, which also reload
  coterie explore counterexamples/maekawa-grid-deadlock/trace.json`,
    )
    .action(async (argument: string | undefined, given: ExploreArguments) => {
      await explore(argument, given)
      done(exitCodes.holds)
    })
}
