// As distances-in-disguise.test.ts, with more random predicates.
import { test } from 'vitest'
import { noneIsBelievedFalsely } from './random-predicates.js'

test('no random predicate is said to hold with timestamps reduced that a bounded search finds violated', () =>
  noneIsBelievedFalsely(100, 6))
