// The breadth-first loop over the states in the order found, until the host must look at one. Each is expanded in the order of the
// reference semantics (`successors.ts`). As a kernel by itself it is for plain searches: the compiler leaves out all that only `full.ts`
// can turn on.
import { isOfInterest } from './interest'
import { held } from './memory'
import { setParent, size } from './pages'
import { beginRows } from './rows'
import { begin, slots, v } from './state'
import { beginSuccessors, loops, makeBase, successors } from './successors'
import { beginSet, findAll, flush, hasRoom, setWaiting, waiting } from './visited'

export { setInterest } from './interest'
export { held, take } from './memory'
export { placeOf, setActing, setAnswer, setLive } from './rows'
export { setEncoding, setReading, slots, v, words } from './state'
export { fair, isOutgrown } from './successors'
export { keepLinks, linkPages, pages, read, repack, setLink, setParent, size } from './pages'
export { batch, find, findAll, flush, fresh, insert, parents as numbers, prepare, reindex, setWaiting } from './visited'

// @ts-ignore: decorator
@external("host", "left")
declare function askLeft(): f64

// Why `run` returns.
const sliceDone: u32 = 0
const complete: u32 = 1
const outgrown: u32 = 2
const visit: u32 = 3
const outOfMemory: u32 = 4
const atDepth: u32 = 5

/** The next state to expand, the end of its level, and its depth. */
export let next: u32 = 0
export let levelEnd: u32 = 0
export let depth: u32 = 0
/** The states expanded, their steps, and those of the steps that lead back to their state. */
export let expanded: u32 = 0
export let transitions: f64 = 0
export let selfLoops: f64 = 0
/** Set by the host if it has called a function since the memory was last compared with the limit. */
export let isDearer: u32 = 0
/** The most bytes that may be held. */
let limit: f64 = 0

let maxStates: u32 = 0
let maxDepth: u32 = 0

export function setUp(
  slotCount: u32,
  siteCount: u32,
  channelSlot: u32,
  madeSlot: i32,
  mostRequests: u32,
  mostStates: u32,
  mostDepth: u32,
  areDeliveriesFair: u32,
): void {
  begin(slotCount)
  beginRows(slotCount)
  beginSet()
  beginSuccessors(siteCount, channelSlot, madeSlot, mostRequests, areDeliveriesFair)
  maxStates = mostStates
  maxDepth = mostDepth
}

/** The states so far are the starts. */
export function started(): void {
  for (let state: u32 = 0; state < size; state++) setParent(state, 0xffffffff)
  levelEnd = size
}

/** Takes the next state without expanding it; false if there is none. */
export function takeNext(): bool {
  if (next == size) return false
  if (next == levelEnd) {
    depth++
    levelEnd = size
  }
  next++
  return true
}

/** Whether more memory is held than may be. What waits is added first, so that the answer does not depend on it. */
function isFull(): bool {
  if (isDearer) {
    limit = askLeft()
    isDearer = 0
  }
  // What the batch may need: a page, and segments that double.
  if (<f64>held + <f64>(1 << 20) + <f64>held / 16 < limit) return false
  flush()
  return <f64>held > limit
}

/** Gives up the state that is being expanded, and adds the successors of those before it. */
function giveUp(): void {
  isExpanding = 0
  // A call that failed may have left changes behind, also in slots that have no bits.
  memory.fill(v, 0, slots << 2)
  setWaiting(begun)
  flush()
}

/** After a call of the host that failed: adds what waits. A state whose expansion failed is taken, and has no successors. */
export function recover(): void {
  if (isExpanding) {
    giveUp()
    next++
  } else flush()
}

// The successors before those of the state that is being expanded.
let begun: u32 = 0
export let isExpanding: u32 = 0

/** Expands states, at most `count`; the result says why it ends. Nothing waits when it returns. */
export function run(count: u32): u32 {
  makeBase()
  for (; count > 0; count--) {
    if (next == levelEnd) {
      flush()
      if (next == size) return complete
      if (depth + 1 >= maxDepth) return atDepth
      depth++
      levelEnd = size
    }
    if (waiting >= 512) {
      flush()
      if (!hasRoom()) return outOfMemory
    }
    begun = waiting
    isExpanding = 1
    if (!successors(next)) {
      giveUp()
      return outgrown
    }
    isExpanding = 0
    transitions += <f64>(waiting - begun)
    selfLoops += <f64>loops
    expanded++
    next++
    if (size + waiting > maxStates) {
      flush()
      if (size > maxStates) return visit
    }
    if (isOfInterest()) {
      flush()
      return visit
    }
    if ((expanded & 31) == 0 && isFull()) {
      flush()
      return outOfMemory
    }
  }
  flush()
  return sliceDone
}

/** Finds the numbers of the successors of an expanded state, in order, at `numbers`; the result is how many they are, or -1. */
export function findSuccessors(state: u32): i32 {
  makeBase()
  begun = 0
  if (!successors(state)) {
    giveUp()
    return -1
  }
  const count = waiting
  findAll()
  return count
}
