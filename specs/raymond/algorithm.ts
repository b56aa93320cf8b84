// Raymond 1989. The sites form a tree, and each knows in which direction the privilege is. Requests go towards it from
// neighbour to neighbour, and the privilege comes back the same way.
import { choice, flag, listOf, type MeOf, many, oneOf, optional, protocol, send, siteId } from 'coterie'

export const raymond = protocol({
  parameters: {
    // Site 0 is the root, and starts with the privilege. path: each site hangs from the one before it. star: all from the
    // root. binary: site i from site (i - 1) / 2, rounded down.
    tree: choice('the shape of the tree', 'path', 'star', 'binary'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'), // held: USING
      // HOLDER: the neighbour in whose direction the privilege is, or the site itself; none after a crash, which forgets it.
      holder: optional(siteId),
      queue: listOf(siteId), // REQUEST_Q: which neighbours have asked, and the site itself if it wants to enter
      asked: flag, // ASKED: the holder has been asked on behalf of the queue
    }),
  },
  messages: { REQUEST: {}, PRIVILEGE: {} },
})

export const { REQUEST, PRIVILEGE } = raymond.messages
export const { local, upon } = raymond.roles.site
export type Site = MeOf<typeof raymond, 'site'>

// After every event. ASSIGN_PRIVILEGE: a site that has the privilege and does not use it gives it to the head of its queue, which
// may be the site itself. MAKE_REQUEST: a site with a queue and without the privilege asks the holder, once.
export const assignAndRequest = (me: Site, self: number) => {
  const { phase, holder, queue, asked } = me
  const next = queue.first()
  if (holder !== self) {
    const asks = next !== undefined && !asked && holder !== null
    return [{ phase, holder, queue, asked: asked || asks }, send(asks ? holder : [], REQUEST())] as const
  }
  if (phase === 'held' || next === undefined) return [{ phase, holder, queue, asked }] as const
  const rest = queue.shift()
  if (next === self) return [{ phase: 'held', holder, queue: rest, asked: false }] as const
  return [
    { phase, holder: next, queue: rest, asked: !rest.isEmpty() },
    send(next, PRIVILEGE()),
    send(rest.isEmpty() ? [] : next, REQUEST()),
  ] as const
}

/** (1) A site that wants the critical section puts itself into its queue. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { self }) => assignAndRequest(me.merge({ phase: 'wanted', queue: me.queue.push(self) }), self),
})

/** (2) Upon REQUEST from a neighbour: put the neighbour into the queue. */
export const onRequest = upon('REQUEST', (me, _, { self, from }) =>
  assignAndRequest(me.merge({ queue: me.queue.push(from) }), self),
)

/** (3) Upon PRIVILEGE: keep it. */
export const onPrivilege = upon('PRIVILEGE', (me, _, { self }) =>
  assignAndRequest(me.merge({ holder: self }), self),
)

/** (4) On leaving, stop using the privilege. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self }) => assignAndRequest(me.merge({ phase: 'idle' }), self),
})

/** In the order of the book. */
export const clauses = { request, onRequest, onPrivilege, exit }
