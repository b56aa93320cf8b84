// Starts the worker that tries changed sources.
import { baseAddress } from '../base-address.js'
import type { Trying } from './attempts.js'

export const startSourceWorker = (): Trying =>
  new Worker(new URL('source.js', baseAddress), { type: 'module' })
