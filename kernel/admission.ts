// Adds what a round has found to the visited set. Each part of the index is one piece of work, so no two threads write to the same cells.
// In which order the records come does not matter: of equal ones the least in (parent, step) counts, as if the states had been
// expanded one after the other. A new state has a number of its own when it is known how many new ones come before it.
import { giveBack, logarithmOf, reserve, takePower } from './memory'
import { bytesOfPage, extend, hasLinks, link, pageStates, placeOf, put, same, setParent, size } from './pages'
import { buffersOf, countOf, incoming, owners, partBits, parts, recordBytes } from './round'
import { hashOf, words } from './state'
import { growthOf, hashes, index, likely, moveTo, numberMask, segmentOf, segments, setTouched, tagOf } from './visited'

/** Only successors of states before this one are added. */
export let cut: u32 = 0
/** By segment (16 bytes): a block to which it must move before it gets too full, or 0; its cells; the block that it had, and the logarithm of its bytes. */
export let moving: usize = 0
/** By part: the new states (8 bytes each: record, cell), and their number. */
export let fresh: usize = 0
/** For each successor, by its place in the round: 1 if it is a new state. By groups of 8: the new states before the group. */
export let flags: usize = 0
export let ranks: usize = 0

const segmentsOfPart: u32 = segments >> partBits
const together: u32 = 256

// Marks the parent of a record that another one of an equal state precedes; then the record has the cell of the state instead of its step.
const preceded: u32 = 1 << 31

// @ts-ignore: decorator
@inline
function setPreceded(record: usize, stride: usize, cell: usize): void {
  if (hasLinks == 0) return
  store<u32>(record + stride, load<u32>(record + stride) | preceded)
  store<u32>(record + stride, <u32>cell, 4)
}

// Whether a record precedes another of an equal state.
// @ts-ignore: decorator
@inline
function precedes(record: usize, other: usize, stride: usize): bool {
  const parent = load<u32>(record + stride)
  const otherParent = load<u32>(other + stride)
  return parent < otherParent || (parent == otherParent && load<u32>(record + stride, 4) < load<u32>(other + stride, 4))
}

function admit(record: usize, hash: u64, stride: usize, list: usize): void {
  const segment = segmentOf(hash)
  const cells = <usize>load<u32>(segment)
  const mask = load<u32>(segment, 4)
  const tag = tagOf(hash)
  let cell = <u32>(hash >> 20) & mask
  for (;;) {
    const place = cells + (<usize>cell << 2)
    const found = load<u32>(place)
    if (found == 0) {
      const entries = <usize>load<u32>(list)
      const count = load<u32>(list, 4)
      const entry = entries + (<usize>count << 3)
      store<u32>(entry, <u32>record)
      store<u32>(entry, <u32>place, 4)
      store<u32>(list, count + 1, 4)
      // Until it has a number, it counts after all that have one.
      store<u32>(place, (size + count + 1) | tag)
      store<u32>(segment, load<u32>(segment, 8) + 1, 8)
      return
    }
    if ((found & ~numberMask) == tag) {
      const number = (found & numberMask) - 1
      if (number < size) {
        if (same(number, record)) {
          if (hasLinks) link(load<u32>(record + stride), number)
          return
        }
      } else {
        const entry = <usize>load<u32>(list) + (<usize>(number - size) << 3)
        const other = <usize>load<u32>(entry)
        let equal = true
        for (let w: usize = 0; w < stride && equal; w += 4) equal = load<u32>(other + w) == load<u32>(record + w)
        if (equal) {
          if (precedes(record, other, stride)) {
            store<u32>(entry, <u32>record)
            setPreceded(other, stride, place)
          } else setPreceded(record, stride, place)
          return
        }
      }
    }
    cell = (cell + 1) & mask
  }
}

