// Linear memory. Blocks are taken from its end and never move. Blocks whose size is a power of two can be given back, and are
// taken again before the memory grows.

/** The bytes that are in use. */
export let held: u32 = 0

const start: usize = (__heap_base + 63) & ~63
export let top: usize = start
/** Where this instance must stop if it shares the memory with others; 0 at the end of the memory. */
export let end: usize = 0
/** By the logarithm of the size: the first free block, whose first word leads to the next. */
export let free: usize = memory.data(33 * 4, 4)

/** Whether the memory has room for this many more bytes, which it then grows to. */
export function reserve(bytes: u32): bool {
  const need = u64(top) + u64(bytes)
  if (end != 0) return need <= u64(end)
  const has = u64(memory.size()) << 16
  if (need <= has) return true
  // As much again, and three times as much while the memory is small: what is not used takes no memory of the machine, and V8 counts the
  // whole memory as new each time it grows, so that small growth made it collect garbage all the time.
  const more = has < 32 << 20 ? 3 * has : has
  const pages = i32(((need - has + 0xffff) >> 16) + (more >> 16))
  if (memory.grow(pages) >= 0) return true
  return memory.grow(i32((need - has + 0xffff) >> 16)) >= 0
}

/** A block of zeros, aligned to 16 bytes. Traps if the machine has no more memory. */
export function take(bytes: u32): usize {
  const size = (bytes + 15) & ~15
  if (!reserve(size)) unreachable()
  const block = top
  top += size
  held += size
  return block
}

/** A block of 2^logarithm bytes, at least 16; its contents are those of its previous owner. */
export function takePower(logarithm: u32): usize {
  const list = free + (logarithm << 2)
  const block = <usize>load<u32>(list)
  if (block == 0) return take(1 << logarithm)
  store<u32>(list, load<u32>(block))
  held += 1 << logarithm
  return block
}

/** Gives back a block of 2^logarithm bytes. */
export function giveBack(block: usize, logarithm: u32): void {
  const list = free + (logarithm << 2)
  store<u32>(block, load<u32>(list))
  store<u32>(list, block)
  held -= 1 << logarithm
}

/** The next power of two, as a logarithm; at least 4. */
export function logarithmOf(bytes: u32): u32 {
  return bytes <= 16 ? 4 : 32 - clz<u32>(bytes - 1)
}
