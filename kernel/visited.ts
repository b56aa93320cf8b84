// The visited set: an index of the states by hash, in 64 segments that double one at a time. It is exact: whole states are compared.
// New states arrive in batches, so that the loads of many look-ups do not wait for one another. A small memory of the states seen
// last removes most of those that are known before the set is searched.
import { giveBack, logarithmOf, reserve, take, takePower } from './memory'
import { append, beginPages, bytesOfPage, hasLinks, link, placeOf, same, setParent, size, wordsOf } from './pages'
import { copyWords, encode, equal, hashAt, hashOf, setPadded, words } from './state'

export const segments: u32 = 64
export const recentBits: u32 = 13

// How often a segment has moved.
let moves: u32 = 0

/** For `insert`: whether the state is new. */
export let fresh: u32 = 0

// For each segment: its cells, their mask, and how many are in use.
export const index: usize = memory.data(segments * 12, 4)
// A cell holds the number of a state plus one in its low bits and a tag above, until there are too many states.
export let numberMask: u32 = (1 << 26) - 1
// The recent states: words, then the number of the state plus one, or its place in the batch with a bit, or 0.
const isWaiting: u32 = 1 << 31
export let recent: usize = 0
export let recentStride: usize = 0
let recentWords: u32 = 0
// biome-ignore lint/correctness/noUnusedVariables: written so that the loads before it are not optimised away.
let touched: u32 = 0

// The batch: words, parents, hashes, and the numbers of states that may be equal.
export let waiting: u32 = 0
export let batch: usize = 0
export let parents: usize = 0
export let room: u32 = 0
export let hashes: usize = 0
export let likely: usize = 0
let batchWords: u32 = 0

export function beginSet(): void {
  beginPages()
  for (let k: u32 = 0; k < segments; k++) {
    const segment = index + <usize>k * 12
    const cells = takePower(6)
    memory.fill(cells, 0, 64)
    store<u32>(segment, cells)
    store<u32>(segment, 15, 4)
  }
}

/** Makes room in the batch for states of the current packing. The batch must be empty. */
export function prepare(): void {
  if (recentWords != words) {
    recentWords = words
    recentStride = <usize>(words + 1) << 2
    recent = take(<u32>recentStride << recentBits)
  }
  if (batchWords < words) {
    batchWords = words
    if (room == 0) room = 1024
    takeBatch()
    setPadded(take(words << 2))
  }
}

function takeBatch(): void {
  batch = take((room * words) << 2)
  parents = take(room << 2)
  hashes = take(room << 3)
  likely = take(room << 2)
}

/** Doubles the batch, for a state with very many successors. */
export function widen(): void {
  const from = batch
  const by = parents
  const effects = likely
  room <<= 1
  takeBatch()
  memory.copy(batch, from, (waiting * words) << 2)
  memory.copy(parents, by, waiting << 2)
  memory.copy(likely, effects, waiting << 2)
}

export function setWaiting(count: u32): void {
  waiting = count
}

/** Whether a batch can be added without a failure to allocate. */
export function hasRoom(): bool {
  const largest = load<u32>(index, 4) << 5
  return reserve(largest + bytesOfPage() + (1 << 20))
}

// @ts-ignore: decorator
@inline
export function segmentOf(hash: u64): usize {
  return index + <usize>(hash >> 58) * 12
}

// @ts-ignore: decorator
@inline
export function tagOf(hash: u64): u32 {
  return (<u32>hash << 26) & ~numberMask
}

/** The cell of the state at `at`, or the free one where it belongs; it is not before the cell `start`. */
// @ts-ignore: decorator
@inline
function cellFrom(at: usize, hash: u64, start: u32): usize {
  const segment = segmentOf(hash)
  const cells = <usize>load<u32>(segment)
  const mask = load<u32>(segment, 4)
  const tag = tagOf(hash)
  let cell = start & mask
  let place = cells + (<usize>cell << 2)
  let found = load<u32>(place)
  while (found != 0 && ((found & ~numberMask) != tag || !same((found & numberMask) - 1, at))) {
    cell = (cell + 1) & mask
    place = cells + (<usize>cell << 2)
    found = load<u32>(place)
  }
  return place
}

function cellOf(at: usize, hash: u64): usize {
  return cellFrom(at, hash, <u32>(hash >> 20))
}

/** The number of the state at `at`, which is added, without a parent, if its cell is free. */
// @ts-ignore: decorator
@inline
function addTo(cell: usize, at: usize, hash: u64): u32 {
  const found = load<u32>(cell)
  fresh = found == 0 ? 1 : 0
  if (found != 0) return (found & numberMask) - 1
  append(at)
  if (size == numberMask) dropTags()
  fill(cell, size - 1, hash)
  return size - 1
}

