import { expect, test } from 'vitest'
import { nearestName } from '../../src/quorums/nearest-name.js'

test('of two names that are as near, the one with the same letters is suggested', () => {
  expect(nearestName('sene', ['self', 'seen'])).toBe('seen')
  expect(nearestName('sene', ['seen', 'self'])).toBe('seen')
})

// `spec=raft` had no hint, though `raft-election` is in the catalogue.
test('if no name is near, the shortest of several words that begins with it is suggested', () => {
  const known = ['paxos', 'raft-election-with-log', 'raft-election', 'rafters']
  expect(nearestName('raft', known.slice(0, 3))).toBe('raft-election')
  expect(nearestName('rift', known.slice(0, 3))).toBeUndefined()
})
