// The successors of a state, in the order of the reference semantics: its local clauses, deliveries, losses and copies. The host is
// called for what the tables lack.
import { walk } from './decisions'
import { giveBack, logarithmOf, take, takePower } from './memory'
import { open } from './pages'
import { acting, actingCount, answerIn, entryOf, live, liveCount } from './rows'
import { brokenBy, changeAfter, copyTo, looksAt } from './rules'
import { flip, slots, v, words } from './state'
import { areTimed, beginChanges, beginTimes, canonicalize, noteChange } from './timestamps'
import { batch, likely, parents, room, setWaiting, waiting, widen } from './visited'

// @ts-ignore: decorator
@external("host", "actions")
declare function askActions(site: u32, record: u32): usize
// @ts-ignore: decorator
@external("host", "list")
declare function askList(root: u32): usize
// @ts-ignore: decorator
@external("host", "options")
declare function askOptions(channel: u32, contents: u32): usize
// @ts-ignore: decorator
@external("host", "reaction")
declare function askReaction(channel: u32, record: u32, message: u32): usize
// @ts-ignore: decorator
@external("host", "push")
declare function askPush(channel: u32, contents: u32, message: u32): u32

// Kinds of steps, as in src/compile/step-kinds.ts.
const local: u32 = 0
const deliver: u32 = 1
const lose: u32 = 2
const duplicate: u32 = 3

// What a step has instead of the number of its effect if it is a loss or a copy.
const noEffect: u32 = 0xffffffff

// Flags of an effect, as in src/compile/effects.ts.
const fairEffect: u32 = 1
const countedRequest: u32 = 2

/** Whether the last state expanded had a fair step. */
export let fair: u32 = 0
/** Set by the host if a number does not fit the packing. */
export let isOutgrown: u32 = 0
/** The rules that a step of the last state expanded breaks, as bits. */
export let broken: u32 = 0
/** The steps of the last state expanded that lead back to it. */
export let loops: u32 = 0

export let sites: u32 = 0
export let channels: u32 = 0
export let made: i32 = -1
export let requests: u32 = 0
export let fairDeliveries: u32 = 0
// The slots that count lost and copied messages, or -1, and how many there may be.
export let lost: i32 = -1
export let losses: u32 = 0
export let duplicated: i32 = -1
export let duplications: u32 = 0
// The effect of a loss.
const nothing: usize = memory.data(24, 4)
let base: usize = 0
let baseWords: u32 = 0
// The channels that hold messages in the state being expanded: the address of each in `live`. A channel that is first used by a step of
// this state is empty in it.
let occupied: usize = 0
let occupiedEnd: usize = 0
// The state being expanded.
let parent: u32 = 0
// The channels changed by a successor and their contents before.
let undone: usize = 0
let undoneLogarithm: u32 = 0

export function beginSuccessors(
  siteCount: u32,
  channelSlot: u32,
  madeSlot: i32,
  mostRequests: u32,
  areDeliveriesFair: u32,
): void {
  sites = siteCount
  channels = channelSlot << 2
  made = madeSlot
  requests = mostRequests
  fairDeliveries = areDeliveriesFair
}

/** The slots that count lost and copied messages, or -1, and how many there may be. */
export function setFaults(lostSlot: i32, mostLost: u32, duplicatedSlot: i32, mostDuplicated: u32): void {
  lost = lostSlot
  losses = mostLost
  duplicated = duplicatedSlot
  duplications = mostDuplicated
}

// @ts-ignore: decorator
@inline
function slotAt(slot: u32): u32 {
  return load<u32>(v + (<usize>slot << 2))
}

// Room for the changes of this many sends.
function makeUndone(sends: u32): void {
  if (undone != 0) giveBack(undone, undoneLogarithm)
  undoneLogarithm = logarithmOf(sends << 3)
  undone = takePower(undoneLogarithm)
}

/**
 * Makes one successor. An effect: flags, numbers of changes and sends, its number in the tables, a place for what decides rules
 * about it and another for its copies, then (slot, number) of each change and (channel, message) of each send. It is long
 * because what it changes is undone in the reverse order, so its parts share their variables.
 */