function fill(cell: usize, state: u32, hash: u64): void {
  const segment = segmentOf(hash)
  store<u32>(cell, (state + 1) | tagOf(hash))
  const count = load<u32>(segment, 8) + 1
  store<u32>(segment, count, 8)
  if ((count << 2) > (load<u32>(segment, 4) + 1) * 3) grow(segment)
}

function grow(segment: usize): void {
  const old = <usize>load<u32>(segment)
  const length = load<u32>(segment, 4) + 1
  const larger = length << growthOf(length)
  moveTo(segment, takePower(logarithmOf(larger << 2)), larger)
  giveBack(old, logarithmOf(length << 2))
}

/**
 * How often a segment of this length doubles at once. A small one does so twice: cells then move a third as often, each with a load of
 * its state. As all segments grow at about the same time, no other takes the block that one gives back, so less memory is used, too.
 */
export function growthOf(length: u32): u32 {
  return length < 1 << 15 ? 2 : 1
}

// The cells of a segment that move together.
const together: u32 = 128

/** Moves a segment to a block for more cells, a power of two. */
export function moveTo(segment: usize, cells: usize, larger: u32): void {
  const old = <usize>load<u32>(segment)
  const length = load<u32>(segment, 4) + 1
  memory.fill(cells, 0, larger << 2)
  const mask = larger - 1
  for (let from: u32 = 0; from < length; from += together) {
    // A first pass touches the memory, so that the loads of a block do not depend on one another.
    let seen: u32 = 0
    const end = min(from + together, length)
    for (let k = from; k < end; k++) {
      const cell = load<u32>(old + (<usize>k << 2))
      if (cell != 0) seen ^= load<u32>(placeOf((cell & numberMask) - 1))
    }
    touched = seen
    for (let k = from; k < end; k++) {
      const cell = load<u32>(old + (<usize>k << 2))
      if (cell == 0) continue
      const state = (cell & numberMask) - 1
      let to = <u32>(hashOf(placeOf(state), wordsOf(state)) >> 20) & mask
      while (load<u32>(cells + (<usize>to << 2)) != 0) to = (to + 1) & mask
      store<u32>(cells + (<usize>to << 2), cell)
    }
  }
  store<u32>(segment, cells)
  store<u32>(segment, mask, 4)
  moves++
}

function dropTags(): void {
  for (let k: u32 = 0; k < segments; k++) {
    const segment = index + <usize>k * 12
    const cells = <usize>load<u32>(segment)
    for (let cell: u32 = 0; cell <= load<u32>(segment, 4); cell++) {
      const at = cells + (<usize>cell << 2)
      store<u32>(at, load<u32>(at) & numberMask)
    }
  }
  numberMask = 0xffffffff
}

// @ts-ignore: decorator
@inline
export function recentOf(hash: u64): usize {
  return recent + <usize>(<u32>(hash >> 32) & ((1 << recentBits) - 1)) * recentStride
}

/** Leaves in the batch what the recent states do not contain, with the hashes; the result is how many these are. */
function sift(): u32 {
  const stride = <usize>words << 2
  let kept: u32 = 0
  let to = batch
  let at = batch
  for (let k: u32 = 0; k < waiting; k++, at += stride) {
    const hash = hashOf(at, words)
    const cell = recentOf(hash)
    const number = load<u32>(cell + stride)
    // A link needs the number of every successor, which one that waits does not have yet.
    if (number != 0 && (hasLinks == 0 || number < isWaiting) && equal(cell, at, words)) {
      if (hasLinks) link(load<u32>(parents + (<usize>k << 2)), number - 1)
      continue
    }
    copyWords(cell, at, words)
    copyWords(to, at, words)
    to += stride
    store<u32>(cell + stride, isWaiting | kept)
    store<u32>(parents + (<usize>kept << 2), load<u32>(parents + (<usize>k << 2)))
    store<u64>(hashes + (<usize>kept << 3), hash)
    kept++
  }
  return kept
}

