// Ricart and Agrawala's order, whose shortest violation is long.
import { expect, test } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { ordersOf } from './both-orders.js'

// The figures come from an independent brute-force search.
test('the model has the states of the independent search, and both orders are violated', () =>
  expect(ordersOf(ra, { sites: 3 })).toEqual({ counts: [10153, 27740, 32], lengths: [16, 8] }))
