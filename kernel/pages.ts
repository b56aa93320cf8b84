// The states found, packed, in pages in the order found: each with its parent and, if links are kept, the greatest of
// its successors; with several threads, any of them.
//
// States are expanded in the order found, so the parent of a state is never before that of the state before it. So the parents are one
// sequence of bits: for each state in order a 1, and after those with the same parent a 0 (Elias, JACM 1974). The 1 of a state is at its
// number plus that of its parent plus one, and at its number if it is a start. src/search/wasm/parents.ts reads them.
import { giveBack, take, takePower } from './memory'
import { copyWords, decode, encode, equal, words } from './state'

const pageBits: u32 = 13
export const pageStates: u32 = 1 << pageBits
// A state before this page has a parent before this page, so each page has two bits for each of its states.
const parentBits: u32 = pageBits + 1
const parentBytes: u32 = 1 << (parentBits - 3)

/** The number of states. */
export let size: u32 = 0
// For each page: its address and the words of a state. A page holds bits of parents, then the states.
export let pages: usize = 0
let pagesLogarithm: u32 = 0
// With links: for each page the address of its links, each the number of a successor plus one, or 0.
export let linkPages: usize = 0
export let hasLinks: u32 = 0

export function beginPages(): void {
  pagesLogarithm = 6
  pages = takePower(pagesLogarithm)
}

/** The bytes of a page of states of the current packing. */
export function bytesOfPage(): u32 {
  return bytesOf(words)
}

function bytesOf(count: u32): u32 {
  return parentBytes + ((pageStates * count) << 2)
}

/** From now on the greatest successor of each expanded state is kept. There must be no states. */
export function keepLinks(): void {
  hasLinks = 1
  linkPages = takePower(pagesLogarithm)
}

// @ts-ignore: decorator
@inline
function placeOfLink(state: u32): usize {
  return <usize>load<u32>(linkPages + (<usize>(state >> pageBits) << 2)) + (<usize>(state & (pageStates - 1)) << 2)
}

/** The greatest successor of a state, plus one; 0 if it has none or was not expanded. The host reads it by `linkPages`. */
function linkOf(state: u32): u32 {
  return load<u32>(placeOfLink(state))
}

export function setLink(state: u32, link: u32): void {
  store<u32>(placeOfLink(state), link)
}

// @ts-ignore: decorator
@inline
export function link(state: u32, successor: u32): void {
  if (successor >= linkOf(state)) setLink(state, successor + 1)
}

// @ts-ignore: decorator
@inline
export function placeOf(state: u32): usize {
  const page = pages + (<usize>(state >> pageBits) << 3)
  const within = ((state & (pageStates - 1)) * load<u32>(page, 4)) << 2
  return <usize>load<u32>(page) + parentBytes + within
}

// @ts-ignore: decorator
@inline
export function wordsOf(state: u32): u32 {
  return load<u32>(pages + (<usize>(state >> pageBits) << 3), 4)
}

/** Reads a state into the vector, and leaves its words at `into`. */
// @ts-ignore: decorator
@inline
export function open(state: u32, into: usize): void {
  const place = placeOf(state)
  const length = wordsOf(state)
  copyWords(into, place, length)
  for (let k = length; k < words; k++) store<u32>(into + (<usize>k << 2), 0)
  decode(into, words)
}

export function read(state: u32): void {
  decode(placeOf(state), wordsOf(state))
}

/** Sets the parent of a state that has none yet; 2^32 - 1 for a start. */
export function setParent(state: u32, parent: u32): void {
  const place = state + parent + 1
  const bits = <usize>load<u32>(pages + (<usize>(place >> parentBits) << 3)) + (<usize>(place >> 3) & (parentBytes - 4))
  store<u32>(bits, load<u32>(bits) | (1 << (place & 31)))
}

// @ts-ignore: decorator
@inline
export function same(state: u32, at: usize): bool {
  const place = placeOf(state)
  const length = wordsOf(state)
  if (!equal(place, at, length)) return false
  for (let k = length; k < words; k++) if (load<u32>(at + (<usize>k << 2)) != 0) return false
  return true
}

/** Makes a place for one more state. */
function makePlace(): void {
  const place = size & (pageStates - 1)
  // A page made before the packing had this many words has no place for them.
  if (place != 0 && wordsOf(size) < words) widenPage()
  if (place == 0) {
    const number = size >> pageBits
    if (number << 3 == 1 << pagesLogarithm) {
      const larger = takePower(pagesLogarithm + 1)
      memory.copy(larger, pages, 1 << pagesLogarithm)
      giveBack(pages, pagesLogarithm)
      pages = larger
      if (hasLinks) {
        const more = takePower(pagesLogarithm + 1)
        memory.copy(more, linkPages, 1 << pagesLogarithm)
        giveBack(linkPages, pagesLogarithm)
        linkPages = more
      }
      pagesLogarithm++
    }
    if (hasLinks) store<u32>(linkPages + (<usize>number << 2), take(pageStates << 2))
    store<u32>(pages + (<usize>number << 3), take(bytesOfPage()))
    store<u32>(pages + (<usize>number << 3), words, 4)
  }
}

/** Puts the state at `at` in its place. */
// @ts-ignore: decorator
@inline
export function put(state: u32, at: usize): void {
  copyWords(placeOf(state), at, wordsOf(state))
}

/** Adds the state at `at`, without a parent. */
export function append(at: usize): void {
  makePlace()
  put(size, at)
  size++
}

/** Makes places for `count` more states, which must be put there, and get their parents, before they are read. */
export function extend(count: u32): void {
  while (count > 0) {
    makePlace()
    const here = min(count, pageStates - (size & (pageStates - 1)))
    size += here
    count -= here
  }
}

// The page that is being filled gets the words that the packing has now.
function widenPage(): void {
  const page = pages + (<usize>(size >> pageBits) << 3)
  const from = <usize>load<u32>(page)
  const length = load<u32>(page, 4)
  const to = take(bytesOfPage())
  memory.copy(to, from, parentBytes)
  for (let k: u32 = 0; k < (size & (pageStates - 1)); k++)
    memory.copy(
      to + parentBytes + <usize>((k * words) << 2),
      from + parentBytes + <usize>((k * length) << 2),
      length << 2,
    )
  store<u32>(page, to)
  store<u32>(page, words, 4)
}

/**
 * Writes all states again, after `setEncoding` and before `setReading`, in `count` words each. The batch must be empty; call
 * `reindex` after `setReading`.
 */
export function repack(count: u32): void {
  const temporary = take(count << 2)
  for (let from: u32 = 0; from < size; from += pageStates) {
    const page = pages + (<usize>(from >> pageBits) << 3)
    const old = <usize>load<u32>(page)
    const length = load<u32>(page, 4)
    const to = length == count ? old : take(bytesOf(count))
    const end = min(pageStates, size - from)
    for (let k: u32 = 0; k < end; k++) {
      decode(old + parentBytes + <usize>((k * length) << 2), length)
      encode(temporary, count)
      memory.copy(to + parentBytes + <usize>((k * count) << 2), temporary, count << 2)
    }
    if (to != old) memory.copy(to, old, parentBytes)
    store<u32>(page, to)
    store<u32>(page, count, 4)
  }
}
