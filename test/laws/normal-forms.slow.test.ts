// As normal-forms.test.ts, with more random protocols.
import { test } from 'vitest'
import { normalFormsAgree } from './normal-forms.claims.js'

test('a search of normal forms of random protocols finds what the full search finds', () =>
  normalFormsAgree(20_261_128, 60, 1))