function emit(kind: u32, effect: usize, channel: i32, left: u32, counter: i32, message: u32, place: usize): bool {
  if (waiting + 1 >= room) widen()
  const stride = <usize>words << 2
  const into = batch + <usize>waiting * stride
  for (let w: usize = 0; w < stride; w += 4) store<u32>(into + w, load<u32>(base + w))
  if (counter >= 0) {
    const count = slotAt(counter)
    flip(into, counter, count ^ (count + 1))
  }
  const changes = load<u32>(effect, 4)
  const sends = load<u32>(effect, 8)
  let at = effect + 24
  const sent = at + (<usize>changes << 3)
  for (; at < sent; at += 8) {
    const slot = load<u32>(at)
    const difference = slotAt(slot) ^ load<u32>(at, 4)
    if (difference != 0) flip(into, slot, difference)
  }
  let delivered: usize = 0
  let before: u32 = 0
  if (channel >= 0) {
    delivered = v + channels + (<usize>channel << 2)
    before = load<u32>(delivered)
    if (before != left) flip(into, (channels >> 2) + channel, before ^ left)
    store<u32>(delivered, left)
  }
  let fits = true
  if (sends << 3 > <u32>1 << undoneLogarithm) makeUndone(sends)
  let undo = undone
  for (const end = at + (<usize>sends << 3); at < end; at += 8) {
    const to = load<u32>(at)
    const message = load<u32>(at, 4)
    const slot = v + channels + (<usize>to << 2)
    const from = load<u32>(slot)
    let contents = answerIn(entryOf((channels >> 2) + to, from), message + 1)
    if (contents == 0) {
      contents = askPush(to, from, message) + 1
      if (isOutgrown) {
        fits = false
        break
      }
    }
    contents--
    if (from != contents) flip(into, (channels >> 2) + to, from ^ contents)
    store<u32>(undo, slot)
    store<u32>(undo, from, 4)
    undo += 8
    store<u32>(slot, contents)
  }
  // Of the pair of states, the second is the successor.
  const isWatched = looksAt(load<u32>(effect))
  if (fits && (isWatched || areTimed())) {
    copyTo(1)
    if (counter >= 0) changeAfter(counter, slotAt(counter) + 1)
    for (let change = effect + 24; change < sent; change += 8) changeAfter(load<u32>(change), load<u32>(change, 4))
  }
  while (undo > undone) {
    undo -= 8
    store<u32>(load<u32>(undo), load<u32>(undo, 4))
  }
  if (channel >= 0) store<u32>(delivered, before)
  if (!fits) return false
  if (isWatched) {
    copyTo(0)
    broken |= brokenBy(kind, effect, channel, message, place)
  }
  if (areTimed()) {
    beginChanges()
    for (let change = effect + 24; change < sent; change += 8) noteChange(load<u32>(change))
    for (; at > sent; at -= 8) noteChange((channels >> 2) + load<u32>(at - 8))
    if (channel >= 0) noteChange((channels >> 2) + channel)
    canonicalize(into)
    if (isOutgrown) return false
  }
  let isLoop = true
  for (let w: usize = 0; w < stride && isLoop; w += 4) isLoop = load<u32>(into + w) == load<u32>(base + w)
  if (isLoop) loops++
  store<u32>(parents + (<usize>waiting << 2), parent)
  // For `findSteps`; what adds the batch to the set uses the place for something else.
  store<u32>(likely + (<usize>waiting << 2), kind <= deliver ? load<u32>(effect, 12) : noEffect)
  setWaiting(waiting + 1)
  return true
}

/** The list of a choice: the list, or 0, and then the number of its tree and the copy of that. Is 0 if a number does not fit. */
// @ts-ignore: decorator
@inline
function listOf(choice: usize): usize {
  let list = <usize>load<u32>(choice)
  if (list != 0) return list
  const node = <usize>load<u32>(choice, 8)
  list = walk(node, v)
  if (list != 0) {
    // A tree that reads nothing, as that of a counted request in a model without shared variables, has one list.
    if (load<u32>(node) == 0) store<u32>(choice, list)
    return list
  }
  list = askList(load<u32>(choice, 4))
  return isOutgrown ? 0 : list
}

// @ts-ignore: decorator
@inline
function afterEffect(effect: usize): usize {
  return effect + 24 + (<usize>(load<u32>(effect, 4) + load<u32>(effect, 8)) << 3)
}

