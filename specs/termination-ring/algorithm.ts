// Dijkstra, Feijen and van Gasteren 1983: has a computation on a ring ended? A token goes round from machine 0,
// against the numbers, and waits at each machine that is active. A machine that sends behind the token is
// black, and blackens the token when it passes it on.
import { eitherOf, element, flag, many, mapOf, protocol, siteId } from 'coterie'

export const detection = protocol({
  roles: { machine: many({ black: flag }) },
  // Messages arrive at once, so a step of one machine may make another one active.
  shared: { active: mapOf(siteId, flag), tokenAt: siteId, blackToken: flag },
})

export const { local } = detection.roles.machine
export const { write } = detection

/** The computation: an active machine sends a message to another one, which becomes active. */
export const sendTo = (isBlackening: (self: number, to: number) => boolean) =>
  local({
    fair: 'none',
    guard: (_, { self, shared }) => shared.active.get(self),
    effect: (me, { self, others }) =>
      eitherOf(others, (to) => [
        { black: me.black || isBlackening(self, to) },
        write({ active: element(to, true) }),
      ]),
  })

/** (Rule 1) A machine that sends to one with a higher number makes itself black: the token may have passed that one. */
export const send = sendTo((self, to) => to > self)

/** The computation: an active machine becomes passive at any time, or never. */
export const becomePassive = local({
  fair: 'none',
  guard: (_, { self, shared }) => shared.active.get(self),
  effect: (_, { self }) => [{}, write({ active: element(self, false) })],
})

/**
 * (Rules 0, 2 and 5) A passive machine hands the token on; one that is active does so if the probe has failed
 * anyway, as in the TLA+ module. A black machine blackens the token, and becomes white.
 */
export const pass = local({
  guard: (me, { self, shared }) =>
    self !== 0 && shared.tokenAt === self && (!shared.active.get(self) || me.black || shared.blackToken),
  effect: (me, { self, shared }) => [
    { black: false },
    write({ tokenAt: self - 1, blackToken: shared.blackToken || me.black }),
  ],
})

/** Whether machine 0 knows that the computation has ended. */
export const hasEnded = (active: boolean, black: boolean, blackToken: boolean): boolean =>
  !active && !black && !blackToken

/** (Rules 3 and 4) After a probe that has failed, machine 0 becomes white and begins another one with a white token. */
export const probe = local({
  guard: (me, { self, shared }) => self === 0 && shared.tokenAt === 0 && (me.black || shared.blackToken),
  effect: (_, { sites }) => [{ black: false }, write({ tokenAt: sites.size - 1, blackToken: false })],
})

/** The rules of the paper, after the computation that they watch. */
export const clauses = { send, becomePassive, pass, probe }
