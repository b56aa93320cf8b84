// Rules about steps: functions of the states before and after a step. What decides a step is copied from the host when it has
// decided it: the current epoch, a number of rules, and for each the transitions that it looks at (flags, or 0 for all), its tree
// over both states, and its bit.
import { walk } from './decisions'
import { take } from './memory'
import { slots, v } from './state'

// @ts-ignore: decorator
@external("host", "watch")
declare function askWatch(kind: u32, effect: u32, channel: u32, message: u32, place: usize): u32

/** The state before the step, then the state after it. */
export let pair: usize = 0
/** What was copied in another epoch is no longer valid. The host sets both. */
export let epoch: u32 = 0
/** With shared variables: the tree of the transitions of a step; else 0, and the flags of an effect have them. */
export let transition: usize = 0
let all: u32 = 0
let watched: u32 = 0

/** The rules look at every step, or at those whose effects have one of these flags. */
export function setRules(everyStep: u32, flags: u32): void {
  all = everyStep
  watched = flags
  if (everyStep | flags) makePair()
}

export function makePair(): void {
  pair = take(slots << 3)
}

// @ts-ignore: decorator
@inline
export function looksAt(flags: u32): bool {
  return (all | (flags & watched)) != 0
}

/** The rules that the step of the pair breaks, as bits. `place` is for what decides it. */
export function brokenBy(kind: u32, effect: usize, channel: u32, message: u32, place: usize): u32 {
  const list = <usize>load<u32>(place)
  let seen = load<u32>(effect)
  let known = list != 0 && load<u32>(list) == epoch
  if (known && transition != 0) {
    seen = walk(transition, pair) - 1
    known = seen != 0xffffffff
  }
  let broken: u32 = 0
  if (known) {
    const end = list + 8 + <usize>load<u32>(list, 4) * 12
    for (let at = list + 8; at < end && known; at += 12) {
      const on = load<u32>(at)
      if (on != 0 && (on & seen) == 0) continue
      const result = walk(load<u32>(at, 4), pair)
      known = result != 0
      // The result is 1 if the step satisfies the rule, and a leaf has one more.
      if (result & 1) broken |= load<u32>(at, 8)
    }
  }
  return known ? broken : askWatch(kind, load<u32>(effect, 12), channel, message, place)
}

/** Copies the vector to the first or the second half of the pair. */
export function copyTo(half: u32): void {
  memory.copy(pair + <usize>((half * slots) << 2), v, slots << 2)
}

/** Changes a slot of the second half. */
export function changeAfter(slot: u32, to: u32): void {
  store<u32>(pair + <usize>((slots + slot) << 2), to)
}
