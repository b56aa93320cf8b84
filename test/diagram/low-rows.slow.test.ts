// As low-rows.test.ts, with longer runs.
import { it } from 'vitest'
import { isLower } from './lower-run.js'

it.each(['paxos-forgotten-promise', 'ricart-agrawala-out-of-order'])(
  'the run of %s is lower by a tenth at least',
  isLower,
)
