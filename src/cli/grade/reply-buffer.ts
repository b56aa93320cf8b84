// The memory through which the thread that grades gets the answers of a submission. The thread waits for each answer without
// returning to its event loop, because the functions of a spec are called and must return.

/** What a wait ended with. */
type Reply = { readonly line: string } | { readonly lost: string }

const state = 0
const length = 1
const stopped = 2
const head = 16
const capacity = 1 << 22

const waiting = 0
const answered = 1
const gone = 2

/** Shared memory for one reply at a time, and for the request to stop. */
export class ReplyBuffer {
  readonly buffer: SharedArrayBuffer
  private readonly words: Int32Array
  private readonly bytes: Uint8Array

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(head + capacity)) {
    this.buffer = buffer
    this.words = new Int32Array(buffer, 0, head / 4)
    this.bytes = new Uint8Array(buffer, head)
  }

  /** Sends a question by `send` and waits for the reply. */
  wait(send: () => void): Reply {
    Atomics.store(this.words, state, waiting)
    send()
    // The notification of the reply before may come late, when this thread waits again already.
    while (Atomics.load(this.words, state) === waiting) Atomics.wait(this.words, state, waiting)
    const text = new TextDecoder().decode(this.bytes.slice(0, this.words[length]))
    return Atomics.load(this.words, state) === answered ? { line: text } : { lost: text }
  }

  reply(reply: Reply): void {
    const given = new TextEncoder().encode('line' in reply ? reply.line : reply.lost)
    const fits = given.length <= capacity
    const bytes = fits ? given : new TextEncoder().encode('out of memory: its answers are too large')
    this.bytes.set(bytes)
    this.words[length] = bytes.length
    Atomics.store(this.words, state, fits && 'line' in reply ? answered : gone)
    Atomics.notify(this.words, state)
  }

  /** Whether the thread should stop. */
  get stop(): boolean {
    return Atomics.load(this.words, stopped) !== 0
  }

  set stop(value: boolean) {
    Atomics.store(this.words, stopped, Number(value))
  }
}
