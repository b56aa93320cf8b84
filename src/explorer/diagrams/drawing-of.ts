// Drawings by Graphviz, which is loaded only when somebody looks: its WebAssembly is larger than the rest of the page. It works in
// a worker of its own, one for all drawings.
import { baseAddress } from '../base-address.js'

/** What the worker is asked for. */
export interface DotToDraw {
  readonly id: number
  readonly dot: string
}

/** What it answers: the text of an SVG, or why there is none. */
export type DotDrawn =
  | { readonly id: number; readonly svg: string }
  | { readonly id: number; readonly problem: string }

interface Wanted {
  readonly dot: string
  drawn(svg: string): void
  failed(problem: string): void
}

// How long one drawing may keep another one waiting, in milliseconds.
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
  // Where it cannot be had, the next drawing tries again.
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
 * The text of the SVG that Graphviz draws; rejects with an `Error` that says why there is none. Of several drawings that are asked
 * for while one is under way, only the last is made; the promises of the others are left open.
 */
export const drawingOf = (dot: string): Promise<string> =>
  new Promise((drawn, reject) => {
    const wanted: Wanted = { dot, drawn, failed: (problem) => reject(new Error(problem)) }
    if (inProgress === undefined) {
      begin(wanted)
      return
    }
    next = wanted
    timer ??= setTimeout(() => discard('another drawing was asked for'), patience)
  })
