// What the search knows of the tables. The host, in TypeScript, fills in what is missing on request; the functions of a
// spec are called only there. What a state needs of one value lies together, because a large search has many values: a look-up that
// leaves the cache costs as much as a whole successor.
import { take, takePower, giveBack } from './memory'

/**
 * By slot: the entries of its values (address, number). An entry (16 bytes) has what its value offers, and then a map: cells, mask,
 * count. Of a record these are its local clauses, and its reactions by message and sender. Of the contents of a channel they are the
 * messages that it can deliver, and the contents after each message.
 */
export let entries: usize = 0
/** The channels that have held a message, in order: each with its receiver and its sender. */
export let live: usize = 0
export let liveCount: u32 = 0
/** The sites that have local clauses, in order. */
export let acting: usize = 0
export let actingCount: u32 = 0

// The entry of a value of which nothing is known.
const blank: usize = memory.data(16, 16)

export function beginRows(slots: u32): void {
  entries = take(slots << 3)
}

export function setLive(at: usize, count: u32): void {
  live = at
  liveCount = count
}

export function setActing(at: usize, count: u32): void {
  acting = at
  actingCount = count
}

/** The entry of a value, to be read. */
// @ts-ignore: decorator
@inline
export function entryOf(slot: u32, value: u32): usize {
  const at = entries + (<usize>slot << 3)
  return value < load<u32>(at, 4) ? <usize>load<u32>(at) + (<usize>value << 4) : blank
}

/** The entry of a value, to be written; also the place for what the value offers. */
export function placeOf(slot: u32, value: u32): usize {
  const at = entries + (<usize>slot << 3)
  const length = load<u32>(at, 4)
  if (value >= length) {
    let larger = max<u32>(length, 8)
    while (value >= larger) larger <<= 1
    const block = takePower(36 - clz<u32>(larger - 1))
    memory.fill(block, 0, <usize>larger << 4)
    if (length != 0) {
      memory.copy(block, load<u32>(at), <usize>length << 4)
      giveBack(load<u32>(at), 36 - clz<u32>(length - 1))
    }
    store<u32>(at, block)
    store<u32>(at, larger, 4)
  }
  return <usize>load<u32>(at) + (<usize>value << 4)
}

// @ts-ignore: decorator
@inline
function mix(key: u32): u32 {
  const h = key * 0x9e3779b1
  return h ^ (h >> 15)
}

/** What the map of an entry has for a key; 0 if nothing. A cell is the key, which is not 0, and the answer. */
// @ts-ignore: decorator
@inline
export function answerIn(entry: usize, key: u32): u32 {
  const cells = <usize>load<u32>(entry, 4)
  if (cells == 0) return 0
  const mask = load<u32>(entry, 8)
  let at = mix(key) & mask
  let cell = cells + (<usize>at << 3)
  let found = load<u32>(cell)
  while (found != key && found != 0) {
    at = (at + 1) & mask
    cell = cells + (<usize>at << 3)
    found = load<u32>(cell)
  }
  // The answer of a free cell is 0.
  return load<u32>(cell, 4)
}

function put(entry: usize, key: u32, answer: u32): void {
  const cells = <usize>load<u32>(entry, 4)
  const mask = load<u32>(entry, 8)
  let at = mix(key) & mask
  while (load<u32>(cells + (<usize>at << 3)) != 0) at = (at + 1) & mask
  const cell = cells + (<usize>at << 3)
  store<u32>(cell, key)
  store<u32>(cell, answer, 4)
}

/** Adds an answer for a key that has none. */
export function setAnswer(slot: u32, value: u32, key: u32, answer: u32): void {
  const entry = placeOf(slot, value)
  const count = load<u32>(entry, 12) + 1
  const old = <usize>load<u32>(entry, 4)
  const mask = load<u32>(entry, 8)
  if (old == 0 || (count << 2) > (mask + 1) * 3) {
    const length: u32 = old == 0 ? 4 : (mask + 1) << 1
    const logarithm = 35 - clz<u32>(length - 1)
    const cells = takePower(logarithm)
    memory.fill(cells, 0, length << 3)
    store<u32>(entry, cells, 4)
    store<u32>(entry, length - 1, 8)
    if (old != 0) {
      for (let at: u32 = 0; at <= mask; at++) {
        const cell = old + (<usize>at << 3)
        if (load<u32>(cell) != 0) put(entry, load<u32>(cell), load<u32>(cell, 4))
      }
      giveBack(old, logarithm - 1)
    }
  }
  store<u32>(entry, count, 12)
  put(entry, key, answer)
}
