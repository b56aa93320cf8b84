// Ricart and Agrawala's order, whose shortest violation is long.
import { expect, test } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { ordersOf } from './both-orders.js'

// Found by a brute force that shares nothing with this program.
test('as many states as were found elsewhere, and both orders violated', () =>
  expect(ordersOf(ra, { sites: 3 })).toEqual({ counts: [10153, 27740, 32], lengths: [16, 8] }))
