// A certificate that was said to be of a mutant was audited as one of the spec, and parts of its model that have a fallback could
// be left out.

import { describe, expect, it } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { Audit } from '../../src/certificate/audit.js'
import { type Certificate, CertificateError, readCertificate } from '../../src/certificate/certificate.js'
import { Check } from '../../src/check/check.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { toTheEnd } from '../../src/search/long-work.js'

const properties = propertiesNamed(ra, [])
const running = new Check(modelFor(ra, { sites: 2 }, properties), properties)
toTheEnd(running.run(), 1 << 13)
const certificate = readCertificate(
  Uint8Array.from([...running.certificate(running.result())].flatMap((piece) => [...piece])),
)

type Model = { [field: string]: unknown }
const withModel = (change: (model: Model) => void): Certificate => {
  const header = structuredClone(certificate.header)
  change(header.model as unknown as Model)
  return { ...certificate, header }
}

const audited = (given: Certificate): boolean => {
  const audit = new Audit(given, ra)
  toTheEnd(audit.run(), 1 << 10)
  return audit.result().confirmed
}

describe('the model of a certificate is the one that was certified', () => {
  it('is confirmed as written', () => expect(audited(certificate)).toBe(true))

  it.each<readonly [string, (model: Model) => void, string]>([
    [
      'a mutant',
      (model) => {
        model.mutant = 'other'
      },
      'model.mutant: a certificate is about a spec, and this one names the mutant "other"',
    ],
    [
      'a parameter left out',
      (model) => {
        model.parameters = {}
      },
      'model.parameters.clock: recorded nothing, now "lamport"',
    ],
    [
      'requesters in another order',
      (model) => {
        model.requesters = [1, 0]
      },
      'model.requesters[0]: recorded 1, now 0',
    ],
  ])('%s', (_, change, message) => {
    expect(() => audited(withModel(change))).toThrow(CertificateError)
    expect(() => audited(withModel(change))).toThrow(message)
  })

  it('and a value is written as its sort writes it', () => {
    const header = structuredClone(certificate.header)
    const record = header.values.sites[0]!.find((one) => (one as { replied: number[] }).replied.length > 0)
    ;(record as { replied: number[] }).replied.push(1)
    expect(() => audited({ ...certificate, header })).toThrow(/values\.sites\[0\]\[\d+\]: /)
  })
})
