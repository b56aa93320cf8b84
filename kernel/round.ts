// A round of a parallel search: some consecutive states of one level. Threads take chunks of it in order and expand them; what they find
// waits in buffers, by the part of the index where it belongs. Each thread has its own instance over the same memory, which only
// the host's instance may take blocks of. No thread calls the host: a state for which the tables lack something, or that the host
// must see, is parked. The host expands the parked states, in order, so it gets the same questions as from a search with one thread.
import { isOfInterest } from './interest'
import { hasLinks } from './pages'
import { hashOf, slots, v, words } from './state'
import { findSteps } from './steps'
import { isOutgrown, loops, makeBase, setOutgrown, successors } from './successors'
import { batch, parents, prepare, recent, recentBits, recentOf, recentStride, setWaiting, waiting } from './visited'

/** The states of a chunk. */
export let chunkStates: u32 = 256
/** The parts of the index, each of the same number of segments. */
export const partBits: u32 = 4
export const parts: u32 = 1 << partBits

/** The states of the round: the first, and the one after the last. */
export let roundFrom: u32 = 0
export let roundEnd: u32 = 0
/** For each state of the round its number of successors; the host's instance turns it into the place of the first. */
export let counts: usize = 0
/** For each state of the round the number of its steps that lead back to it. */
export let loopCounts: usize = 0
/** The buffers: for each owner one of each part (16 bytes: address, records, records added to the set, records followed by links), then its header
 * (16 bytes: parked states, their number, the first state that it had no room for). */
export let buffers: usize = 0
/** The bytes of a buffer. */
export let bufferBytes: u32 = 0
/** The owners of buffers. The last is the host, for the successors of parked states. */
export let owners: u32 = 0
/** The owner of the buffers that this instance fills. */
export let owner: u32 = 0
/** Changes when what was found last may not be in the set. */
export let discards: u32 = 0
let seenDiscards: u32 = 0
/** Whether this instance keeps what it found last with its number, as `findSteps` needs it. */
let hasNumbers: bool = false
/** For each owner and each segment the records that it has for it. */
export let incoming: usize = 0

export const ownerBytes: u32 = (parts << 4) + 16

// @ts-ignore: decorator
@inline
export function buffersOf(one: u32): usize {
  return buffers + <usize>(one * ownerBytes)
}

// @ts-ignore: decorator
@inline
function headerOf(one: u32): usize {
  return buffersOf(one) + (parts << 4)
}

/** The bytes of a record: the words of a state, its parent, and which step of the parent leads to it. */
// @ts-ignore: decorator
@inline
export function recordBytes(): usize {
  return <usize>(words + 2) << 2
}

function stopAt(state: u32): void {
  const header = headerOf(owner)
  if (state < load<u32>(header, 8)) store<u32>(header, state, 8)
}

function park(state: u32): void {
  const header = headerOf(owner)
  const count = load<u32>(header, 4)
  store<u32>(<usize>load<u32>(header) + (<usize>count << 2), state)
  store<u32>(header, count + 1, 4)
  setCounts(state, 0, 0)
}

/** Moves the batch to the buffers; false, with nothing moved, if one may be too small. */
function ship(isFiltered: bool): bool {
  const own = buffersOf(owner)
  const size = recordBytes()
  const most = bufferBytes / <u32>size
  for (let part: u32 = 0; part < parts; part++)
    if (load<u32>(own + (<usize>part << 4), 4) + waiting > most) return false
  const stride = <usize>words << 2
  const counted = incoming + <usize>(owner << 8)
  let parent: u32 = 0
  let step: u32 = 0
  let isShipped = false
  for (let k: u32 = 0; k < waiting; k++) {
    const at = batch + <usize>k * stride
    const from = load<u32>(parents + (<usize>k << 2))
    if (from != parent || k == 0) isShipped = false
    step = from == parent && k > 0 ? step + 1 : 0
    parent = from
    const hash = hashOf(at, words)
    if (isFiltered) {
      // What this thread has found before has a lesser parent or step, or is in the set.
      const cell = recentOf(hash)
      let known = load<u32>(cell + stride) != 0
      for (let w: usize = 0; w < stride && known; w += 4) known = load<u32>(cell + w) == load<u32>(at + w)
      // A link needs one successor of each state.
      const isLast = k + 1 == waiting || load<u32>(parents + (<usize>(k + 1) << 2)) != from
      if (known && (hasLinks == 0 || isShipped || !isLast)) continue
      isShipped = true
      for (let w: usize = 0; w < stride; w += 4) store<u32>(cell + w, load<u32>(at + w))
      store<u32>(cell + stride, 1)
    }
    const segment = counted + (<usize>(hash >> 58) << 2)
    store<u32>(segment, load<u32>(segment) + 1)
    const buffer = own + (<usize>(hash >> (64 - partBits)) << 4)
    const count = load<u32>(buffer, 4)
    store<u32>(buffer, count + 1, 4)
    const record = <usize>load<u32>(buffer) + <usize>count * size
    for (let w: usize = 0; w < stride; w += 4) store<u32>(record + w, load<u32>(at + w))
    store<u32>(record + stride, parent)
    store<u32>(record + stride, step, 4)
  }
  setWaiting(0)
  return true
}

