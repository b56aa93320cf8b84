// A search by tasks finds what the search in memory finds: the same bytes are printed, whichever worker does the tasks, and in whatever order. For
// models with each kind of channel, fault and start, distributed.slow.test.ts shows it.
import { test } from 'vitest'
import { agreesOnProtocols } from './by-tasks.js'

test('random protocols: the same is printed', () => agreesOnProtocols(5, 2, 1))
