// The memory of an instance as numbers. When it grows, the array over it becomes invalid, so each access asks for it anew.
import type { KernelExports } from './wasm-module.js'

/** Blocks of 32-bit numbers in the memory of an instance. */
export class LinearMemory {
  private array: Int32Array
  private readonly kernel: KernelExports

  constructor(kernel: KernelExports) {
    this.kernel = kernel
    this.array = new Int32Array(kernel.memory.buffer)
  }

  /** The whole memory; valid until the instance runs. */
  get ints(): Int32Array {
    // Growth detaches the buffer, and an array over a detached buffer is empty.
    if (this.array.length === 0) this.array = new Int32Array(this.kernel.memory.buffer)
    return this.array
  }

  /** The address of a new block of zeros. */
  take(length: number): number {
    return this.kernel.take(4 * length) >>> 0
  }

  /** The address of a new block with these numbers. */
  put(numbers: readonly number[]): number {
    const at = this.take(numbers.length)
    this.ints.set(numbers, at >>> 2)
    return at
  }

  get(address: number): number {
    return this.ints[address >>> 2]!
  }

  set(address: number, value: number): void {
    this.ints[address >>> 2] = value
  }
}
