// Variant of the regeneration: the coordinator notes no holder, and treats the token as lost after a timeout.
import { type MeOf, send, type Variants } from 'coterie'
import { type central, coordinator, TOKEN } from './algorithm.js'

/** Upon REQUEST: send the token if it is here, else queue the client. */
const onRequest = coordinator.upon('REQUEST', (me, _, { from }) =>
  me.token ? [{ token: false }, send(from, TOKEN())] : [{ queue: me.queue.push(from) }],
)

const grantNext = (me: MeOf<typeof central, 'coordinator'>) => {
  const next = me.queue.first()
  return next === undefined
    ? ([{ token: true }] as const)
    : ([{ queue: me.queue.shift() }, send(next, TOKEN())] as const)
}

/** Upon RELEASE of any client: grant the token to the next. */
const onRelease = coordinator.upon('RELEASE', grantNext)

/** When the token has not come back for a while: make a new one. */
const tooLong = coordinator.timeout({ guard: (me) => !me.token, effect: grantNext })

export const variants: Variants = { evidence: { timeout: { onRequest, onRelease, tooLong } } }
