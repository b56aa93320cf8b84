// What a message lists: all sites that it has passed in the algorithm. Here it names only its initiator.
import { send, type Variants } from 'coterie'
import { COORDINATOR, ELECTION, isAbove, next, only, upon } from './algorithm.js'

/** (2) Upon ELECTION: take part, and pass it on. After a full round it names the leader, and COORDINATOR is sent. */
const onElection = upon('ELECTION', (_, message, ctx) => {
  const { self } = ctx
  const to = next(ctx)
  const highest = isAbove(message.highest, self, ctx) ? message.highest : self
  // If no other site is up, the round is also complete.
  return message.names.has(self) || to === self
    ? [{ participant: false, elected: highest }, send(to, COORDINATOR({ names: only(ctx), leader: highest }))]
    : [{ participant: true, elected: null }, send(to, ELECTION({ names: message.names, highest }))]
})

/** (3) Upon COORDINATOR: that is the leader; pass it on for one full round. */
const onCoordinator = upon('COORDINATOR', (_, { names, leader }, ctx) => {
  if (names.has(ctx.self)) return []
  const to = next(ctx)
  const rest = to === ctx.self ? [] : [to]
  return [{ participant: false, elected: leader }, send(rest, COORDINATOR({ names, leader }))]
})

export const variants: Variants = { names: { 'its initiator': { onElection, onCoordinator } } }
