// The audit finds every change of a certificate, for all certificates of the tests.
import { expect, test } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import type { CanonicalForm } from '../../src/canonical/canonical-state.js'
import { groupOf } from '../../src/canonical/group.js'
import { makeModel } from '../../src/model/model.js'
import { quotient, unreduced } from '../canonical/quotient.js'
import { audit, certificates } from './certificates.js'
import { changesAreFound, changesOfTheSpecAreFound, mutants } from './tampering.js'
import { draft } from './write-certificate.js'

changesAreFound(certificates, 12)
changesOfTheSpecAreFound(mutants)

test('at most twenty findings are listed, and all are counted', () => {
  const model = makeModel(ra, { sites: 2, requests: 2 })
  const form: CanonicalForm = { timestamps: false, group: groupOf(model, 'all') }
  const certificate = draft(model, form, quotient(model, unreduced).states, ['mutualExclusion'])
  const { findings, count } = audit(certificate, ra)
  expect(findings).toHaveLength(20)
  expect(count).toBeGreaterThan(20)
})
