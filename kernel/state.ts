// A state: a vector of slots, and the same packed into words. A slot has one or more fragments, each some adjacent bits of a
// word. Bits are only ever added: a slot that outgrows its bits gets another fragment, which is 0 in every older state, so no
// stored state is written again. The numbers of a slot are combined by exclusive or, which works fragment by fragment.
import { take } from './memory'

/** The vector: 4 bytes a slot. */
export let v: usize = 0
/** The number of slots. */
export let slots: u32 = 0
/** The number of words of a packed state. */
export let words: u32 = 0

// By slot: offset of the word in bytes, shift, mask, and the next fragment or 0. A further fragment has the same form, and the
// bits of the number that it lacks below are those before it.
export let first: usize = 0
// To read a state: for each first fragment (slot, word, shift, mask), offsets in bytes; for each further one also the shift of
// its bits within the number.
export let reading: usize = 0
export let firstFragments: u32 = 0
export let more: usize = 0
export let furtherFragments: u32 = 0
// Multipliers of the hash, one for each word.
export let multipliers: usize = 0
let multiplied: u32 = 0

export function begin(count: u32): void {
  slots = count
  v = take(count << 2)
}

/** The fragments with which states are packed from now on; `slots` entries of 16 bytes. */
export function setEncoding(bySlot: usize): void {
  first = bySlot
}

/** The fragments with which states are read from now on. A packed state has `count` words. */
export function setReading(
  count: u32,
  list: usize,
  listed: u32,
  further: usize,
  furtherListed: u32,
): void {
  words = count
  reading = list
  firstFragments = listed
  more = further
  furtherFragments = furtherListed
  if (count <= multiplied) return
  multiplied = count << 1
  multipliers = take(multiplied << 3)
  let seed: u64 = 0
  for (let k: u32 = 0; k < multiplied; k++) {
    // SplitMix64 (Steele, Lea, Flood 2014).
    seed += 0x9e3779b97f4a7c15
    let x = seed
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb
    store<u64>(multipliers + (<usize>k << 3), (x ^ (x >> 31)) | 1)
  }
}

/** Reads the packed state at `from`, of which only the first `length` words are stored, into the vector. */
export function decode(from: usize, length: u32): void {
  if (length < words) {
    for (let k: u32 = 0; k < length; k++)
      store<u32>(padded + (<usize>k << 2), load<u32>(from + (<usize>k << 2)))
    for (let k = length; k < words; k++) store<u32>(padded + (<usize>k << 2), 0)
    from = padded
  }
  const end = reading + (<usize>firstFragments << 4)
  for (let at = reading; at < end; at += 16) {
    const id = (load<u32>(from + load<u32>(at, 4)) >> load<u32>(at, 8)) & load<u32>(at, 12)
    store<u32>(v + load<u32>(at), id)
  }
  const last = more + <usize>furtherFragments * 20
  for (let at = more; at < last; at += 20) {
    const id = (load<u32>(from + load<u32>(at, 4)) >> load<u32>(at, 8)) & load<u32>(at, 12)
    const slot = v + load<u32>(at)
    store<u32>(slot, load<u32>(slot) | (id << load<u32>(at, 16)))
  }
}

/** Room for a state whose page has fewer words than the packing. */
let padded: usize = 0

export function setPadded(at: usize): void {
  padded = at
}

/** Changes the number of a slot in the packed state at `into` by exclusive or. */
// @ts-ignore: decorator
@inline
export function flip(into: usize, slot: u32, difference: u32): void {
  const at = first + (<usize>slot << 4)
  const mask = load<u32>(at, 8)
  const word = into + load<u32>(at)
  store<u32>(word, load<u32>(word) ^ ((difference & mask) << load<u32>(at, 4)))
  if (difference > mask) flipFurther(into, at, difference)
}

function flipFurther(into: usize, at: usize, difference: u32): void {
  do {
    const mask = load<u32>(at, 8)
    difference >>= 32 - clz<u32>(mask)
    at = load<u32>(at, 12)
    const word = into + load<u32>(at)
    store<u32>(word, load<u32>(word) ^ ((difference & load<u32>(at, 8)) << load<u32>(at, 4)))
  } while (difference > load<u32>(at, 8))
}

/** Packs the vector into this many words. */
export function encode(into: usize, count: u32): void {
  memory.fill(into, 0, count << 2)
  for (let slot: u32 = 0; slot < slots; slot++) {
    const id = load<u32>(v + (<usize>slot << 2))
    if (id != 0) flip(into, slot, id)
  }
}

/**
 * The hash of a packed state of `count` words, two at a time. Words that are 0 add nothing, so a state has the same hash with more
 * words.
 */
// @ts-ignore: decorator
@inline
export function hashOf(from: usize, count: u32): u64 {
  let sum: u64 = 0
  let by = multipliers
  for (const end = from + (<usize>(count >> 1) << 3); from < end; from += 8, by += 8) sum += load<u64>(from) * load<u64>(by)
  if (count & 1) sum += <u64>load<u32>(from) * load<u64>(by)
  sum = (sum ^ (sum >> 32)) * 0xbf58476d1ce4e5b9
  return sum ^ (sum >> 29)
}

/** The same as a call, for those who seldom ask. */
export function hashAt(from: usize): u64 {
  return hashOf(from, words)
}

/** Whether two packed states are equal in their first `count` words. */
// @ts-ignore: decorator
@inline
export function equal(one: usize, other: usize, count: u32): bool {
  for (const end = one + (<usize>(count >> 1) << 3); one < end; one += 8, other += 8)
    if (load<u64>(one) != load<u64>(other)) return false
  return (count & 1) == 0 || load<u32>(one) == load<u32>(other)
}

/** Copies the first `count` words of a packed state. */
// @ts-ignore: decorator
@inline
export function copyWords(into: usize, from: usize, count: u32): void {
  for (const end = from + (<usize>(count >> 1) << 3); from < end; from += 8, into += 8) store<u64>(into, load<u64>(from))
  if (count & 1) store<u32>(into, load<u32>(from))
}
