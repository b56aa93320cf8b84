// Calls that a search makes and another thread certifies. The search runs ahead, and gives no result before all
// calls up to there are certified (`finish`). The thread tests them in the order of the search, with the certifiers that one thread
// would have. So what is refused is the same call, whatever has happened since.
//
// The numbers of all calls are kept: a thread is worth its start only after some of them, and if it fails, this one tests what it
// has not tested itself.
import { type CallsToCertify, CertificationFailed, type CertifierReport } from '../compile/certifier.js'
import { withRoom } from '../compile/int-list.js'
import type { Tables } from '../compile/tables.js'
import { recordSort } from '../semantics/record-sort.js'
import { CallTests, ofStatus, stride } from './call-tests.js'
import type { CertifyingThread } from './certifying-thread.js'

// This many renamed calls take about as long as the start of a thread.
const worthAThread = 4096
// Calls are sent when together they have this many images.
const worthSending = 512

/** The calls of one search. */
export class HandedCalls implements CallsToCertify {
  private readonly tables: Tables
  private readonly images: number
  private readonly start: () => CertifyingThread | undefined
  private readonly here: CallTests
  private readonly clauses: ReadonlyMap<string, number>
  private numbers = new Int32Array(64 * stride)
  private count = 0
  private sent = 0
  /** How many this thread has tested, from the first on. */
  private tested = 0
  /** How many there were at the last look. */
  private looked = 0
  private thread: CertifyingThread | undefined
  private isHere = false
  private refused: CertificationFailed | undefined
  reports: readonly CertifierReport[] | undefined
  /** By place: which of its values the thread has. */
  private readonly known: readonly Set<number>[]

  /**
   * @param images how often each call is renamed or moved, about
   * @param start starts a thread with the same certifiers; undefined if that is not possible
   */
  constructor(tables: Tables, images: number, start: () => CertifyingThread | undefined) {
    const { model, records, channels, slots, callCertifiers } = tables
    this.tables = tables
    this.images = images
    this.start = start
    this.clauses = new Map([...model.spec.clauses.keys()].map((clause, number) => [clause, number]))
    this.here = new CallTests(model, callCertifiers, {
      record: (site, local) => records[site]!.value(local),
      message: (from, to, number) => channels[from * slots.sites + to]!.messages.value(number),
    })
    this.known = Array.from({ length: slots.sites + channels.length }, () => new Set())
  }

  clause(
    site: number,
    local: number,
    clause: string,
    received: { readonly from: number; readonly number: number } | undefined,
  ): void {
    this.add(this.clauses.get(clause)!, site, local, received?.from ?? -1, received?.number ?? -1)
  }

  status(site: number, local: number): void {
    this.add(ofStatus, site, local, -1, -1)
  }

  private add(...call: readonly [number, number, number, number, number]): void {
    const at = stride * this.count++
    this.numbers = withRoom(this.numbers, at + stride)
    this.numbers.set(call, at)
    if (this.isHere) this.testHere()
    else if (this.thread === undefined) this.begin()
    else if ((this.count - this.sent) * this.images >= worthSending && !this.send()) this.finish()
  }

  private begin(): void {
    if (this.count * this.images < worthAThread) return
    this.thread = this.start()
    this.isHere = this.thread === undefined
    if (this.isHere) this.testHere()
  }

  /**
   * For the pauses of a search. Throws the refusal of a call once it is known; otherwise a search with few new calls would reach its
   * end first. If few calls have come since the last pause, those that wait are tested now.
   */
  look(): void {
    if (this.refused !== undefined) throw this.refused
    const areFew = (this.count - this.looked) * this.images < worthSending
    this.looked = this.count
    if (this.thread?.hasEnded === true) this.finish()
    else if (areFew && this.thread === undefined) this.testHere()
    else if (areFew && !this.send()) this.finish()
  }

  /** Waits until all calls so far are certified. Throws the `CertificationFailed` of the first one that is not. */
  finish(): void {
    if (this.refused !== undefined) throw this.refused
    if (this.thread === undefined) {
      this.testHere()
      return
    }
    this.send()
    const certified = this.thread.finish()
    if (certified === 'lost') {
      this.reports = undefined
      this.goHere()
      this.testHere()
    } else if ('refused' in certified) throw this.refuse(certified.refused)
    else this.reports = certified.reports
  }

  /** All calls are certified, and there will hardly be more: those are tested here. */
  end(): void {
    this.finish()
    this.goHere()
    this.tested = this.count
  }

  private goHere(): void {
    this.thread?.end()
    this.thread = undefined
    this.isHere = true
  }

  private refuse(error: CertificationFailed): CertificationFailed {
    this.refused = error
    return error
  }

  private testHere(): void {
    for (; this.tested < this.count; this.tested++) {
      try {
        this.here.test(this.numbers, stride * this.tested)
      } catch (error) {
        throw error instanceof CertificationFailed ? this.refuse(error) : error
      }
    }
  }

  /** Sends what was not sent yet. Returns whether the tests go on. */
  private send(): boolean {
    const { thread, sent, count } = this
    if (thread === undefined || sent === count) return true
    const calls = this.numbers.slice(stride * sent, stride * count)
    const places: number[] = []
    const texts: string[] = []
    const define = (place: number, number: number, text: () => unknown): void => {
      const known = this.known[place]!
      if (known.has(number)) return
      known.add(number)
      places.push(place, number)
      texts.push(JSON.stringify(text()))
    }
    const { model, slots, records, channels } = this.tables
    const { sort } = model.spec.messages
    for (let at = 0; at < calls.length; at += stride) {
      const [, site, local, from, message] = calls.subarray(at, at + stride) as unknown as [
        number,
        number,
        number,
        number,
        number,
      ]
      define(site, local, () => recordSort(model, site).toJson(records[site]!.value(local)))
      if (from < 0) continue
      const channel = from * slots.sites + site
      define(slots.sites + channel, message, () => sort.toJson(channels[channel]!.messages.value(message)))
    }
    this.sent = count
    return thread.send({ calls, places: Int32Array.from(places), texts })
  }
}
