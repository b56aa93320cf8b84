// What the search knows of the tables. The host, in TypeScript, fills in what is missing on request; the functions of a
// spec are called only there.
import { take, takePower, giveBack } from './memory'

/** By site: the rows of its records (address, number). A row is the number of groups of clauses, then the groups. */
export let locals: usize = 0
/** By channel: two maps of pairs. The plans of (record of the receiver, contents), and the contents after (contents, message). */
export let maps: usize = 0
/** The channels that have held a message, in order. */
export let live: usize = 0
export let liveCount: u32 = 0

export function beginRows(sites: u32): void {
  locals = take(sites << 3)
  maps = take((sites * sites) << 5)
}

export function setLive(at: usize, count: u32): void {
  live = at
  liveCount = count
}

/** The place for the row of a record, which is 0 until it is known. */
export function placeOfRow(site: u32, record: u32): usize {
  const at = locals + (<usize>site << 3)
  const logarithm = load<u32>(at, 4)
  if (logarithm == 0 || record >= (<u32>1 << logarithm) >> 2) {
    let larger = max<u32>(logarithm, 6)
    while (record >= (<u32>1 << larger) >> 2) larger++
    const rows = takePower(larger)
    memory.fill(rows, 0, <usize>1 << larger)
    if (logarithm != 0) {
      memory.copy(rows, load<u32>(at), <usize>1 << logarithm)
      giveBack(load<u32>(at), logarithm)
    }
    store<u32>(at, rows)
    store<u32>(at, larger, 4)
  }
  return <usize>load<u32>(at) + (<usize>record << 2)
}

// @ts-ignore: decorator
@inline
export function rowOf(site: u32, record: u32): usize {
  const at = locals + (<usize>site << 3)
  const logarithm = load<u32>(at, 4)
  if (logarithm == 0 || record >= (<u32>1 << logarithm) >> 2) return 0
  return <usize>load<u32>(<usize>load<u32>(at) + (<usize>record << 2))
}

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

// @ts-ignore: decorator
@inline
export function plansOf(channel: u32): usize {
  return maps + (<usize>channel << 5)
}

// @ts-ignore: decorator
@inline
export function pushesOf(channel: u32): usize {
  return maps + (<usize>channel << 5) + 16
}