// Loads the cells of the batch, then finds for each state the first cell that may be its own, and loads the state there, so that
// `flush` finds all in a cache. Each pass does as little as it can, since a processor begins only the loads of the few hundred
// instructions that it looks ahead.
function fetch(count: u32): void {
  let seen: u32 = 0
  for (let k: u32 = 0; k < count; k++) {
    const hash = load<u64>(hashes + (<usize>k << 3))
    const segment = segmentOf(hash)
    seen ^= load<u32>(<usize>load<u32>(segment) + (<usize>(<u32>(hash >> 20) & load<u32>(segment, 4)) << 2))
  }
  touched = seen
  for (let k: u32 = 0; k < count; k++) {
    const hash = load<u64>(hashes + (<usize>k << 3))
    const segment = segmentOf(hash)
    const cells = <usize>load<u32>(segment)
    const mask = load<u32>(segment, 4)
    const tag = tagOf(hash)
    let cell = <u32>(hash >> 20) & mask
    let found = load<u32>(cells + (<usize>cell << 2))
    while (found != 0 && (found & ~numberMask) != tag) {
      cell = (cell + 1) & mask
      found = load<u32>(cells + (<usize>cell << 2))
    }
    store<u32>(likely + (<usize>k << 2), cell)
    if (found != 0) seen ^= load<u32>(placeOf((found & numberMask) - 1))
  }
  touched = seen
}

/** Adds the batch to the set, in order. */
export function flush(): void {
  const stride = <usize>words << 2
  const kept = sift()
  fetch(kept)
  const before = moves
  let at = batch
  for (let k: u32 = 0; k < kept; k++, at += stride) {
    const parent = load<u32>(parents + (<usize>k << 2))
    const hash = load<u64>(hashes + (<usize>k << 3))
    // A segment that has moved since has other cells.
    const start = moves == before ? load<u32>(likely + (<usize>k << 2)) : <u32>(hash >> 20)
    const number = addTo(cellFrom(at, hash, start), at, hash)
    if (fresh) setParent(number, parent)
    if (hasLinks) link(parent, number)
    const cell = recentOf(hash) + stride
    if (load<u32>(cell) == (isWaiting | k)) store<u32>(cell, number + 1)
  }
  waiting = 0
}

/** The number of the state in the vector, which is added, without a parent, if the set does not contain it. The batch must be empty. */
export function insert(): u32 {
  encode(batch, words)
  const hash = hashAt(batch)
  return addTo(cellOf(batch, hash), batch, hash)
}

// The number of the state at `at`, or -1.
function numberOf(at: usize): u32 {
  // Without a state, the cell holds 0.
  return (load<u32>(cellOf(at, hashAt(at))) & numberMask) - 1
}

/** The number of the state in the vector, or -1. The batch must be empty. */
export function find(): u32 {
  encode(batch, words)
  return numberOf(batch)
}

/** The numbers of the states of the batch, all in the set, at `parents`; the batch is empty afterwards. */
export function findAll(): void {
  for (let k: u32 = 0; k < waiting; k++) {
    store<u32>(parents + (<usize>k << 2), numberOf(batch + <usize>((k * words) << 2)))
  }
  waiting = 0
}

/**
 * As `findAll`, but writes the numbers to `into`, and looks among the recent states first. They must have their numbers plus one.
 */
export function findMany(into: usize): void {
  const stride = <usize>words << 2
  let kept: u32 = 0
  let to = batch
  let at = batch
  for (let k: u32 = 0; k < waiting; k++, at += stride) {
    const hash = hashOf(at, words)
    const cell = recentOf(hash)
    const number = load<u32>(cell + stride)
    if (number != 0 && number < isWaiting && equal(cell, at, words)) {
      store<u32>(into + (<usize>k << 2), number - 1)
      continue
    }
    copyWords(to, at, words)
    to += stride
    store<u32>(parents + (<usize>kept << 2), k)
    store<u64>(hashes + (<usize>kept << 3), hash)
    kept++
  }
  fetch(kept)
  at = batch
  for (let k: u32 = 0; k < kept; k++, at += stride) {
    const hash = load<u64>(hashes + (<usize>k << 3))
    const number = (load<u32>(cellFrom(at, hash, load<u32>(likely + (<usize>k << 2)))) & numberMask) - 1
    store<u32>(into + (<usize>load<u32>(parents + (<usize>k << 2)) << 2), number)
    const cell = recentOf(hash)
    copyWords(cell, at, words)
    store<u32>(cell + stride, number + 1)
  }
  waiting = 0
}

export function setTouched(value: u32): void {
  touched = value
}

/** Makes the index anew, after `repack`: in another packing a state has another hash. */
export function reindex(): void {
  for (let k: u32 = 0; k < segments; k++) {
    const segment = index + <usize>k * 12
    memory.fill(load<u32>(segment), 0, (load<u32>(segment, 4) + 1) << 2)
    store<u32>(segment, 0, 8)
  }
  for (let state: u32 = 0; state < size; state++) {
    const place = placeOf(state)
    const hash = hashAt(place)
    fill(cellOf(place, hash), state, hash)
  }
  memory.fill(recent, 0, <u32>recentStride << recentBits)
}
