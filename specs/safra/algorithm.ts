// Safra's detection of termination, in Dijkstra's EWD 998: has a computation ended whose messages take time? Each machine counts
// what it has sent and received. A token goes round from machine 0, against the numbers, waits at each machine that is active,
// and adds up what they have counted. A machine that receives behind the token is black, and blackens it when it passes it on.
import {
  eitherOf,
  flag,
  initially,
  int,
  integer,
  type MeOf,
  many,
  optional,
  protocol,
  record,
  send,
} from 'coterie'

/** What was sent less what was received. */
const balance = initially(int(-1000, 1000), 0)
export const token = record({ sum: balance, black: flag })

export const detection = protocol({
  parameters: { messages: integer('how many messages each machine may send', 0, 9, 1) },
  roles: {
    machine: many({
      active: flag,
      sent: int(0, 9), // how many messages of the computation it has sent
      count: balance, // of the messages of the computation
      black: flag,
      token: optional(token),
      announced: flag,
    }),
  },
  messages: { WORK: {}, TOKEN: { sum: balance, black: flag } },
})

export const { WORK, TOKEN } = detection.messages
export const { local, upon } = detection.roles.machine
export type Machine = MeOf<typeof detection, 'machine'>

/** The computation: an active machine sends a message to any other one. */
export const sending = (changes: (me: Machine) => { readonly count?: number; readonly black?: boolean }) =>
  local({
    fair: 'none',
    guard: (me, { parameters }) => me.active && me.sent < parameters.messages,
    effect: (me, { others }) =>
      eitherOf(others, (to) => [{ ...changes(me), sent: me.sent + 1 }, send(to, WORK())]),
  })

/** (Rule 0) A machine that sends counts it. */
export const work = sending((me) => ({ count: me.count + 1 }))

/** The computation: an active machine becomes passive at any time, or never. */
export const becomePassive = local({
  fair: 'none',
  guard: (me) => me.active,
  effect: () => [{ active: false }],
})

/** (Rules 0 and 3) Upon a message of the computation: be active, count it, and become black. */
export const onWork = upon('WORK', (me) => [{ active: true, count: me.count - 1, black: true }])

/** The token arrives, and waits. */
export const onToken = upon('TOKEN', (_, { sum, black }) => [{ token: token.make({ sum, black }) }])

/** What the token and the machine that has it have counted together. */
export const sumWith = (me: Machine): number => me.token!.sum + me.count

/** Whether the token and the machine that has it are white, and the sum is 0. */
export const isClear = (me: Machine): boolean => !me.black && !me.token!.black && sumWith(me) === 0

/** (Rules 2, 4 and 7) A passive machine adds its count and hands the token on; a black one blackens it, and becomes white. */
export const pass = local({
  guard: (me, { self }) => self !== 0 && me.token !== null && !me.active,
  effect: (me, { self }) => [
    { token: null, black: false },
    send(self - 1, TOKEN({ sum: sumWith(me), black: me.token!.black || me.black })),
  ],
})

/** (Rules 1, 5 and 6) After a probe that has failed, machine 0 becomes white and begins another one with a white token. */
export const probe = local({
  guard: (me, { self }) => self === 0 && me.token !== null && !isClear(me),
  effect: (_, { sites }) => [
    { token: null, black: false },
    send(sites.size - 1, TOKEN({ sum: 0, black: false })),
  ],
})

/** If machine 0 is passive and all is clear, it announces the end. */
export const announce = local({
  guard: (me, { self }) => self === 0 && me.token !== null && !me.active && isClear(me) && !me.announced,
  effect: () => [{ announced: true }],
})

/** The rules of EWD 998, with the computation that they watch. */
export const clauses = { work, becomePassive, onWork, onToken, pass, probe, announce }
