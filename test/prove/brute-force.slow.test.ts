// As brute-force.test.ts, with more random lemmas.
import { test } from 'vitest'
import { gridsAgree } from './brute-force.properties.js'

test('the grid of random lemmas is the one that the whole universe gives', () => gridsAgree(15, 5))
