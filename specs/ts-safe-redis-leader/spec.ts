// The spec: its source, its properties, and which clients stand for election or lead.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { clauses } from './algorithm.js'
import { expectations } from './models.js'
import { election } from './protocol.js'
import { variants } from './variants.js'

export default algorithm({
  name: 'ts-safe-redis-leader',
  title: 'Election of the package ts-safe-redis-leader 0.0.5',
  citation:
    'M. Gagnon, ts-safe-redis-leader, version 0.0.5, npm: README.md; src/safeRedisLeader.ts; ' +
    'luas/atomicGetIsEqualSetPExpire.lua, luas/atomicGetIsEqualDelete.lua',
  about:
    'A client leads from the event "elected" until the event "demoted", or ' +
    'until the client calls stop(). isLeader() asks Redis instead, and its answer can be out ' +
    'of date when it arrives; the spec leaves it out. There are no messages: a command takes ' +
    'effect in Redis in one step. Only the reply to SET is a step of its own, since the key ' +
    'can expire meanwhile. The spec does not model time. By default a key expires only if its ' +
    'client has crashed; each parameter drops one assumption about time, Redis, or the ' +
    'connection to it. An error while a client stands is left out. The package has no fencing ' +
    'token. All clients follow the same rules, so every renaming of the clients is a symmetry.',
  sites: { min: 1, fallback: 2 },
  protocol: election,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: (me) => me.phase === 'wanted' || me.phase === 'set',
    holds: (me) => me.phase === 'leader' || me.phase === 'adrift',
    words: { waits: 'stands for election', holds: 'acts as leader' },
  },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    election.servedInRequestOrder(),
    election.servedInRealTimeOrder(),
  ],
  expectations,
})
