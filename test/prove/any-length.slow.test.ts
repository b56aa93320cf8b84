// As any-length.test.ts, with more random lemmas.
import { test } from 'vitest'
import { keptInAllShortOnes } from './any-length.properties.js'

test('what random lemmas keep in channels of any length, they keep in all short ones', () =>
  keptInAllShortOnes(6, 10))
