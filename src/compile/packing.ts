// Packs a state vector into 32-bit words. Each slot has as many bits as its numbers need so far, no slot straddles two words,
// and the spare bits of a word are distributed, so that few slots ever outgrow their width. A slot that has had only one value
// needs no bit at all. If a number does not fit, a new packing is made; old pages keep theirs.
//
// Decided 2026-11: bits instead of 16- and 32-bit halves. Ricart-Agrawala with four sites and one request each packs into 12
// bytes a state instead of 40, and more of the visited set stays in the caches.

/** The place of every slot in the words of a state. */
export interface Packing {
  /** The number of 32-bit words of a state; at least one. */
  readonly words: number
  /** Slots with at least one bit, in order of their numbers. */
  readonly slots: Int32Array
  /** For each slot: its word, its lowest bit, and the mask of its width (0 for a slot without bits). */
  readonly word: Int32Array
  readonly shift: Int32Array
  readonly mask: Int32Array
}

// A slot with at least this many bits is expected to grow further.
const grown = 6

const bitsFor = (values: number): number => (values <= 1 ? 0 : 32 - Math.clz32(values - 1))

/**
 * A packing in which slot s can hold the numbers below `values[s]`, first-fit by decreasing width. Throws a `RangeError`
 * for a slot with more than 2^31 values.
 */
export const packingFor = (values: ArrayLike<number>): Packing => {
  const width = Int32Array.from(values, bitsFor)
  const order = Array.from(width.keys()).filter((slot) => width[slot]! > 0)
  order.sort((a, b) => width[b]! - width[a]! || a - b)
  const room: number[] = []
  const word = new Int32Array(width.length)
  for (const slot of order) {
    if (width[slot]! > 31) throw new RangeError(`slot ${slot} has more than 2^31 values`)
    let at = room.findIndex((free) => free >= width[slot]!)
    if (at < 0) at = room.push(32) - 1
    word[slot] = at
    room[at] = room[at]! - width[slot]!
  }
  // The spare bits go to the widest slots first. These belong to the records, which grow longest, and each time a slot outgrows
  // its width all pages become stale. So slots that have grown already get room for sixteen times as many values.
  for (const slot of order) {
    if (width[slot]! < grown) break
    const more = Math.min(room[word[slot]!]!, 4, 31 - width[slot]!)
    width[slot] = width[slot]! + more
    room[word[slot]!] = room[word[slot]!]! - more
  }
  for (let shared = true; shared; ) {
    shared = false
    for (const slot of order) {
      if (room[word[slot]!]! === 0 || width[slot]! >= 31) continue
      width[slot] = width[slot]! + 1
      room[word[slot]!] = room[word[slot]!]! - 1
      shared = true
    }
  }
  const used = new Int32Array(room.length)
  const shift = new Int32Array(width.length)
  const mask = new Int32Array(width.length)
  for (const slot of order) {
    const at = word[slot]!
    shift[slot] = used[at]!
    used[at] = used[at]! + width[slot]!
    mask[slot] = width[slot]! === 31 ? 0x7fffffff : (1 << width[slot]!) - 1
  }
  return { words: Math.max(1, room.length), slots: Int32Array.from(order).sort(), word, shift, mask }
}

/** Writes the packed words of vector `v` to `into` from `offset`. */
export const pack = (packing: Packing, v: Int32Array, into: Int32Array, offset: number): void => {
  const { slots, word, shift, words } = packing
  into.fill(0, offset, offset + words)
  for (let k = 0; k < slots.length; k++) {
    const slot = slots[k]!
    const at = offset + word[slot]!
    into[at] = into[at]! | (v[slot]! << shift[slot]!)
  }
}

/** Reads the packed words at `offset` of `from` back into vector `v`, whose slots without bits must be 0. */
export const unpack = (packing: Packing, from: Int32Array, offset: number, v: Int32Array): void => {
  const { slots, word, shift, mask } = packing
  for (let k = 0; k < slots.length; k++) {
    const slot = slots[k]!
    v[slot] = (from[offset + word[slot]!]! >>> shift[slot]!) & mask[slot]!
  }
}
