// Canonical timestamps: each successor is replaced by its canonical state, as src/reduce/timestamp-canonicalizer.ts does it and
// explains. What is known of a value is copied from the host when it is first needed; the host also makes the moved values.
import { takePower, take } from './memory'
import { makePair, pair } from './rules'
import { valueOf } from './pairs'
import { flip, slots, v } from './state'

// @ts-ignore: decorator
@external("host", "times")
declare function askTimes(timed: usize, slot: u32, id: u32): void
// @ts-ignore: decorator
@external("host", "move")
declare function askMove(bits: u32, least: u32): u32
// @ts-ignore: decorator
@external("host", "moved")
declare function askMoved(timed: usize, slot: u32, id: u32, move: u32): u32
// @ts-ignore: decorator
@external("host", "canonical")
declare function askCanonical(): u32

const never: u32 = 0xffffffff
/** A set of timestamps below this number is one word, with a bit for each. */
const small: u32 = 31

// The slots that may hold timestamps, 32 bytes each: slot, whether it is a channel, what is known of its values, how many of
// them, and a map of pairs from (value, move) to the moved value. Of a value (16 bytes): its least clock, its least timestamp,
// twice its greatest plus one (0 if nothing is known), and a bit for each of its small timestamps.
const timedBytes: usize = 32
let timed: usize = 0
let timedEnd: usize = 0
/** By slot: its entry, or 0. */
let entries: usize = 0
/** A map of pairs from (bits of the timestamps below the least clock, least clock) to a move. */
export let moves: usize = 0
/** The successor, which is the second half of the pair, and a copy. */
let made: usize = 0
let before: usize = 0

/** States with a greater timestamp are of interest. */
export let greatestUsual: u32 = never

// Of a state: its least clock, how many slots have it, its greatest timestamp, its small timestamps as bits, and whether it has
// no clock: then the least of all timestamps represents the least clock.
let least: u32 = 0
let holders: u32 = 0
let greatest: u32 = 0
let bits: u32 = 0
let clockless: bool = false
// The same of the state that is being expanded, and whether it is canonical.
let handLeast: u32 = 0
let handHolders: u32 = 0
let handGreatest: u32 = 0
let handClockless: bool = false
let isNormal: bool = false

/** Makes successors canonical. The host has written the entries of the slots. */
export function setTimed(at: usize, count: u32): void {
  timed = at
  timedEnd = at + <usize>count * timedBytes
  entries = take(slots << 2)
  for (let entry = at; entry < timedEnd; entry += timedBytes)
    store<u32>(entries + (<usize>load<u32>(entry) << 2), entry)
  moves = takePower(4)
  memory.fill(moves, 0, 16)
  makePair()
  made = pair + (slots << 2)
  before = take(slots << 2)
}

// @ts-ignore: decorator
@inline
export function areTimed(): bool {
  return timed != 0
}

/** Whether the state being expanded has a greater timestamp than usual. */
export function isFarApart(): bool {
  return timed != 0 && handGreatest > greatestUsual
}

// What is known of a value.
function factsOf(entry: usize, id: u32): usize {
  const facts = <usize>load<u32>(entry, 8) + (<usize>id << 4)
  if (id < load<u32>(entry, 12) && load<u32>(facts, 8) != 0) return facts
  askTimes(entry, load<u32>(entry), id)
  return <usize>load<u32>(entry, 8) + (<usize>id << 4)
}

function surveyBy(from: usize, which: usize): void {
  least = never
  holders = 0
  greatest = 0
  bits = 0
  for (let entry = timed; entry < timedEnd; entry += timedBytes) {
    const id = load<u32>(from + (<usize>load<u32>(entry) << 2))
    // An empty channel has no timestamps.
    if (id == 0 && load<u32>(entry, 4) != 0) continue
    const facts = factsOf(entry, id)
    const own = load<u32>(facts + which)
    if (own < least) {
      least = own
      holders = 0
    }
    if (own == least) holders++
    greatest = max<u32>(greatest, load<u32>(facts, 8) >> 1)
    bits |= load<u32>(facts, 12)
  }
}

function survey(from: usize): void {
  surveyBy(from, 0)
  clockless = least == never
  if (clockless) surveyBy(from, 4)
}

/** Surveys the state that is to be expanded. */
export function beginTimes(): void {
  survey(v)
  handLeast = least
  handHolders = holders
  handGreatest = greatest
  handClockless = clockless
  const all = (<u32>1 << least) - 1
  isNormal = least == never || (least < small && (bits & all) == all)
}

// What the changes of a step do to the timestamps below the least clock.
let lost: u32 = 0
let kept: u32 = 0
let raised: u32 = 0
let lowered: bool = false

/** A step has no changes yet. */
export function beginChanges(): void {
  lost = 0
  kept = 0
  raised = 0
  lowered = false
}

/** Must be called for each slot that the step changes. The vector has the state before it, the second half of the pair the one after. */
export function noteChange(slot: u32): void {
  const entry = <usize>load<u32>(entries + (<usize>slot << 2))
  if (entry == 0) return
  const at = <usize>slot << 2
  const now = factsOf(entry, load<u32>(made + at))
  const least = load<u32>(now + (handClockless ? 4 : 0))
  const bits = load<u32>(now, 12)
  const old = factsOf(entry, load<u32>(v + at))
  if (load<u32>(old + (handClockless ? 4 : 0)) == handLeast && least != handLeast) raised++
  if (least < handLeast) lowered = true
  lost |= load<u32>(old, 12)
  kept |= bits
}

/** Makes the successor canonical, in the words at `into`. */
export function canonicalize(into: usize): void {
  if (isNormal) {
    const all = handLeast < small ? (<u32>1 << handLeast) - 1 : 0xffffffff
    if (!lowered && raised < handHolders && (lost & ~kept & all) == 0) return
  }
  survey(made)
  if (least == never) return
  let move: u32 = 0
  if (greatest < small) {
    const below = bits & ((<u32>1 << least) - 1)
    if (<u32>popcnt<u32>(below) == least) return
    move = valueOf(moves, below, least)
    if (move == 0) move = askMove(below, least)
  } else {
    // Rare: before diverging clocks are detected, or in a state that was not canonical at first.
    memory.copy(before, made, slots << 2)
    if (askCanonical() == 0) return
  }
  for (let entry = timed; entry < timedEnd; entry += timedBytes) {
    const slot = load<u32>(entry)
    const at = <usize>slot << 2
    let id = load<u32>(made + at)
    let to = id
    if (move == 0) id = load<u32>(before + at)
    else {
      if (id == 0 && load<u32>(entry, 4) != 0) continue
      const facts = factsOf(entry, id)
      if ((load<u32>(facts, 8) >> 1) == 0 && load<u32>(facts, 12) == 0) continue
      to = valueOf(entry + 16, id, move)
      if (to == 0) to = askMoved(entry, slot, id, move)
      // A number that does not fit: the state is expanded again.
      if (to == 0) return
      to--
    }
    if (to != id) flip(into, slot, to ^ id)
  }
}
