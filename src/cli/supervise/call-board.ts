// What the thread of a command publishes while it runs, in memory that the supervising thread can read at any time.
// Even if a function of a spec never returns, the supervisor sees which one, and at which site. Signals take the
// other direction.
import type { CallWatcher } from '../../protocol/user-calls.js'

/** The phase of the command, which decides the effect of a signal. */
export const phases = {
  /** Nothing can end early with a result. A signal ends the command. */
  preparing: 0,
  /** A search in slices, which checks for signals between them. */
  searching: 1,
  /** The search has ended; its result is being prepared. */
  finishing: 2,
  /** A server, which ends on a signal. */
  serving: 3,
} as const

export type Phase = (typeof phases)[keyof typeof phases]

/** The content of the board at one moment. */
export interface Reading {
  /** Changes with each call. */
  readonly sequence: number
  /** The number of active calls of functions of the spec, one inside the other. */
  readonly depth: number
  /** The outermost of these calls, and its site. */
  readonly what: string
  readonly site: number | undefined
  readonly slices: number
  readonly phase: Phase
}

const sequence = 0
const depth = 1
const textFrom = 2
const textLength = 3
const siteAt = 4
const sliceCount = 5
const phaseAt = 6
const signalAt = 7
const groupAt = 8
const ints = 16
const headBytes = 4 * ints
const textBytes = 1 << 16

/** A board over shared memory: one side writes calls and reads the signal, the other does the reverse. */
export class CallBoard implements CallWatcher {
  readonly buffer: SharedArrayBuffer
  private readonly words: Int32Array
  private readonly text: Uint8Array
  // Each name is written once, since a call must cost almost nothing.
  private readonly places = new Map<string, readonly [from: number, length: number]>()
  private used = 0

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(headBytes + textBytes)) {
    this.buffer = buffer
    this.words = new Int32Array(buffer, 0, ints)
    this.text = new Uint8Array(buffer, headBytes)
  }

  entered(what: string, site: number | undefined): void {
    const { words } = this
    words[sequence] = words[sequence]! + 1
    if (words[depth] === 0) {
      const [from, length] = this.placeOf(what)
      words[textFrom] = from
      words[textLength] = length
      words[siteAt] = site === undefined ? 0 : site + 1
    }
    Atomics.add(words, depth, 1)
  }

  left(): void {
    Atomics.sub(this.words, depth, 1)
  }

  sliced(): void {
    Atomics.add(this.words, sliceCount, 1)
  }

  enter(phase: Phase): void {
    Atomics.store(this.words, phaseAt, phase)
  }

  /** The number of the signal that the process has received; 0 for none. */
  get signal(): number {
    return Atomics.load(this.words, signalAt)
  }

  set signal(number: number) {
    Atomics.store(this.words, signalAt, number)
  }

  /** The leader of the process group that the command waits for; 0 for none. It ends with the command. */
  get group(): number {
    return Atomics.load(this.words, groupAt)
  }

  set group(leader: number) {
    Atomics.store(this.words, groupAt, leader)
  }

  read(): Reading {
    const { words } = this
    const from = words[textFrom]!
    // TextDecoder does not read shared memory.
    const what = new TextDecoder().decode(this.text.slice(from, from + words[textLength]!))
    return {
      sequence: words[sequence]!,
      depth: Atomics.load(words, depth),
      what,
      site: words[siteAt] === 0 ? undefined : words[siteAt]! - 1,
      slices: Atomics.load(words, sliceCount),
      phase: Atomics.load(words, phaseAt) as Phase,
    }
  }

  private placeOf(what: string): readonly [from: number, length: number] {
    const known = this.places.get(what)
    if (known !== undefined) return known
    const bytes = new TextEncoder().encode(what)
    if (this.used + bytes.length > textBytes) return [0, 0]
    this.text.set(bytes, this.used)
    const place = [this.used, bytes.length] as const
    this.used += bytes.length
    this.places.set(what, place)
    return place
  }
}
