// The initial states of a model.
import { pushed } from './channels.js'
import type { Message } from './spec.js'
import { canonicalValue } from './values.js'
import { contextOf, isArray, type State, type World } from './world.js'

const changed = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((one, k) => (k === at ? value : one))

/** The initial states in order. The alternatives of the last site vary faster than those of the first, and the shared ones fastest. */
export const initialStates = (world: World): State[] => {
  const { spec, options, roles, competitors, observers } = world
  const records = roles.map((role, site) => {
    const { fields } = spec.roles.find(({ name }) => name === role)!.record
    const initial = Object.fromEntries(
      Object.entries(fields).map(([name, sort]) => [name, canonicalValue(sort.initial)]),
    )
    return spec.initialRecords(role, contextOf(world, undefined, site)).map((changes) => {
      const record: { [field: string]: unknown } = { ...initial }
      for (const [field, value] of Object.entries(changes)) record[field] = canonicalValue(value)
      const start = options.clock?.[site]
      if (start !== undefined)
        for (const [field, { text }] of Object.entries(fields))
          if (text === 'timestamp') record[field] = start
      return record
    })
  })
  const context = contextOf(world, undefined, 0)
  const shared = spec.initialShared(context).map((changes) =>
    Object.fromEntries(
      Object.entries(spec.shared).map(([name, sort]): [string, unknown] => {
        if (!isArray(sort))
          return [name, Object.hasOwn(changes, name) ? canonicalValue(changes[name]) : sort.initial]
        const { initial } = (sort as unknown as { readonly value: { readonly initial: unknown } }).value
        const given = changes[name] as { get(site: number, otherwise: unknown): unknown } | undefined
        return [
          name,
          competitors.map((site) => canonicalValue(given === undefined ? initial : given.get(site, initial))),
        ]
      }),
    ),
  )
  let channels: (readonly Message[])[] = Array.from({ length: roles.length ** 2 }, () => [])
  for (const { from, to, message } of spec.inFlight(context)) {
    const at = from * roles.length + to
    channels = changed(channels, at, pushed(world, channels[at]!, canonicalValue(message) as Message))
  }
  const combined = records.reduce<(typeof records)[number][]>(
    (lists, options) => lists.flatMap((list) => options.map((option) => [...list, option])),
    [[]],
  )
  const zeros = roles.map(() => 0)
  return combined.flatMap((sites) =>
    shared.map(
      (variables): State => ({
        sites,
        shared: variables,
        channels,
        log: [],
        logged: channels.map((channel) => channel.map(() => -1)),
        requested: zeros,
        lost: 0,
        copied: 0,
        crashed: roles.map(() => false),
        crashes: 0,
        recoveries: 0,
        suspicions: zeros,
        suspected: 0,
        timeouts: 0,
        told: 0,
        memory: observers.map(({ memory }) => canonicalValue(memory!.initial)),
      }),
    ),
  )
}
