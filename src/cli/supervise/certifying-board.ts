// What a thread that certifies calls tells at any time, in shared memory: the thread of the search waits there, and cannot hear messages
// while it does.

/** Numbers on the board. */
export const onBoard = {
  /** Grows with each of the events below; the search waits for it. */
  events: 0,
  /** The number of calls that have been tested. */
  done: 1,
  /** A number of `ends`; 0 while the tests go on. */
  end: 2,
  /** The number of calls that the search may be ahead. */
  ahead: 3,
  /** Grows with each call of a function of the spec. */
  beat: 4,
  /** 1 once the spec is loaded. */
  ready: 5,
} as const

/** How the tests of a thread ended: a claim was refuted; or it cannot go on, so that the search itself must test. */
export const ends = { refused: 1, failed: 2 } as const

/** A new board. */
export const newBoard = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(64))

/** Says that something has happened. */
export const tell = (board: Int32Array<SharedArrayBuffer>): void => {
  Atomics.add(board, onBoard.events, 1)
  Atomics.notify(board, onBoard.events)
}