// @ts-ignore: decorator
@inline
function localsAt(site: u32): bool {
  const record = slotAt(site)
  let row = <usize>load<u32>(entryOf(site, record))
  if (row == 0) {
    row = askActions(site, record)
    if (isOutgrown) return false
  }
  // A group: 1 for a counted request, and a choice of lists. A list: the number of its effects, then the effects.
  let group = row + 4
  for (let k = load<u32>(row); k > 0; k--, group += 16) {
    if (load<u32>(group) != 0 && slotAt(made + site) >= requests) continue
    const list = listOf(group + 4)
    if (list == 0) return false
    let effect = list + 4
    for (let count = load<u32>(list); count > 0; count--) {
      const flags = load<u32>(effect)
      fair |= flags & fairEffect
      const counter = (flags & countedRequest) != 0 ? made + <i32>site : -1
      if (!emit(local, effect, -1, 0, counter, 0, effect + 16)) return false
      effect = afterEffect(effect)
    }
  }
  return true
}

// A reaction: a list, or the address of a choice of lists plus one.
// @ts-ignore: decorator
@inline
function listOfReaction(reaction: usize): usize {
  return reaction & 1 ? listOf(reaction - 1) : reaction
}

// Makes the steps with a message, which is one of the options of its channel.
// @ts-ignore: decorator
@inline
function react(kind: u32, reaction: usize, channel: u32, option: usize): bool {
  const left = load<u32>(option, 4)
  if (kind == lose) return emit(kind, nothing, channel, left, lost, load<u32>(option), option + 8)
  const list = listOfReaction(reaction)
  if (list == 0) return false
  let effect = list + 4
  let count = load<u32>(list)
  if (kind == deliver && count != 0) fair |= fairDeliveries
  for (; count > 0; count--) {
    const isMade =
      kind == deliver
        ? emit(kind, effect, channel, left, -1, 0, effect + 16)
        : emit(kind, effect, channel, load<u32>(v + channels + (<usize>channel << 2)), duplicated, 0, effect + 20)
    if (!isMade) return false
    effect = afterEffect(effect)
  }
  return true
}

// @ts-ignore: decorator
@inline
function receivedFrom(channel: u32, receiver: u32, sender: u32, kind: u32): bool {
  const contents = load<u32>(v + channels + (<usize>channel << 2))
  const record = slotAt(receiver)
  let options = <usize>load<u32>(entryOf((channels >> 2) + channel, contents))
  if (options == 0) options = askOptions(channel, contents)
  // The options: the number of messages, then for each the message, the contents that remain, and a place for what decides rules
  // about its loss.
  const count = load<u32>(options)
  const first = options + 4
  const end = first + <usize>count * 12
  // The reference finds the reactions to all messages before it makes a step of any. That of a single message is found only once.
  let areKnown = count == 1
  while (true) {
    for (let at = first; at < end; at += 12) {
      const message = load<u32>(at)
      let reaction = <usize>answerIn(entryOf(receiver, record), message * sites + sender + 1)
      if (reaction == 0) reaction = askReaction(channel, record, message)
      if (!areKnown) continue
      if (isOutgrown || !react(kind, reaction, channel, at)) return false
    }
    if (areKnown || isOutgrown) return isOutgrown == 0
    areKnown = true
  }
}

function received(kind: u32): bool {
  for (let place = occupied; place < occupiedEnd; place += 4) {
    const at = <usize>load<u32>(place)
    if (!receivedFrom(load<u32>(at), load<u32>(at, 4), load<u32>(at, 8), kind)) return false
  }
  return true
}

// Lists the channels that hold messages, in order, without a branch for each, which the processor could not foresee.
function listOccupied(): void {
  let to = occupied
  const end = live + <usize>liveCount * 12
  for (let at = live; at < end; at += 12) {
    store<u32>(to, at)
    to += <usize>(slotAt((channels >> 2) + load<u32>(at)) != 0) << 2
  }
  occupiedEnd = to
}

/** Adds the successors of a state to the batch; false if a number does not fit. */
export function successors(state: u32): bool {
  open(state, base)
  parent = state
  fair = 0
  broken = 0
  loops = 0
  if (areTimed()) beginTimes()
  const last = acting + (<usize>actingCount << 2)
  for (let at = acting; at < last; at += 4) if (!localsAt(load<u32>(at))) return false
  listOccupied()
  if (!received(deliver)) return false
  if (lost >= 0 && slotAt(lost) < losses && !received(lose)) return false
  return duplicated < 0 || slotAt(duplicated) >= duplications || received(duplicate)
}

export function setOutgrown(value: u32): void {
  isOutgrown = value
}

/** Makes room for a state of the current packing. */
export function makeBase(): void {
  if (baseWords >= words) return
  baseWords = words
  base = take((words + slots + 1) << 2)
  occupied = base + (<usize>words << 2)
}
