// How the thread of a command is started: from the build as it is, from the sources through tsx, which in a thread has to be
// registered once more.

/** What the thread is given. */
export interface ThreadData {
  readonly args: readonly string[]
  readonly board: SharedArrayBuffer
  /** What a thread cannot see of the streams of its process. */
  readonly terminal: {
    readonly [stream in 'stdout' | 'stderr']: {
      readonly isTTY: boolean
      readonly columns: number | undefined
    }
  }
}

// What was to be run before the program runs before it in its thread too; tsx is registered below.
const preloads = (): string[] =>
  process.execArgv.flatMap((word, k, words) => {
    const next = words[k + 1]
    const isPreload = word === '--import' || word === '--require'
    return isPreload && next !== undefined && !next.includes('tsx') ? [word, next] : []
  })

/** The module to start, and the arguments of Node with it. */
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
