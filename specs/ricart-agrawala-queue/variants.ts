// Variant: a request that takes the Lamport timestamp as it stands, without the tick of sending.
import { send, type Variants } from 'coterie'
import { local, REQUEST } from './algorithm.js'

/** stamp=current: send REQUEST to all others with the clock as it stands. */
const request = local({
  guard: (me) => me.state === 'released',
  effect: (me, { others }) => [{ state: 'wanted', t: me.clock }, send(others, REQUEST({ t: me.clock }))],
})

export const variants: Variants = { stamp: { current: { request } } }
