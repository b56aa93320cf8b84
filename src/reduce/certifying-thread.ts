// A thread that tests calls, as the search sees it: it is started and reached by those who know how specs are loaded.
import type { CertificationFailed, CertifierReport } from '../compile/certifier.js'

/** Calls in the order of the search, and the values that occur in them for the first time. */
export interface CallBatch {
  /** The calls: see `stride`. */
  readonly calls: Int32Array
  /** For each new value, in pairs: its place, and its number there. A place is a site, or after the sites a channel. */
  readonly places: Int32Array
  /** Their JSON. */
  readonly texts: readonly string[]
}

/** What has become of the calls that were sent. */
export type Certified =
  | { readonly reports: readonly CertifierReport[] }
  /** The claim that the first of them refutes. */
  | { readonly refused: CertificationFailed }
  /** The thread cannot say: it failed, does not answer, or has another spec. */
  | 'lost'

/** A thread that tests calls one after the other, with the certifiers of the same check. */
export interface CertifyingThread {
  /** Sends calls. Waits while the tests are too far behind. Returns whether they go on. */
  send(batch: CallBatch): boolean
  /** Whether the tests have ended, so that `finish` need not wait: a call was refused, or the thread cannot go on. */
  readonly hasEnded: boolean
  /** Waits until all that was sent has been tested, or some call was refused. */
  finish(): Certified
  end(): void
}
