// Szymanski 1988: a waiting room. Sites gather in it while its door is open, and the last one in closes the door. All inside go
// through the section in the order of their numbers, and the last one out opens the door again.
import { element } from 'coterie'
import { type Context, local, type Phase, type Reads, write } from './protocol.js'

export { szymanski } from './protocol.js'

const those = {
  others: (i: number, self: number) => i !== self,
  lower: (i: number, self: number) => i < self,
  higher: (i: number, self: number) => i > self,
}

const nextOne: Reads = (order, read) => order.slice(read, read + 1)

/** The flags that this step of a test reads, and whether they are the last ones. */
const flags = (which: keyof typeof those, { self, sites, shared }: Context, read: number, reads: Reads) => {
  const order = [...sites].filter((i) => those[which](i, self))
  const now = reads(order, read)
  return { values: now.map((i) => shared.flags.get(i)), last: read + now.length === order.length }
}

// A test that waits for all; of no sites, it is passed by the step before.
export const waitForAll = (
  here: Phase,
  which: keyof typeof those,
  wanted: readonly number[],
  then: Phase,
  reads: Reads = nextOne,
) =>
  local({
    guard: (me) => me.phase === here,
    effect: (me, context) => {
      const { values, last } = flags(which, context, me.read, reads)
      if (!values.every((flag) => wanted.includes(flag))) return []
      return [last ? { phase: then, read: 0 } : { read: me.read + 1 }]
    },
  })

// A test that looks for one; when it has found none, the next phase is `none`.
export const lookForOne = (here: Phase, wanted: number, found: Phase, none: Phase, reads: Reads = nextOne) =>
  local({
    guard: (me) => me.phase === here,
    effect: (me, context) => {
      const { values, last } = flags('others', context, me.read, reads)
      if (values.includes(wanted)) return [{ phase: found, read: 0 }]
      return [last ? { phase: none, read: 0 } : { read: me.read + 1 }]
    },
  })

const set = (here: Phase, flag: number, then: (context: Context) => Phase) =>
  local({
    guard: (me) => me.phase === here,
    effect: (_, context) => [{ phase: then(context) }, write({ flags: element(context.self, flag) })],
  })

/** (1) A site that wants the critical section says so: flag[i] := 1. */
export const request = set('idle', 1, () => 'lookAtDoor')

/** (2) Wait until the door is open: no site is in it, and no site has closed it. */
export const lookAtDoor = waitForAll('lookAtDoor', 'others', [0, 1, 2], 'goIn')

/** (3) Go into the door: flag[i] := 3. */
export const goIn = set('goIn', 3, () => 'lookOut')

/** (4) Look whether another site is outside and interested. */
export const lookOut = lookForOne('lookOut', 1, 'wait', 'close')

/** (5) If so, wait for it in the room: flag[i] := 2, ... */
export const wait = set('wait', 2, () => 'waitForClosing')

/** (6) ... until some site has closed the door. */
export const waitForClosing = lookForOne('waitForClosing', 4, 'close', 'waitForClosing')

/** (7) Close the door: flag[i] := 4. */
export const close = set('close', 4, ({ self }) => (self === 0 ? 'held' : 'letPass'))

/** (8) Let those with a lower number pass: wait until they are outside; then enter. */
export const letPass = waitForAll('letPass', 'lower', [0, 1], 'held')

/** (9) On leaving, ... */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, context) =>
    context.self === context.sites.size - 1
      ? [{ phase: 'idle' }, write({ flags: element(context.self, 0) })]
      : [{ phase: 'leaving' }],
})

/** ... wait until no site with a higher number is still in the room or in its door. */
export const waitForRoom = waitForAll('leaving', 'higher', [0, 1, 4], 'out')

/** (10) Then flag[i] := 0. */
export const out = set('out', 0, () => 'idle')

/** In the order of the book. */
export const clauses = {
  request,
  lookAtDoor,
  goIn,
  lookOut,
  wait,
  waitForClosing,
  close,
  letPass,
  exit,
  waitForRoom,
  out,
}
