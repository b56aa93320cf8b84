// entryPossible on small random graphs: the state and the site that a search along all edges finds, whichever successors the links are.
import { test } from 'vitest'
import { cases, sameAlongLinks } from './links.js'

test.each(cases)('%s', (_, isForward, isRenamed) => sameAlongLinks(200, 10, isForward, isRenamed))
