// The mutants that mutants.test.ts leaves out.
import { test } from 'vitest'
import { catalogueMutants, expectFound, mutantRows } from './mutant.js'

test.each(mutantRows(await catalogueMutants(), 'others'))(
  'found by the listed properties and no others: %s',
  (_, spec, mutant) => expectFound(spec, mutant),
)
