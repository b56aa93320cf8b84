// As shorten.test.ts, with more random runs.
import { test } from 'vitest'
import { keepsItsViolation } from './nothing-left-out.js'

test('a run of any length keeps its violation, and then nothing can be left out, alone or with what depends on it', () =>
  keepsItsViolation(3))
