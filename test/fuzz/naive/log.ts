// Total order: one log of broadcasts for all sites, from which each reads its own in the order of the log. A broadcast that all have read
// is forgotten, and the later ones move down.
import type { Sent } from './environment.js'
import { codeOf } from './values.js'
import type { State, World } from './world.js'

/**
 * The broadcasts among the messages of a step, each as the places of its copies: equal messages in a row, to different sites, and to all of a
 * role. The first such row counts, and the next one begins after it.
 */
const broadcastsIn = ({ roles }: World, sent: readonly Sent[]): number[][] => {
  const groups = [...new Set(roles)]
    .map((role) => [...roles.keys()].filter((site) => roles[site] === role))
    .filter((members) => members.length > 1)
  const rowFrom = (first: number): number[] => {
    const row: number[] = []
    for (let at = first; at < sent.length; at++) {
      const { to, message } = sent[at]!
      if (codeOf(message) !== codeOf(sent[first]!.message) || row.some((other) => sent[other]!.to === to))
        break
      row.push(at)
    }
    return row
  }
  const found: number[][] = []
  for (const at of sent.keys()) {
    if (found.at(-1)?.includes(at)) continue
    const row = rowFrom(at)
    const reached = row.map((place) => sent[place]!.to)
    if (groups.some((members) => members.every((site) => reached.includes(site)))) found.push(row)
  }
  return found
}

/** The log and the places of the messages in it after a step has sent these messages. */
export const withLog = (world: World, state: State, from: number, sent: readonly Sent[]): State => {
  const log = [...state.log]
  const places = sent.map(() => -1)
  for (const row of broadcastsIn(world, sent)) {
    for (const at of row) places[at] = log.length
    log.push(row.map((at) => sent[at]!.to).sort())
  }
  const logged = [...state.logged]
  for (const [at, { to }] of sent.entries()) {
    const channel = from * world.roles.length + to
    logged[channel] = [...logged[channel]!, places[at]!]
  }
  return { ...state, log, logged }
}

/** Whether the head of a channel is no broadcast, or the next that its receiver has to read. */
export const mayRead = ({ log, logged }: State, channel: number, to: number): boolean => {
  const place = logged[channel]![0] ?? -1
  return place < 0 || log.findIndex((left) => left.includes(to)) === place
}

/** The state after the head of a channel is read, apart from the channel itself. */
export const read = (state: State, channel: number, to: number): State => {
  const place = state.logged[channel]![0]!
  const logged = state.logged.map((places, k) => (k === channel ? places.slice(1) : places))
  if (place < 0) return { ...state, logged }
  const left = state.log[place]!.filter((site) => site !== to)
  if (left.length > 0) return { ...state, logged, log: state.log.map((one, k) => (k === place ? left : one)) }
  return {
    ...state,
    log: state.log.filter((_, k) => k !== place),
    logged: logged.map((places) => places.map((one) => (one > place ? one - 1 : one))),
  }
}
