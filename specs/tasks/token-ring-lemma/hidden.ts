// The checks that only the lecturer has.
import { send, type TaskCheck } from 'coterie'
import { local, TOKEN, upon } from './protocol.js'

const passedAtEntry = {
  enter: local({
    guard: (me) => me.phase === 'wanted' && me.token,
    effect: (_, { next }) => [{ phase: 'held', token: false }, send(next, TOKEN())],
  }),
  exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }),
}

const dropped = { onToken: upon('TOKEN', (me) => (me.phase === 'idle' ? [] : [{ token: true }])) }

export default [
  { title: 'true with two sites', points: 1, model: { sites: 2 }, holds: 'lemma' },
  { title: 'true with four sites', points: 1, model: { sites: 4 }, holds: 'lemma' },
  { title: 'notices a second mistake', points: 2, model: { sites: 3 }, kills: passedAtEntry },
  { title: 'notices a third mistake', points: 2, model: { sites: 3 }, kills: dropped },
] satisfies readonly TaskCheck[]
