// The page's side of the worker that tries changed sources: one attempt at a time, the last one counts. A worker that does not answer, as when the
// spec never ends to load, is ended, and the next attempt gets another one.
import { buildDigest } from '../offline/build-digest.js'
import type { Attempt, Tried } from './source-messages.js'

/** How long a source may take to load, and a search beyond its time, in milliseconds. */
const patience = 6000

/** What an attempt comes to. */
export type Heard = Tried | { readonly kind: 'hangs'; readonly id: number }

/** A worker that has been started; as `Worker`. */
export interface Trying {
  postMessage(message: Attempt): void
  terminate(): void
  onmessage: ((event: MessageEvent<Tried>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

// After these nothing follows.
const ends: readonly Tried['kind'][] = ['mistakes', 'original', 'failed']

// No two attempts of a page have the same number: it names the version.
let last = 0

export class Attempts {
  private worker: Trying | undefined
  private id = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly hear: (heard: Heard) => void
  private readonly start: () => Trying

  /** @param hear receives what the last attempt comes to */
  constructor(hear: (heard: Heard) => void, start: () => Trying) {
    this.hear = hear
    this.start = start
  }

  private started(): Trying {
    if (this.worker !== undefined) return this.worker
    const worker = this.start()
    worker.onmessage = ({ data }) => {
      if (worker === this.worker && data.id === this.id) this.tell(data)
    }
    worker.onerror = ({ message }) => {
      if (worker !== this.worker) return
      const text =
        message || 'what compiles the source could not be loaded; is the page served with its source.js?'
      this.end()
      this.hear({ kind: 'failed', id: this.id, text })
    }
    this.worker = worker
    return worker
  }

  private tell(tried: Tried): void {
    this.stopWaiting()
    // The search follows, and then that of the original.
    if (!ends.includes(tried.kind)) this.wait()
    this.hear(tried)
  }

  private stopWaiting(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private wait(): void {
    this.stopWaiting()
    const { id } = this
    this.timer = setTimeout(() => {
      this.end()
      this.hear({ kind: 'hangs', id })
    }, patience)
  }

  /** Tries a source; the attempt before it ends. */
  begin(asked: Omit<Attempt, 'id' | 'build'>): void {
    this.id = ++last
    this.started().postMessage({ ...asked, id: this.id, build: buildDigest })
    this.wait()
  }

  /** Ends the attempt, if there is one; a worker that has answered stays for the next. */
  leave(): void {
    if (this.timer !== undefined) this.end()
  }

  /** Ends the worker. */
  end(): void {
    this.stopWaiting()
    this.worker?.terminate()
    this.worker = undefined
  }
}
