// The grid against the whole universe, state by state: each cell has the same answer as the reference semantics gives from every
// state, and its least set of lemmas is as small as any that is enough.
import { test } from 'vitest'
import { gridsAgree } from './brute-force.properties.js'

test('the grid of random lemmas is the one that the whole universe gives', () => gridsAgree(4, 0))
