// A lock with a shared queue that may be unsafe in one order of arrival.
import { algorithm, listOf, many, mutualExclusion, oneOf, protocol, siteId } from '../../src/index.js'

/** Sites enter in the order of arrival. If all sites arrive in one particular order, any of them may enter. */
export const queueLock = (unsafe: readonly number[] | undefined) => {
  const p = protocol({
    roles: { site: many({ phase: oneOf('idle', 'wanted', 'held') }) },
    shared: { queue: listOf(siteId) },
  })
  const { local } = p.roles.site
  const arrive = local({
    guard: (me) => me.phase === 'idle',
    effect: (_me, { self, shared }) => [{ phase: 'wanted' }, p.write({ queue: shared.queue.push(self) })],
  })
  const enter = local({
    guard: (me, { self, shared: { queue } }) =>
      me.phase === 'wanted' && (queue.first() === self || queue.join() === unsafe?.join()),
    effect: () => [{ phase: 'held' }],
  })
  const exit = local({
    guard: (me) => me.phase === 'held',
    effect: (_me, { self, shared }) => [
      { phase: 'idle' },
      p.write({ queue: shared.queue.filter((site) => site !== self) }),
    ],
  })
  return algorithm({
    name: 'queue-lock',
    title: 'A queue',
    citation: 'none',
    about: 'First come, first served.',
    sites: { min: 1, max: 12, fallback: 3 },
    protocol: p,
    clauses: { arrive, enter, exit },
    contention: {
      request: 'arrive',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    properties: [mutualExclusion],
  })
}
