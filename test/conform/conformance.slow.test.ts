// As conformance.test.ts, with longer logs.
import { describe } from 'vitest'
import { searchAgrees } from './explained.js'

describe('longer logs', () => searchAgrees([3]))
