// Channels that are sets, on random protocols. The second opinion takes the steps of bags and puts every message back: a message that was
// in a channel stays there, and one that is sent twice is there once.
import { test } from 'vitest'
import { setsAgreeWithBags } from './set-channels.properties.js'

test('a search with sets finds what bags find whose messages are put back', () =>
  setsAgreeWithBags(10, 4, 0, 0))
