// As brute-force-sites.test.ts, with three sites.
import { test } from 'vitest'
import { gridsAgree } from './grids-of-sites.js'

test.each([{ sites: 3 }] as const)('the grid of random lemmas is that of the whole universe: %j', gridsAgree)
