// Copies what a search has found to the memory of an instance of WebAssembly, and back: a memory of WebAssembly ends at four
// gigabytes. faster-loop.ts decides when.
import type { Kernel } from '../compile/kernel.js'
import { pack } from '../compile/packing.js'
import { Queue } from './frontier.js'
import { type Links, PagedLinks } from './links.js'
import type { Counts } from './search.js'
import type { Found } from './search-so-far.js'
import { Visited } from './visited.js'
import { addressable } from './wasm/limits.js'
import type { WasmLoop } from './wasm/wasm-loop.js'
import { isOutOfMemory } from './wasm/wasm-module.js'

/**
 * What a loop has found, with the same numbers, parents and links.
 * @param memory the most bytes of the set; throws `MemoryExhausted` beyond it
 */
export const takenOver = (loop: WasmLoop, kernel: Kernel, memory: number): Found<Queue> => {
  const { visited: from, frontier } = loop
  const v = new Int32Array(kernel.tables.slots.count)
  from.read(0, v)
  // The numbers so far may need a wider packing.
  kernel.expand(v)
  const { packing, hash } = kernel
  const visited = new Visited(hash, packing, memory)
  const words = new Int32Array(packing.words)
  const queue = new Queue(visited)
  for (let state = 0; state < from.size; state++) {
    from.read(state, v)
    pack(packing, v, words, 0)
    visited.insert(words, 0, hash.ofVector(v))
    const parent = frontier.parentOf(state)
    if (parent === undefined) queue.begin([state])
    else queue.discovered(state, parent)
  }
  queue.goOn(frontier)
  const links = loop.links && new PagedLinks(false)
  if (links !== undefined) copyLinks(loop.links!, links, frontier.taken)
  return { visited, frontier: queue, links }
}

const copyLinks = (from: Links, to: Links, states: number): void => {
  for (let state = 0; state < states; state++) to.set(state, from.of(state), 0)
}

// A page and segments that double may be added before the next look.
const share = 1.125
const page = 2 ** 20

/** Whether a loop holds almost all that an instance may. */
export const isFull = (loop: WasmLoop, most = addressable): boolean =>
  loop.visited.bytes * share + page > most

/**
 * A loop with the states of a queue, with the same numbers, parents and links; undefined if there is no loop, or if the machine
 * has no memory for a second copy of the states: then the search continues without one.
 * @param make a new loop
 * @param counts the states expanded so far, and their steps
 */
export const handedOver = (
  found: Found<Queue>,
  make: () => WasmLoop | undefined,
  counts: Counts,
): WasmLoop | undefined => {
  try {
    const loop = make()
    if (loop !== undefined) fill(loop, found, counts)
    return loop
  } catch (error) {
    if (!isOutOfMemory(error)) throw error
    return undefined
  }
}

const fill = (loop: WasmLoop, { visited, frontier, links }: Found<Queue>, counts: Counts): void => {
  const v = new Int32Array(loop.slots)
  for (let state = 0; state < visited.size; state++) {
    visited.read(state, v)
    loop.visited.add(v, frontier.parentOf(state))
  }
  if (links !== undefined) copyLinks(links, loop.links!, frontier.taken)
  loop.goOn(frontier, counts)
}
