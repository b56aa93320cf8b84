// Steps that do not depend on each other may be taken in any order: for random protocols with shared variables, losses, copies and crashes,
// every order that keeps the dependencies is a run of the reference semantics to the same state.
import { test } from 'vitest'
import { ordersAgree } from './orders-of-independent-steps.properties.js'

test('every order that keeps the dependencies is a run to the same state', () => ordersAgree(14, 10, 0.1))
