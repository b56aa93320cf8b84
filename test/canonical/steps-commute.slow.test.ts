// What the specs declare is sound, for every spec that declares a reduction.
import { test } from 'vitest'
import { expectSound, models } from './sound-claims.js'

test.for(models)('what the spec declares is sound: %s', expectSound)
