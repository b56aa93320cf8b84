// Starts the checker, off the page's thread.
import { baseAddress } from '../base-address.js'
import type { StartWorker } from './checker.js'

/** Starts a worker. */
export const startWorker: StartWorker = (hear, broken) => {
  const worker = new Worker(new URL('worker.js', baseAddress), { type: 'module' })
  worker.onmessage = ({ data }) => hear(data)
  worker.onerror = ({ message }) => broken(message)
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() }
}
