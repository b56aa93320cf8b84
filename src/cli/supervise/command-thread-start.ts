// Starts the thread of a command: from the build directly, from the sources through tsx, which must be registered
// again in a thread.

/** The data that the thread receives. */
export interface ThreadData {
  readonly args: readonly string[]
  readonly board: SharedArrayBuffer
  /** Properties of the streams of the process that a thread cannot see. */
  readonly terminal: {
    readonly [stream in 'stdout' | 'stderr']: {
      readonly isTTY: boolean
      readonly columns: number | undefined
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

/** The module to start, and the arguments of Node for it. */
export const commandThread = (): { readonly url: URL; readonly execArgv: string[] } => {
  const isSource = import.meta.url.endsWith('.ts')
  const url = new URL(isSource ? './command-thread.ts' : './command-thread.js', import.meta.url)
  if (!isSource) return { url, execArgv: preloads() }
  const code = [
    `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}`,
    'register()',
    `await import(${JSON.stringify(url.href)})`,
  ].join('\n')
  return { url: new URL(`data:text/javascript,${encodeURIComponent(code)}`), execArgv: preloads() }
}
