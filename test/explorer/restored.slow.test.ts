// Every recorded model is restored from its link.
import { expect, test } from 'vitest'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { linkOf, newSession } from '../../src/explorer/session/session.js'
import { readSessionLink, writeSessionLink } from '../../src/explorer/session/session-link.js'
import { sessionFromLink } from './session-of-link.js'

const names = catalogueNames()

test('every recorded model of the catalogue is restored from its link', async () => {
  let models = 0
  for (const name of names) {
    const spec = await catalogueSpec(name)
    const one: LoadedSpec = { source: { argument: name }, spec, mutants: [] }
    for (const { model: options } of spec.expectations) {
      const session = newSession(one, options)
      const again = sessionFromLink(one, readSessionLink(writeSessionLink(linkOf(session)))!)
      expect(again.history.model.options).toEqual(session.history.model.options)
      models++
    }
  }
  expect(models).toBeGreaterThan(100)
})
