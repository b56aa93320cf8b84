// The grid against the whole universe with three sites, and with messages of a site to itself (`self: 'channel'`): each cell has the answer
// that the reference semantics gives from every state.
import { test } from 'vitest'
import { gridsAgree } from './grids-of-sites.js'

test.each([{ sites: 2, self: 'channel' }] as const)(
  'the grid of random lemmas is that of the whole universe: %j',
  gridsAgree,
)
