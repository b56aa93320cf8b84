// As knowledge.test.ts, with more random protocols.
import { test } from 'vitest'
import { answersAgree } from './knowledge.properties.js'

test('answers about random protocols are those of the definition, with runs as short', () =>
  answersAgree(20, 5))