// The records of one buffer from its cursor to the cut.
function admitFrom(buffer: usize, list: usize): void {
  const stride = <usize>words << 2
  const bytes = recordBytes()
  const count = load<u32>(buffer, 4)
  let at = load<u32>(buffer, 8)
  let record = <usize>load<u32>(buffer) + <usize>at * bytes
  while (at < count) {
    // As in `flush`, the loads of a group do not wait for one another.
    let length: u32 = 0
    for (let ahead = record; length < together && at + length < count; length++, ahead += bytes) {
      if (load<u32>(ahead + stride) >= cut) break
      const hash = hashOf(ahead, words)
      store<u64>(hashes + (<usize>length << 3), hash)
      const segment = segmentOf(hash)
      const found = load<u32>(<usize>load<u32>(segment) + (<usize>(<u32>(hash >> 20) & load<u32>(segment, 4)) << 2))
      const number = (found & ~numberMask) == tagOf(hash) ? found & numberMask : 0
      store<u32>(likely + (<usize>length << 2), number <= size ? number : 0)
    }
    let seen: u32 = 0
    for (let k: u32 = 0; k < length; k++) {
      const number = load<u32>(likely + (<usize>k << 2))
      if (number != 0) seen ^= load<u32>(placeOf(number - 1))
    }
    setTouched(seen)
    for (let k: u32 = 0; k < length; k++, record += bytes)
      admit(record, load<u64>(hashes + (<usize>k << 3)), stride, list)
    at += length
    if (length < together) break
  }
  store<u32>(buffer, at, 8)
}

/** Adds the records of a part of the index, up to the cut, and marks those that are new. */
export function admitPart(part: u32): void {
  const end = (part + 1) * segmentsOfPart
  for (let segment = part * segmentsOfPart; segment < end; segment++) {
    const move = moving + (<usize>segment << 4)
    if (load<u32>(move) != 0) moveTo(index + <usize>segment * 12, load<u32>(move), load<u32>(move, 4))
  }
  const list = fresh + (<usize>part << 3)
  for (let one: u32 = 0; one < owners; one++) admitFrom(buffersOf(one) + (<usize>part << 4), list)
  const stride = <usize>words << 2
  const last = <usize>load<u32>(list) + (<usize>load<u32>(list, 4) << 3)
  for (let entry = <usize>load<u32>(list); entry < last; entry += 8)
    store<u8>(flags + placeOfRecord(load<u32>(entry), stride), 1)
}

// @ts-ignore: decorator
@inline
function placeOfRecord(record: usize, stride: usize): usize {
  return <usize>load<u32>(countOf(load<u32>(record + stride))) + <usize>load<u32>(record + stride, 4)
}

// The number of the first new state that is not before this place in the round.
// @ts-ignore: decorator
@inline
function numberAt(place: usize): u32 {
  const before = load<u64>(flags + (place & ~7)) & (((<u64>1) << ((<u64>place & 7) << 3)) - 1)
  return load<u32>(ranks + ((place >> 3) << 2)) + <u32>popcnt<u64>(before)
}

/** Gives the new states of a part their numbers. */
export function numberPart(part: u32): void {
  const list = fresh + (<usize>part << 3)
  const stride = <usize>words << 2
  const last = <usize>load<u32>(list) + (<usize>load<u32>(list, 4) << 3)
  for (let entry = <usize>load<u32>(list); entry < last; entry += 8) {
    const record = <usize>load<u32>(entry)
    const number = numberAt(placeOfRecord(record, stride))
    const cell = <usize>load<u32>(entry, 4)
    store<u32>(cell, (load<u32>(cell) & ~numberMask) | (number + 1))
    put(number, record)
    if (hasLinks) link(load<u32>(record + stride), number)
  }
  store<u32>(list, 0, 4)
  if (hasLinks) for (let one: u32 = 0; one < owners; one++) linkPreceded(buffersOf(one) + (<usize>part << 4))
}

// The links of the parents of records that others precede: only now the state has a number. Several threads may write the link of
// one parent, each a successor of it, and any of them will do.
function linkPreceded(buffer: usize): void {
  const stride = <usize>words << 2
  const bytes = recordBytes()
  const end = load<u32>(buffer, 8)
  for (let at = load<u32>(buffer, 12); at < end; at++) {
    const record = <usize>load<u32>(buffer) + <usize>at * bytes
    const parent = load<u32>(record + stride)
    if ((parent & preceded) == 0) continue
    link(parent & ~preceded, (load<u32>(load<u32>(record + stride, 4)) & numberMask) - 1)
  }
  store<u32>(buffer, end, 12)
}

