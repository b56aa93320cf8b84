// Two-phase commit: a transaction manager waits for the votes of all resource managers, and decides. It commits only if all
// have prepared. Each may abort until it has prepared. Once it has prepared, it must wait for the decision.
import { many, one, oneOf, protocol, send, setOf, siteId, stable } from 'coterie'

export const commit = protocol({
  roles: {
    // What was prepared or decided is in a log on stable storage, and outlives a crash.
    resource: many({ phase: stable(oneOf('working', 'prepared', 'committed', 'aborted')) }),
    manager: one({ phase: stable(oneOf('undecided', 'committed', 'aborted')), prepared: setOf(siteId) }),
  },
  messages: { PREPARED: {}, COMMIT: {}, ABORT: {} },
})

export const { PREPARED, COMMIT, ABORT } = commit.messages
export const { resource, manager } = commit.roles

/** The resource managers, which come before the transaction manager. */
export const resourcesOf = (manager: number): readonly number[] =>
  Array.from({ length: manager }, (_, k) => k)

/** TMRcvPrepared: the transaction manager notes that a resource manager has prepared, until it has decided. */
export const onPrepared = manager.upon('PREPARED', (me, _, { from }) =>
  me.phase === 'undecided' ? [{ prepared: me.prepared.add(from) }] : [],
)

/** TMCommit: when all resource managers have prepared, it decides to commit, and tells them. */
export const decideCommit = manager.local({
  guard: (me, { self }) => me.phase === 'undecided' && resourcesOf(self).every((one) => me.prepared.has(one)),
  effect: (_, { self }) => [{ phase: 'committed' }, send(resourcesOf(self), COMMIT())],
})

/** TMAbort: before that, it may decide to abort, and tells them. */
export const decideAbort = manager.local({
  guard: (me) => me.phase === 'undecided',
  effect: (_, { self }) => [{ phase: 'aborted' }, send(resourcesOf(self), ABORT())],
})

/** RMPrepare: a resource manager prepares, and tells the transaction manager. */
export const prepare = resource.local({
  guard: (me) => me.phase === 'working',
  effect: (_, { siteOf }) => [{ phase: 'prepared' }, send(siteOf('manager'), PREPARED())],
})

/** RMChooseToAbort: while it works, it may abort by itself. */
export const chooseToAbort = resource.local({
  guard: (me) => me.phase === 'working',
  effect: () => [{ phase: 'aborted' }],
})

/** RMRcvCommitMsg: upon COMMIT, commit. */
export const onCommit = resource.upon('COMMIT', () => [{ phase: 'committed' }])

/** RMRcvAbortMsg: upon ABORT, abort. */
export const onAbort = resource.upon('ABORT', () => [{ phase: 'aborted' }])

/** In the order of the paper. */
export const clauses = {
  onPrepared,
  decideCommit,
  decideAbort,
  prepare,
  chooseToAbort,
  onCommit,
  onAbort,
}
