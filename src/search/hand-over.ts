// A search that the kernel in WebAssembly began and the one in TypeScript goes on with: a memory of WebAssembly ends at four
// gigabytes.
import type { Kernel } from '../compile/kernel.js'
import { pack } from '../compile/packing.js'
import { Queue } from './frontier.js'
import { Visited } from './visited.js'
import type { WasmLoop } from './wasm/wasm-loop.js'

/**
 * The visited set and the queue of a loop, with the same numbers and parents.
 * @param memory the most bytes of the set; throws `MemoryExhausted` beyond it
 */
export const takenOver = (loop: WasmLoop, kernel: Kernel, memory: number): readonly [Visited, Queue] => {
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
  return [visited, queue]
}
