// As stopped.test.ts, with more pauses.
import { test } from 'vitest'
import { saysSoAtEachPause } from './paused.js'

test.each([['ricart-agrawala', false]] as const)('%s, at each pause', saysSoAtEachPause)
