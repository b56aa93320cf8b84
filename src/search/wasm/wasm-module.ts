// The search kernels in WebAssembly for one thread, each compiled once. Their source is in kernel/; `npm run kernel` builds them.
import { fullBytes } from './full-bytes.js'
import { kernelBytes } from './kernel-bytes.js'

/** A variable of an instance. */
export interface Variable {
  value: number
}

/** The memory of an instance. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer | SharedArrayBuffer
}

/** What every instance exports; kernel/search.ts describes it. Addresses and numbers of states are unsigned 32-bit numbers. */
export interface KernelExports {
  readonly memory: WasmMemory
  readonly next: Variable
  readonly levelEnd: Variable
  readonly depth: Variable
  readonly expanded: Variable
  readonly transitions: Variable
  readonly selfLoops: Variable
  readonly fair: Variable
  readonly isOutgrown: Variable
  readonly isDearer: Variable
  readonly isExpanding: Variable
  readonly held: Variable
  readonly v: Variable
  readonly fresh: Variable
  readonly size: Variable
  readonly pages: Variable
  readonly linkPages: Variable
  readonly numbers: Variable
  readonly batch: Variable
  setUp(
    slots: number,
    sites: number,
    channel: number,
    made: number,
    requests: number,
    maxStates: number,
    maxDepth: number,
    areDeliveriesFair: number,
  ): void
  take(bytes: number): number
  setEncoding(bySlot: number): void
  setReading(words: number, first: number, firsts: number, further: number, furthers: number): void
  prepare(): void
  repack(words: number): void
  reindex(): void
  setWaiting(count: number): void
  flush(): void
  findAll(): void
  setLive(at: number, count: number): void
  setActing(at: number, count: number): void
  placeOf(slot: number, value: number): number
  setAnswer(slot: number, value: number, key: number, answer: number): void
  setInterest(at: number, count: number, rest: number, rules: number): void
  started(): void
  takeNext(): number
  insert(): number
  find(): number
  read(state: number): void
  setParent(state: number, parent: number): void
  keepLinks(): void
  setLink(state: number, link: number): void
  findSuccessors(state: number): number
  run(count: number): number
  recover(): void
}

/** What an instance of the full kernel exports; kernel/full.ts names it. */
export interface FullExports extends KernelExports {
  readonly pair: Variable
  readonly epoch: Variable
  readonly transition: Variable
  readonly greatestUsual: Variable
  readonly moves: Variable
  setValue(map: number, a: number, b: number, value: number): void
  setFaults(lost: number, losses: number, duplicated: number, duplications: number): void
  setTimed(at: number, count: number): void
  setRules(everyStep: number, flags: number): void
  findSteps(from: number, end: number, block: number, room: number): number
}

/** What an instance asks of its host. */
export interface KernelHost {
  /** Writes the row of a record; the result is its address. */
  actions(site: number, record: number): number
  /** The list of a tree in the vector, whose path it also writes. */
  list(root: number): number
  /** Writes the messages that contents can deliver; the result is their address. */
  options(channel: number, contents: number): number
  /** Writes the reaction of a record to a message; the result is its list, or the address of a choice of lists plus one. */
  reaction(channel: number, record: number, message: number): number
  /** The contents of a channel after one more message, which it also writes. */
  push(channel: number, contents: number, message: number): number
  /** The result of a reading, which it also writes. */
  part(reading: number, id: number): number
  /** The rules that the step of the pair breaks, as bits. It writes what decides the step to `place`. */
  watch(kind: number, effect: number, channel: number, message: number, place: number): number
  /** Writes the timestamps of a value, for the slot with that entry. */
  times(entry: number, slot: number, id: number): void
  /** The number of the move for these timestamps below the least clock, plus one, which it also writes. */
  move(bits: number, least: number): number
  /** The number of a value after a move, plus one, which it also writes; 0 if it does not fit. */
  moved(entry: number, slot: number, id: number, move: number): number
  /** Makes the successor canonical; 0 if a number does not fit. */
  canonical(): number
  /** The bytes that the instance may hold. */
  left(): number
}

// The types of the language know WebAssembly only together with those of a browser.
interface WebAssemblyLike {
  Module: new (bytes: Uint8Array) => object
  Memory: new (limits: {
    readonly initial: number
    readonly maximum: number
    readonly shared: boolean
  }) => WasmMemory
  RuntimeError: new () => Error
  Instance: new (
    module: object,
    imports: { readonly host: object; readonly env?: { readonly memory: object } },
  ) => { readonly exports: object }
}

const webAssembly = (globalThis as { readonly WebAssembly?: WebAssemblyLike }).WebAssembly

/** A module, from its bytes as base64; undefined if this process cannot run it. */
export const compiledModule = (base64: string): object | undefined => {
  try {
    return new webAssembly!.Module(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
  } catch {
    // A policy may forbid it. The kernel in TypeScript finds the same states.
    return undefined
  }
}

/** A memory that several threads share, of this many pages from its beginning on. Throws if the machine refuses it. */
export const newSharedMemory = (pages: number): WasmMemory =>
  new webAssembly!.Memory({ initial: pages, maximum: pages, shared: true })

/** An instance of a module over a memory. */
export const instanceOver = (module: object, memory: WasmMemory, host: KernelHost): object =>
  new webAssembly!.Instance(module, { host: { ...host }, env: { memory } }).exports

const modules = new Map<string, object | undefined>()

const moduleOf = (bytes: string): object | undefined => {
  if (!modules.has(bytes)) modules.set(bytes, webAssembly === undefined ? undefined : compiledModule(bytes))
  return modules.get(bytes)
}

/** Whether this process can run WebAssembly. */
export const hasWasm = (): boolean => moduleOf(kernelBytes) !== undefined

const instanceOf = (bytes: string, host: KernelHost): object =>
  new webAssembly!.Instance(moduleOf(bytes)!, { host: { ...host } }).exports

/** A new instance for a plain search, with a memory of its own. Call it only if `hasWasm`. */
export const newInstance = (host: KernelHost): KernelExports => instanceOf(kernelBytes, host) as KernelExports

/** The same of the full kernel. */
export const newFullInstance = (host: KernelHost): FullExports => instanceOf(fullBytes, host) as FullExports

/**
 * Whether an error says that an instance got no memory: it then executes `unreachable`, which nothing else in it does. Any other
 * trap, such as an access out of bounds, is a bug.
 */
export const isOutOfMemory = (error: unknown): boolean =>
  webAssembly !== undefined && error instanceof webAssembly.RuntimeError && /unreachable/i.test(error.message)
