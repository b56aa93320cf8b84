// A normal form that an author declares is refused, or it changes no verdict.
import { test } from 'vitest'
import { normalFormsAgree } from './normal-forms.claims.js'

test('a search of normal forms of random protocols finds what the full search finds', () =>
  normalFormsAgree(10, 12, 0))
