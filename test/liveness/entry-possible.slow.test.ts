// As entry-possible.test.ts, with more random graphs.
import { test } from 'vitest'
import { cases, sameAlongLinks } from './links.js'

test.each(cases)('%s', (_, isForward, isRenamed) => sameAlongLinks(1500, 100, isForward, isRenamed))