/** The place for the number of successors of a state. */
// @ts-ignore: decorator
@inline
export function countOf(state: u32): usize {
  return counts + (<usize>(state - roundFrom) << 2)
}

function setCounts(state: u32, steps: u32, back: u32): void {
  store<u32>(countOf(state), steps)
  store<u32>(loopCounts + (<usize>(state - roundFrom) << 2), back)
}

/** The steps of these states of the round that lead back to their state. */
export function countLoops(from: u32, end: u32): u32 {
  let sum: u32 = 0
  for (let state = from; state < end; state++) sum += load<u32>(loopCounts + (<usize>(state - roundFrom) << 2))
  return sum
}

/** Takes what an instance needs for states of the current packing. Traps if there is no memory for it. */
export function getReady(): void {
  makeBase()
  prepare()
}

// Forgets what was found last, if that is not in the set, or not known in the way that is needed now.
function forget(needsNumbers: bool): void {
  if (seenDiscards == discards && hasNumbers == needsNumbers) return
  seenDiscards = discards
  hasNumbers = needsNumbers
  memory.fill(recent, 0, <u32>recentStride << recentBits)
}

/** Expands the states of a chunk. The instance must be ready. */
export function expandChunk(chunk: u32): void {
  forget(false)
  const end = min(roundFrom + (chunk + 1) * chunkStates, roundEnd)
  let kept = roundFrom + chunk * chunkStates
  for (let state = kept; state < end; state++) {
    if (waiting >= 512) {
      if (!ship(true)) break
      kept = state
    }
    const begun = waiting
    if (!successors(state) || isOutgrown != 0 || isOfInterest()) {
      setWaiting(begun)
      setOutgrown(0)
      park(state)
    } else setCounts(state, waiting - begun, loops)
  }
  if (waiting != 0 && !ship(true)) {
    setWaiting(0)
    stopAt(kept)
  }
}

/** The results of the expansion of a parked state. */
const done: u32 = 0
const outgrown: u32 = 1
const noRoom: u32 = 2
const visit: u32 = 3

/** Expands a parked state, with calls of the host. It has no successors if a number does not fit or there is no room for them. */
export function expandParked(state: u32): u32 {
  makeBase()
  if (!successors(state)) {
    abandon()
    return outgrown
  }
  const count = waiting
  if (!ship(false)) {
    abandon()
    return noRoom
  }
  setCounts(state, count, loops)
  return isOfInterest() ? visit : done
}

/** After a call of the host that failed: the state that was being expanded has no successors. */
export function abandon(): void {
  memory.fill(v, 0, slots << 2)
  setWaiting(0)
}

/** Expanded states whose steps are looked for (`steps.ts`): the first, and the one after the last. Their blocks follow one another. */
export let stepsFrom: u32 = 0
export let stepsEnd: u32 = 0
export let blocks: usize = 0
/** The states of a block, and the steps for which it has room. */
export let blockStates: u32 = 0
export let blockRoom: u32 = 0

/** Finds the steps of the states of a block. The instance must be ready. */
export function findChunk(chunk: u32): void {
  forget(true)
  const from = stepsFrom + chunk * blockStates
  const block = blocks + <usize>(chunk * (1 + blockStates + 2 * blockRoom) << 2)
  findSteps(from, min(from + blockStates, stepsEnd), block, blockRoom)
}
