// As conformance.test.ts, with longer logs.
import { describe, test } from 'vitest'
import { catalogueNames } from '../../src/cli/load/catalogue.js'
import { logConforms, searchAgrees, some } from './explained.js'

describe('longer logs', () => searchAgrees([3]))

describe('the log of a simulated run conforms', () => {
  test.each(catalogueNames().filter((name, k) => !some(name, k)))('%s', logConforms)
})
