// Channels of any length, with timestamps: what the grid of random lemmas calls inductive has no counterexample among all states with
// up to three messages in one channel. (That each counterexample is one, the reference semantics says before it is shown.)
import { test } from 'vitest'
import { keptInAllShortOnes } from './any-length.properties.js'

test('what random lemmas keep in channels of any length, they keep in all short ones', () =>
  keptInAllShortOnes(1, 0))
