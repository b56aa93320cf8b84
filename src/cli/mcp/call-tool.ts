// One call of a tool: its place among the calls at once, its process, its progress, and its result. Whatever goes wrong with a
// call is a result with an error, in the words of the command line; the protocol has errors only for what is not a call of a tool.
import type { CallToolResult } from '@modelcontextprotocol/server'
import { UsageError } from '../exit-codes.js'
import { mustBeAllowedFiles } from './allowed-files.js'
import { type CallEnd, type RunningCall, startCall } from './call-process.js'
import { type CallArguments, type CallLimits, subjectOf, wordsOfCall } from './call-words.js'
import { Places } from './places.js'
import type { Tool } from './tools.js'

/** How a server runs its calls. */
export interface CallOptions {
  readonly limits: CallLimits
  /** Where files of calls may be, without symbolic links. */
  readonly folders: readonly string[]
  /** How many calls run at once. */
  readonly jobs: number
}

/** How a call speaks with its client. */
interface Conversation {
  readonly signal: AbortSignal
  /** Reports progress in seconds, and what happens; undefined if the client did not ask for it. */
  readonly report: ((seconds: number, message: string) => void) | undefined
  /** Says what a cancelled call got to. */
  readonly tell: (text: string) => void
}

const progressEvery = 1000
const mostWaiting = 64

const failed = (message: string, document?: string): CallToolResult => ({
  isError: true,
  content: [message, ...(document === undefined ? [] : [document])].map((text) => ({ type: 'text', text })),
})

const jsonIn = (document: string): unknown => {
  try {
    return JSON.parse(document)
  } catch {
    return undefined
  }
}

const resultOf = (tool: Tool, { document, error, note }: CallEnd): CallToolResult => {
  if (error !== undefined || document === undefined) return failed(error ?? 'there is no result', document)
  const texts = note === undefined ? [document] : [document, note]
  const content: CallToolResult['content'] = texts.map((text) => ({ type: 'text', text }))
  if (tool.name === 'source') return { content }
  const json = jsonIn(document)
  if (typeof json !== 'object' || json === null) {
    return failed(
      'the result is not JSON: the spec has written to the file descriptor of stdout; use console.log, or leave that out',
    )
  }
  // An object is all that every revision of the protocol allows there.
  return Array.isArray(json)
    ? { content }
    : { content, structuredContent: json as { [name: string]: unknown } }
}

/** What a cancelled call had found. */
const soFar = ({ document }: CallEnd, progress: string): string => {
  const json = jsonIn(document ?? '') as
    | { readonly exploration?: { readonly [count: string]: unknown } }
    | undefined
  if (json?.exploration !== undefined) {
    const { states, transitions, depth } = json.exploration
    return `it had found ${states} states, ${transitions} transitions and depth ${depth}`
  }
  return progress === '' ? 'before it found anything' : `its last progress: ${progress}`
}

/** The calls of one server. */
export class Calls {
  private readonly options: CallOptions
  private readonly places: Places
  private readonly running = new Set<RunningCall>()

  constructor(options: CallOptions) {
    this.options = options
    this.places = new Places(options.jobs, mostWaiting)
  }

  /** Runs a call. A cancelled call has a result that nobody reads. */
  async call(tool: Tool, given: CallArguments, with_: Conversation): Promise<CallToolResult> {
    const { limits, folders } = this.options
    let words: readonly string[]
    try {
      words = wordsOfCall(tool, given, limits)
      mustBeAllowedFiles(tool, given, folders)
    } catch (error) {
      if (error instanceof UsageError) return failed(error.message)
      throw error
    }
    if (this.places.isFull) return failed(`${mostWaiting} calls wait already; wait for their results`)
    let now = (): string => 'waits until a running call ends'
    const reporting = this.reporting(with_, () => now())
    try {
      const result = await this.places.take(with_.signal, () => {
        const call = startCall(words, limits, folders)
        now = call.progress
        return this.followed(tool, given, call, with_)
      })
      if (result === undefined) with_.tell(`${tool.name}: cancelled before it had started`)
      return result ?? failed('cancelled')
    } finally {
      clearInterval(reporting)
    }
  }

  /** Ends all calls at once. */
  end(): void {
    for (const call of this.running) call.kill()
  }

  private async followed(
    tool: Tool,
    given: CallArguments,
    call: RunningCall,
    { signal, tell }: Conversation,
  ): Promise<CallToolResult> {
    const stop = (): void => call.interrupt()
    this.running.add(call)
    signal.addEventListener('abort', stop, { once: true })
    const end = await call.end
    signal.removeEventListener('abort', stop)
    this.running.delete(call)
    if (signal.aborted)
      tell(`${tool.name} ${subjectOf(tool, given) ?? ''}: cancelled; ${soFar(end, call.progress())}`)
    return resultOf(tool, end)
  }

  private reporting({ report, signal }: Conversation, message: () => string): NodeJS.Timeout | undefined {
    if (report === undefined) return undefined
    const begun = performance.now()
    return setInterval(() => {
      if (!signal.aborted) report((performance.now() - begun) / 1000, message())
    }, progressEvery)
  }
}