// What follows only the host's instance does, while no thread works.

// The records that wait for a segment.
function comingTo(segment: u32): u32 {
  let sum: u32 = 0
  for (let one: u32 = 0; one < owners; one++) sum += load<u32>(incoming + <usize>((one << 8) + (segment << 2)))
  return sum
}

/**
 * Takes blocks for the segments that what comes may fill too much; false, with none taken, if there is no memory for them and for so
 * many states.
 */
export function planMoves(states: u32): bool {
  // `extend` may begin a page more than the states fill, and widen the one that is being filled.
  let bytes = u64(states / pageStates + 3) * (bytesOfPage() + ((pageStates * hasLinks) << 2))
  for (let segment: u32 = 0; segment < segments; segment++) {
    const at = index + <usize>segment * 12
    const move = moving + (<usize>segment << 4)
    const old = load<u32>(at, 4) + 1
    let length = old
    for (const count = load<u32>(at, 8) + comingTo(segment); count << 2 > length * 3; ) length <<= growthOf(length)
    if (length == old) length = 0
    store<u32>(move, 0)
    store<u32>(move, length, 4)
    bytes += u64(length) << 2
  }
  if (bytes > u64(1) << 31 || !reserve(<u32>bytes + (1 << 20))) return false
  for (let segment: u32 = 0; segment < segments; segment++) {
    const at = index + <usize>segment * 12
    const move = moving + (<usize>segment << 4)
    const length = load<u32>(move, 4)
    if (length == 0) continue
    store<u32>(move, load<u32>(at), 8)
    store<u32>(move, logarithmOf((load<u32>(at, 4) + 1) << 2), 12)
    store<u32>(move, <u32>takePower(logarithmOf(length << 2)))
  }
  return true
}

/** After the moves: gives back the blocks that the segments had. */
export function endMoves(): void {
  for (let segment: u32 = 0; segment < segments; segment++) {
    const move = moving + (<usize>segment << 4)
    if (load<u32>(move) != 0) giveBack(load<u32>(move, 8), load<u32>(move, 12))
    store<u32>(move, 0)
  }
}

/** Turns the counts of these states into the places of their first successors; the result is the number of all of them. */
export function placeSuccessors(from: u32, end: u32): u32 {
  let place: u32 = 0
  for (let state = from; state < end; state++) {
    const at = countOf(state)
    const count = load<u32>(at)
    store<u32>(at, place)
    place += count
  }
  memory.fill(flags, 0, <usize>(place + 8) & ~7)
  return place
}

/** The number of successors of these states. */
export function countSuccessors(from: u32, end: u32): u32 {
  let sum: u32 = 0
  for (let state = from; state < end; state++) sum += load<u32>(countOf(state))
  return sum
}

/**
 * Numbers the groups of the successors of these states, and makes places for the new ones, with their parents, among this many; the result
 * is how many they are.
 */
export function rankSuccessors(from: u32, end: u32, successors: u32): u32 {
  let number = size
  for (let group: u32 = 0; group << 3 < successors; group++) {
    store<u32>(ranks + (<usize>group << 2), number)
    number += <u32>popcnt<u64>(load<u64>(flags + (<usize>group << 3)))
  }
  const found = number - size
  number = size
  extend(found)
  // Here, since threads would write to the same words.
  for (let state = from; state < end; state++) {
    const next = state + 1 < end ? numberAt(load<u32>(countOf(state + 1))) : size
    for (; number < next; number++) setParent(number, state)
  }
  return found
}

/** Forgets what is in the buffers. */
export function emptyBuffers(): void {
  for (let one: u32 = 0; one < owners; one++) {
    const own = buffersOf(one)
    for (let part: u32 = 0; part < parts; part++) {
      store<u64>(own + (<usize>part << 4), 0, 4)
      store<u32>(own + (<usize>part << 4), 0, 12)
    }
    store<u32>(own + (parts << 4), 0, 4)
    store<u32>(own + (parts << 4), 0xffffffff, 8)
  }
  memory.fill(incoming, 0, <usize>owners << 8)
}
