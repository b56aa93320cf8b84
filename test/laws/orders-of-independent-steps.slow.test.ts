// As orders-of-independent-steps.test.ts, with more random protocols.
import { test } from 'vitest'
import { ordersAgree } from './orders-of-independent-steps.properties.js'

test('every order that keeps the dependencies is a run to the same state', () => ordersAgree(70, 50, 1))
