// The token ring: one token circulates, and the site that has it may enter.
import { send } from 'coterie'
import { local, TOKEN, upon } from './protocol.js'

export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'wanted' }],
})

export const enter = local({
  guard: (me) => me.phase === 'wanted' && me.token,
  effect: () => [{ phase: 'held' }],
})

export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { next }) => [{ phase: 'idle', token: false }, send(next, TOKEN())],
})

export const onToken = upon('TOKEN', () => [{ token: true }])

export const pass = local({
  guard: (me) => me.phase === 'idle' && me.token,
  effect: (_, { next }) => [{ token: false }, send(next, TOKEN())],
})
