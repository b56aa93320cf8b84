// Maps from pairs of numbers to numbers, for what is known of timestamps.
import { giveBack, takePower } from './memory'

// A map of pairs (16 bytes): cells, mask, count. A cell is the first number plus one, the second, and the value.
// @ts-ignore: decorator
@inline
function mix(a: u32, b: u32): u32 {
  const h = (a * 0x9e3779b1) ^ (b * 0x85ebca6b)
  return h ^ (h >> 15)
}

/** The value of a pair, plus one; 0 if it has none. */
// @ts-ignore: decorator
@inline
export function valueOf(map: usize, a: u32, b: u32): u32 {
  const cells = <usize>load<u32>(map)
  if (cells == 0) return 0
  const mask = load<u32>(map, 4)
  let at = mix(a, b) & mask
  let cell = cells + (<usize>at << 4)
  let key = load<u32>(cell)
  while (key != 0 && (key != a + 1 || load<u32>(cell, 4) != b)) {
    at = (at + 1) & mask
    cell = cells + (<usize>at << 4)
    key = load<u32>(cell)
  }
  // The value of a free cell is 0.
  return load<u32>(cell, 8)
}

function put(map: usize, a: u32, b: u32, value: u32): void {
  const cells = <usize>load<u32>(map)
  const mask = load<u32>(map, 4)
  let at = mix(a, b) & mask
  while (load<u32>(cells + (<usize>at << 4)) != 0) at = (at + 1) & mask
  const cell = cells + (<usize>at << 4)
  store<u32>(cell, a + 1)
  store<u32>(cell, b, 4)
  store<u32>(cell, value, 8)
}

/** Adds a value, plus one, of a pair that has none. */
export function setValue(map: usize, a: u32, b: u32, value: u32): void {
  const count = load<u32>(map, 8) + 1
  const old = <usize>load<u32>(map)
  const mask = load<u32>(map, 4)
  if (old == 0 || count << 1 > mask) {
    const length = old == 0 ? 16 : (mask + 1) << 1
    const logarithm = 36 - clz<u32>(length - 1)
    const cells = takePower(logarithm)
    memory.fill(cells, 0, length << 4)
    store<u32>(map, cells)
    store<u32>(map, length - 1, 4)
    if (old != 0) {
      for (let at: u32 = 0; at <= mask; at++) {
        const cell = old + (<usize>at << 4)
        if (load<u32>(cell) != 0) put(map, load<u32>(cell) - 1, load<u32>(cell, 4), load<u32>(cell, 8))
      }
      giveBack(old, logarithm - 1)
    }
  }
  store<u32>(map, count, 8)
  put(map, a, b, value)
}
