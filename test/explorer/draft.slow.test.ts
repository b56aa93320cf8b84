// As draft.test.ts, with a long run.
import { it } from 'vitest'
import { isUncovered } from './printed-over.js'

it.each([['lamport-sample-queue', 513]] as const)(
  'in the first picture of %s with its final rows, too, no text is over another or over a dot',
  isUncovered,
)
