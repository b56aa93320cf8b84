// How a thread of the program starts: from the build directly, from the sources through tsx, which must be registered
// again in a thread.
import { isSource, programModule } from '../load/program-files.js'

/** The data that the thread receives. */
export interface ThreadData {
  readonly args: readonly string[]
  readonly board: SharedArrayBuffer
  /** Properties of the streams of the process that a thread cannot see. */
  readonly terminal: {
    readonly [stream in 'stdout' | 'stderr']: {
      readonly isTTY: boolean
      readonly columns: number | undefined
      readonly rows: number | undefined
    }
  }
}

// Modules preloaded in the process are preloaded in its thread too; tsx is registered below.
const preloads = (): string[] =>
  process.execArgv.flatMap((word, k, words) => {
    const next = words[k + 1]
    const isPreload = word === '--import' || word === '--require'
    return isPreload && next !== undefined && !next.includes('tsx') ? [word, next] : []
  })

/** A module as a thread starts it, and the arguments of Node for it. */
interface ModuleThread {
  readonly url: URL
  readonly execArgv: string[]
}

/** How to start a thread with a module of the program, by its path without the extension. */
export const moduleThread = (path: string): ModuleThread => {
  const url = programModule(path)
  if (!isSource) return { url, execArgv: preloads() }
  const code = [
    `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}`,
    'register()',
    `await import(${JSON.stringify(url.href)})`,
  ].join('\n')
  return { url: new URL(`data:text/javascript,${encodeURIComponent(code)}`), execArgv: preloads() }
}

/** How to start the thread of a command. */
export const commandThread = (): ModuleThread => moduleThread('src/cli/supervise/command-thread')
