// What a thread does: it waits for jobs on a board in the shared memory, and takes pieces of them until none is left. A piece goes to
// any worker that is free, so a job does not wait for a thread that has not started or that the machine does not run.
//
// The program of a thread is the text of the functions here, for a thread needs nothing else: so it is found wherever the code
// is, in the sources, the package, and a bundle. Hence they use nothing from outside themselves but types.
import type { WasmMemory } from '../wasm/wasm-module.js'
import type { ThreadExports } from './parallel-module.js'

/** The numbers on the board, by index from its address. */
export const onBoard = {
  /** The number of the job, shifted by 12, and how many pieces are not taken, at most 4095. Threads wait here. */
  ticket: 0,
  /** The number of the job again, all its bits. */
  job: 1,
  /** What the job is: a number of `jobs`. */
  kind: 2,
  /** The number of pieces, and how many are done. The host waits for the latter. */
  pieces: 3,
  done: 4,
  /** Not 0 when threads must end. */
  ended: 5,
  /** Not 0 if a piece failed. */
  failed: 6,
  /** The number of threads that have started, and that have ended. */
  started: 7,
  gone: 8,
  /** By owner: a piece that a thread took and cannot do, plus one. */
  left: 16,
  /** Where the shared variables begin. */
  variables: 32,
} as const

/** The kinds of jobs. */
export const jobs = { expand: 0, admit: 1, number: 2, find: 3 } as const

/** What a thread is given. All addresses are indices of 32-bit numbers, but those of the arena. */
export interface ThreadData {
  readonly module: object
  readonly memory: WasmMemory
  readonly names: readonly string[]
  readonly board: number
  /** The blocks that the instance may take, in bytes, and where its lists of free ones are. */
  readonly arena: readonly [from: number, end: number, free: number]
  readonly slots: number
  readonly owner: number
  /** The rules about steps: whether they look at every step, and else at which flags of effects. */
  readonly rules: readonly [everyStep: number, flags: number]
  /** What the instance of the host knows of timestamps: address and number of entries. */
  readonly timed: readonly [at: number, count: number]
}

/** A worker on jobs: an instance of its own. */
export interface ThreadWork {
  /**
   * Takes pieces of the present job until none is left, and returns the ticket then; undefined if it has no memory to go on, which
   * the first owner, the host, never returns.
   */
  work(): number | undefined
  /** Does a piece. Returns whether it did not fail. */
  do(piece: number): boolean
}

/** Makes the instance of a thread, and what works with it. */
export const newThreadWork = ({
  module,
  memory,
  names,
  board,
  arena,
  slots,
  owner,
  rules,
  timed,
}: ThreadData): ThreadWork => {
  const { Instance } = (globalThis as unknown as { readonly WebAssembly: { Instance: InstanceLike } })
    .WebAssembly
  let kernel: ThreadExports | undefined
  // A thread calls no function of the spec: what it lacks makes it park the state.
  const lacking = (): number => {
    kernel!.isOutgrown.value = 1
    return 0
  }
  const asked = 'actions list options reaction push watch times move moved canonical left'.split(' ')
  // No node of a tree has that many children.
  const host = { ...Object.fromEntries(asked.map((name) => [name, lacking])), part: () => -2 }
  kernel = new Instance(module, { host, env: { memory } }).exports as ThreadExports
  const [from, end, free] = arena
  kernel.top.value = from
  kernel.end.value = end
  kernel.free.value = free
  kernel.owner.value = owner
  kernel.begin(slots)
  kernel.setRules(...rules)
  if (timed[1] > 0) kernel.setTimed(...timed)
  const { expandChunk, admitPart, numberPart, findChunk } = kernel
  const kinds = [expandChunk, admitPart, numberPart, findChunk]
  const variables = names.map((name) => (kernel as unknown as { [name: string]: { value: number } })[name]!)
  const ints = new Int32Array(memory.buffer)
  let job = 0
  let isAble = true
  const isReady = (): boolean => {
    // What has failed once has left the instance half prepared.
    if (!isAble || job === ints[board + 1]) return isAble
    job = ints[board + 1]!
    variables.forEach((variable, k) => {
      variable.value = ints[board + 32 + k]!
    })
    try {
      kernel.getReady()
    } catch {
      isAble = false
    }
    return isAble
  }
  const piece = (number: number): boolean => {
    try {
      kinds[ints[board + 2]!]!(number)
      return true
    } catch {
      return false
    }
  }
  const work = (): number | undefined => {
    for (;;) {
      const ticket = Atomics.load(ints, board)
      const left = ticket & 0xfff
      if (left === 0) return ticket
      if (Atomics.compareExchange(ints, board, ticket, ticket - 1) !== ticket) continue
      // From here to the end of the piece the host waits, so nothing on the board changes.
      const pieces = ints[board + 3]!
      const isDone = isReady() && piece(pieces - left)
      // The host takes what nobody else does, so it stays; each of its pieces then fails.
      const leaves = !isAble && owner !== 0
      if (leaves) ints[board + 16 + owner] = pieces - left + 1
      else if (!isDone) Atomics.store(ints, board + 6, 1)
      if (Atomics.add(ints, board + 4, 1) + 1 === pieces) Atomics.notify(ints, board + 4)
      if (leaves) return undefined
    }
  }
  return { work, do: (number) => isReady() && piece(number) }
}

type InstanceLike = new (module: object, imports: object) => { readonly exports: object }

/** Works on jobs until there will be no more. */
const workUntilEnd = (data: ThreadData, make: (data: ThreadData) => ThreadWork): void => {
  const ints = new Int32Array(data.memory.buffer)
  const { board } = data
  const { work } = make(data)
  Atomics.add(ints, board + 7, 1)
  Atomics.notify(ints, board + 7)
  for (;;) {
    const ticket = work()
    // After the ticket: the end changes it, so that nobody waits with a later one.
    if (ticket === undefined || Atomics.load(ints, board + 5) !== 0) break
    Atomics.wait(ints, board, ticket)
  }
  Atomics.add(ints, board + 8, 1)
  Atomics.notify(ints, board + 8)
}

/** The program of a thread, as CommonJS. */
export const threadProgram = (): string =>
  [
    // A compiler may have wrapped functions to keep their names.
    'const __name = (one) => one',
    "const { workerData } = require('node:worker_threads')",
    `;(${workUntilEnd})(workerData, ${newThreadWork})`,
  ].join('\n')
