// As lookahead-laws.test.ts, with more random protocols.
import { test } from 'vitest'
import { answersAgreeOnProtocols } from './lookahead-laws.properties.js'

test('on random protocols, with and without faults, the answers are those of the naive procedures', () =>
  answersAgreeOnProtocols(25, 10))
