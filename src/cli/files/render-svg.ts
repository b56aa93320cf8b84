// Converts DOT to SVG with the Graphviz that the package contains, so nobody has to install it. It runs without
// network or files in its own thread. The front end of graphviz-cli starts a thread too, but only from the first
// thread of a process, and commands run in a second one.
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** The reply of the thread. */
interface Answer {
  readonly id: number
  readonly result?: string
  readonly error?: { readonly message: string }
}

const ours = createRequire(import.meta.url)
const engine = (): string => createRequire(ours.resolve('graphviz-cli')).resolve('@aduh95/viz.js/worker')

let thread: Worker | undefined
let drawn = 0

const started = (): Worker => {
  const file = engine()
  const worker = new Worker(file, { workerData: { __filename: file } })
  // An idle thread must not keep the process alive.
  worker.unref()
  worker.on('exit', () => {
    if (thread === worker) thread = undefined
  })
  return worker
}

const draw = (dot: string, signal?: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason)
      return
    }
    thread ??= started()
    const worker = thread
    const id = drawn++
    const end = (finish: () => void): void => {
      worker.off('message', answered)
      worker.off('error', failed)
      signal?.removeEventListener('abort', aborted)
      worker.unref()
      finish()
    }
    const answered = (answer: Answer): void => {
      if (answer.id !== id) return
      const { result, error } = answer
      end(() => (result === undefined ? reject(new Error(error?.message ?? '')) : resolve(result)))
    }
    const failed = (error: Error): void => end(() => reject(error))
    const aborted = (): void => {
      thread = undefined
      void worker.terminate()
      end(() => reject(signal!.reason))
    }
    signal?.addEventListener('abort', aborted)
    worker.on('message', answered)
    worker.on('error', failed)
    worker.ref()
    worker.postMessage({ id, src: dot, options: { format: 'svg', engine: 'dot', files: [] } })
  })

/**
 * The SVG of a graph. The DOT may name its layout engine (`layout=neato`); the default is `dot`. Graphviz's comment
 * with its version is kept: the package pins the version, and so the bytes.
 * A signal ends the thread, however long the layout would take, and its reason is thrown.
 * Throws an `Error` of one line if Graphviz cannot read the DOT.
 */
export const renderSvg = async (dot: string, signal?: AbortSignal): Promise<string> => {
  try {
    return await draw(dot, signal)
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason
    const said = error instanceof Error ? error.message : String(error)
    const reason = said
      .replaceAll(/\s+/g, ' ')
      .replace(/^Error: /, '')
      .trim()
    throw new Error(`Graphviz could not draw this graph: ${reason === '' ? 'it gave no reason' : reason}`)
  }
}
