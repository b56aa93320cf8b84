// Mutants of the coordinator of several resources: it grants too much or too little, or does not look at the name.
import { type Mutant, send } from 'coterie'
import { client, coordinator, GRANT, lineOf, RELEASE } from './algorithm.js'

const any = { sites: 2, requests: 2, parameters: { takes: 'any' } }
const ordered = { sites: 2, requests: 2, parameters: { takes: 'ordered' } }

export const mutants: readonly Mutant[] = [
  {
    name: 'a resource in use is granted',
    teaches: 'A request for a resource that another site uses must wait.',
    clauses: {
      onRequest: coordinator.upon('REQUEST', (me, { resource }, { from }) => [
        lineOf(resource, me[resource].push(from)),
        send(from, GRANT({ resource })),
      ]),
    },
    model: any,
    verdicts: { mutualExclusion: 6 },
  },
  {
    name: 'the name in a request is not looked at',
    teaches:
      'The request must say which resource it means. With one lock for all of them, a site with the ' +
      'disk keeps the printer from the others, and no property but the witness sees this.',
    clauses: {
      onRequest: coordinator.upon('REQUEST', (me, { resource }, { from }) => {
        const disk = me.disk.push(from)
        return disk.size === 1 ? [{ disk }, send(from, GRANT({ resource }))] : [{ disk }]
      }),
      onGrant: client.upon('GRANT', (me) =>
        me.phase === 'wanted' ? [{ phase: 'held', wants: me.wants.clear(), taken: me.wants }] : [],
      ),
      onRelease: coordinator.upon('RELEASE', (me, { resource }) => {
        const disk = me.disk.shift()
        const next = disk.first()
        return next === undefined ? [{ disk }] : [{ disk }, send(next, GRANT({ resource }))]
      }),
    },
    model: any,
    verdicts: { allInUse: 'violated' },
  },
  {
    name: 'a RELEASE grants to nobody',
    teaches: 'A site that has been queued gets no other answer than the grant after a release.',
    clauses: {
      onRelease: coordinator.upon('RELEASE', (me, { resource }) => [lineOf(resource, me[resource].shift())]),
    },
    model: ordered,
    verdicts: {
      deadlockFreedom: 11,
      entryPossible: 4,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
  },
  {
    name: 'only the last resource is released',
    teaches: 'A site must release each resource that it has taken.',
    clauses: {
      exit: client.local({
        guard: (me) => me.phase === 'held',
        effect: (me, { siteOf }) => [
          { phase: 'idle', taken: me.taken.clear() },
          send(siteOf('coordinator'), RELEASE({ resource: me.taken.last()! })),
        ],
      }),
    },
    model: ordered,
    verdicts: { deadlockFreedom: 10, entryPossible: 3 },
  },
  {
    name: 'the last site in the queue is served first',
    teaches: 'A queue in the order of arrival passes no site over forever.',
    clauses: {
      onRelease: coordinator.upon('RELEASE', (me, { resource }) => {
        const line = me[resource].shift()
        const next = line.last()
        return next === undefined
          ? [lineOf(resource, line)]
          : [lineOf(resource, line.pop().unshift(next)), send(next, GRANT({ resource }))]
      }),
    },
    model: { sites: 3, parameters: { takes: 'ordered' } },
    verdicts: { starvationFreedom: 'violated', servedInRequestOrder: 26 },
  },
  {
    name: 'a site enters with the first of two resources',
    teaches:
      'A site that needs two resources waits for both. Here it is content with the first, and only ' +
      'the witness sees it.',
    clauses: {
      onGrant: client.upon('GRANT', (me, { resource }) =>
        me.phase === 'wanted'
          ? [{ phase: 'held', wants: me.wants.clear(), taken: me.taken.push(resource) }]
          : [],
      ),
    },
    model: ordered,
    verdicts: { allInUse: 'violated' },
  },
  {
    name: 'exit: guard always true',
    teaches:
      'A site may not leave while it waits: the GRANT that comes later finds nobody who wants it, ' +
      'and the resource is lost.',
    clauses: {
      exit: client.local({
        guard: () => true,
        effect: (me, { siteOf }) => [
          { phase: 'idle', taken: me.taken.clear() },
          ...me.taken.map((resource) => send(siteOf('coordinator'), RELEASE({ resource }))),
        ],
      }),
    },
    model: ordered,
    verdicts: { entryPossible: 5 },
  },
  {
    name: 'no GRANT is accepted',
    teaches: 'A lock that no site ever gets satisfies mutual exclusion, so also check a witness.',
    clauses: { onGrant: client.upon('GRANT', () => []) },
    model: any,
    verdicts: {
      mutualExclusion: 'vacuous',
      deadlockFreedom: 3,
      entryPossible: 1,
      someoneEnters: 'violated',
      allInUse: 'violated',
    },
  },
]
