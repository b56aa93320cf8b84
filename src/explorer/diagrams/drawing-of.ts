// Drawings by Graphviz, which is loaded on demand: its WebAssembly is larger than the rest of the page. One worker
// makes all drawings.
import { baseAddress } from '../base-address.js'

/** A request to the worker. */
export interface DotToDraw {
  readonly id: number
  readonly dot: string
}

/** The reply: the text of an SVG, or the reason of a failure. */
export type DotDrawn =
  | { readonly id: number; readonly svg: string }
  | { readonly id: number; readonly problem: string }

interface Wanted {
  readonly dot: string
  drawn(svg: string): void
  failed(problem: string): void
}

// How long one drawing may delay another, in milliseconds.
const patience = 2000

let worker: Worker | undefined
let id = 0
let inProgress: Wanted | undefined
let next: Wanted | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const discard = (problem: string): void => {
  worker?.terminate()
  worker = undefined
  ended()?.failed(problem)
}

const ended = (): Wanted | undefined => {
  clearTimeout(timer)
  timer = undefined
  const was = inProgress
  inProgress = undefined
  if (next !== undefined) {
    const wanted = next
    next = undefined
    begin(wanted)
  }
  return was
}

const started = (): Worker => {
  if (worker !== undefined) return worker
  const made = new Worker(new URL('graphviz.js', baseAddress), { type: 'module' })
  made.onmessage = ({ data }: MessageEvent<DotDrawn>) => {
    if (made !== worker || data.id !== id) return
    const wanted = ended()
    if ('svg' in data) wanted?.drawn(data.svg)
    else wanted?.failed(data.problem)
  }
  // If loading fails, the next drawing tries again.
  made.onerror = ({ message }) => {
    if (made === worker) discard(message || 'Graphviz could not be loaded')
  }
  worker = made
  return made
}

const begin = (wanted: Wanted): void => {
  inProgress = wanted
  started().postMessage({ id: ++id, dot: wanted.dot } satisfies DotToDraw)
}

/**
 * The text of the SVG that Graphviz draws; rejects with an `Error` that gives the reason of a failure. Of several
 * drawings that are requested during another, only the last is made; the promises of the others stay pending.
 */
export const drawingOf = (dot: string): Promise<string> =>
  new Promise((drawn, reject) => {
    const wanted: Wanted = { dot, drawn, failed: (problem) => reject(new Error(problem)) }
    if (inProgress === undefined) {
      begin(wanted)
      return
    }
    next = wanted
    timer ??= setTimeout(() => discard('another drawing was requested'), patience)
  })
