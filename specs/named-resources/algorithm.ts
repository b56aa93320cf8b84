// Several resources, each with a name, at one coordinator. request(R) asks for R alone, and a site that needs two asks for one
// after the other and keeps the first. If all sites take them in one order, no cycle of waits arises (Havender 1968).
import { choice, listOf, type MeOf, many, one, oneOf, protocol, send, siteId } from 'coterie'

const names = ['disk', 'printer'] as const
const resource = oneOf(...names)

export const resources = protocol({
  parameters: {
    // one: a site with an even number takes the disk, any other the printer. any: it chooses one each time. ordered: the disk
    // and then the printer. opposite: that, if its number is even, and otherwise the printer and then the disk.
    takes: choice('the resources that a site takes, and their order', 'one', 'any', 'ordered', 'opposite'),
  },
  roles: {
    client: many({
      phase: oneOf('idle', 'wanted', 'granted', 'held'), // granted: it has some of them, and has not asked for the next
      wants: listOf(resource), // those that it still needs, the next one first
      taken: listOf(resource),
    }),
    // For each resource: the site that uses it, and then those that wait for it.
    coordinator: one({ disk: listOf(siteId), printer: listOf(siteId) }),
  },
  messages: { REQUEST: { resource }, GRANT: { resource }, RELEASE: { resource } },
})

export const { REQUEST, GRANT, RELEASE } = resources.messages
export const { client, coordinator } = resources.roles

const empty = listOf(resource).initial
export const [disk, printer] = names.map((name) => empty.push(name)) as [typeof empty, typeof empty]

/** A site asks for the first of these resources. */
export const asks = (wants: typeof empty, coordinator: number) =>
  [{ phase: 'wanted', wants }, send(coordinator, REQUEST({ resource: wants.first()! }))] as const

type Line = MeOf<typeof resources, 'coordinator'>['disk']

/** The change of one queue of the coordinator. */
export const lineOf = (name: (typeof names)[number], line: Line) =>
  name === 'disk' ? { disk: line } : { printer: line }

/** request(R): a site that needs a resource asks the coordinator for it. */
export const request = client.local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self, siteOf }) => asks(self % 2 === 0 ? disk : printer, siteOf('coordinator')),
})

/** request(R) again: keep what it has, and ask for the next. */
export const requestNext = client.local({
  guard: (me) => me.phase === 'granted',
  effect: (me, { siteOf }) => [
    { phase: 'wanted' },
    send(siteOf('coordinator'), REQUEST({ resource: me.wants.first()! })),
  ],
})

/** Receive the grant; with all that it needs, access them. */
export const onGrant = client.upon('GRANT', (me, { resource: name }) =>
  me.phase === 'wanted' && me.wants.first() === name
    ? [
        {
          phase: me.wants.size > 1 ? 'granted' : 'held',
          wants: me.wants.shift(),
          taken: me.taken.push(name),
        },
      ]
    : [],
)

/** Release all resources. */
export const exit = client.local({
  guard: (me) => me.phase === 'held',
  effect: (me, { siteOf }) => [
    { phase: 'idle', taken: me.taken.clear() },
    ...me.taken.map((name) => send(siteOf('coordinator'), RELEASE({ resource: name }))),
  ],
})

/** The coordinator, upon REQUEST: grant R if no site uses it, else queue the request. */
export const onRequest = coordinator.upon('REQUEST', (me, { resource: name }, { from }) => {
  const line = me[name].push(from)
  return line.size === 1 ? [lineOf(name, line), send(from, GRANT({ resource: name }))] : [lineOf(name, line)]
})

/** The coordinator, upon RELEASE: grant R to the first site in its queue. */
export const onRelease = coordinator.upon('RELEASE', (me, { resource: name }) => {
  const line = me[name].shift()
  const next = line.first()
  return next === undefined
    ? [lineOf(name, line)]
    : [lineOf(name, line), send(next, GRANT({ resource: name }))]
})

/** All clauses, in the order of the source. */
export const clauses = { request, requestNext, onGrant, exit, onRequest, onRelease }
