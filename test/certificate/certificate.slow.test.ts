// What is not a certificate, or none of this spec, is refused with one line that says why.
import { describe, expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import ring from '../../specs/token-ring/spec.js'
import { Audit } from '../../src/certificate/audit.js'
import {
  CertificateError,
  type CertificateHeader,
  readCertificate,
} from '../../src/certificate/certificate.js'
import { wholeModel } from '../laws/agreement.js'
import { reduced } from './certificates.js'
import { bytesOf, draftOf } from './write-certificate.js'

const model = wholeModel(central, { sites: 2, requests: 2, loss: 1, duplication: 1 }, true)
const whole = draftOf(model, reduced(model))
const good = { header: { ...whole.header, states: 40 }, rows: whole.rows.slice(0, 40) }
const bytes = bytesOf(good)

const refusal = (given: Uint8Array, spec = central): string => {
  try {
    new Audit(readCertificate(given), spec)
  } catch (error) {
    expect(error).toBeInstanceOf(CertificateError)
    expect((error as Error).message).not.toContain('\n')
    return (error as Error).message
  }
  return 'none'
}
const text = (line: string) => new TextEncoder().encode(line)
const withHeader = (changed: object) => {
  const { header, rows } = good
  return bytesOf({ header: { ...header, ...changed } as CertificateHeader, rows })
}
/** With the first value of a part replaced. */
const valued = (part: keyof CertificateHeader['values'], value: unknown) => {
  const { values } = good.header
  const [first, ...rest] = values[part]
  return withHeader({ values: { ...values, [part]: [[value, ...first!.slice(1)], ...rest] } })
}

test('a member is read back as it was written', () => {
  const certificate = readCertificate(bytes)
  expect(certificate.header).toEqual(good.header)
  expect(good.rows.map((_, k) => certificate.member(k))).toEqual(good.rows)
  expect(refusal(bytes)).toBe('none')
  // Wherever the file stands in memory.
  const shifted = new Uint8Array(bytes.length + 3)
  shifted.set(bytes, 3)
  expect(readCertificate(shifted.subarray(3)).member(7)).toEqual(good.rows[7])
})

describe('a file is refused that', () => {
  const symmetry = good.header.reductions.symmetry!
  const rows: readonly (readonly [what: string, bytes: Uint8Array, message: string | RegExp])[] = [
    ['is empty', text(''), 'this is not a certificate: it has no first line'],
    ['is no JSON', text('states: 3\n'), 'this is not a certificate: its first line is not JSON'],
    [
      'is a list',
      text('[]\n'),
      /^the certificate: must be an object, not a list; write the certificate again$/,
    ],
    ['is a trace', text('{ "kind": "coterie-trace" }\n'), 'this is not a certificate'],
    ['is of another version', withHeader({ version: 2 }), /has version 2; this program reads version 1/],
    ['lacks something', withHeader({ properties: undefined }), /^properties: is missing/],
    [
      'has something else',
      withHeader({ propertys: [] }),
      /"propertys" is not a field here \(did you mean "properties"\?\)/,
    ],
    [
      'is truncated',
      bytes.subarray(0, -1),
      /^the certificate is truncated: 40 states of \d+ words are \d+ bytes, but there are \d+/,
    ],
    ['is cut in the first line', bytes.subarray(0, 200), 'this is not a certificate: it has no first line'],
    ['is too long', Uint8Array.from([...bytes, 0]), /^the certificate is too long/],
    ['has fewer states than it says', withHeader({ states: 41 }), /^the certificate is truncated/],
    ['counts in halves', withHeader({ transitions: 1.5 }), /^transitions: 1.5 must be a whole number from 0/],
    ['has too few slots', withHeader({ packing: [] }), /^packing: has 0 slots, but a state has \d+ parts/],
    [
      'lays slots over one another',
      withHeader({ packing: good.header.packing.map(() => [0, 0, 1]) }),
      /^packing\[1\]: shares bits with a slot before it/,
    ],
    [
      'lays a slot over the end of a word',
      withHeader({ packing: good.header.packing.map(() => [0, 30, 3]) }),
      /^packing\[0\]: 3 bits from bit 30 on do not fit in a word/,
    ],
    [
      'lists too few values',
      withHeader({
        values: { ...good.header.values, sites: good.header.values.sites.map((list) => list.slice(0, 1)) },
      }),
      /^state \d+: site \d has number \d, but the file lists 1 values/,
    ],
    [
      'has values of another shape',
      valued('sites', { phase: 'idle' }),
      /^values.sites\[0\]\[0\]: the field "token" is missing; the spec or the certificate has changed/,
    ],
    [
      'has values outside their sort',
      valued('memory', [7]),
      /^values.memory\[0\]\[0\]: item 0: 7 is not a site \(0 to 2\)/,
    ],
    [
      'has no list of messages',
      valued('channels', 'TOKEN'),
      /^values.channels\[0\]\[0\] must be a list of messages/,
    ],
    [
      'has strange messages',
      valued('channels', [{ type: 'VOTE' }]),
      /^values.channels\[0\]\[0\]\[0\]: "VOTE" is not a message type/,
    ],
    [
      'is of no model',
      withHeader({ model: { ...good.header.model, sites: 99 } }),
      /^the model can no longer be made: sites 99/,
    ],
    [
      'is of other sites',
      withHeader({ model: { ...good.header.model, sites: 1, requesters: [0] } }),
      /^values.sites has 3 tables, but the model has 2/,
    ],
    [
      'names strange observers',
      withHeader({ model: { ...good.header.model, observers: ['mutualExclusion'] } }),
      /has no monitor with memory called "mutualExclusion"/,
    ],
    [
      'renames no sites',
      withHeader({ reductions: { timestamps: false, symmetry: { ...symmetry, generators: [[0, 2, 1]] } } }),
      '[0,2,1] is not a renaming of the sites and values that keeps the roles and sorts',
    ],
    [
      'has another order',
      withHeader({ reductions: { timestamps: false, symmetry: { ...symmetry, order: 6 } } }),
      'the generators generate 2 renamings of the sites, but the certificate says 6',
    ],
  ]
  test.each(rows)('%s', (_what, given, message) => {
    expect(refusal(given)).toMatch(message)
  })

  test('has bits that mean nothing', () => {
    const { header, rows } = good
    const wide = bytesOf({ header: { ...header, words: header.words + 1 }, rows })
    wide[wide.length - 1] = 128
    expect(refusal(wide)).toMatch(/^state 39: word \d has bits that belong to no slot/)
  })

  test('is of another spec', () => {
    expect(refusal(bytes, ring)).toBe(
      'the certificate is of "central-server", but the spec given is "token-ring"',
    )
  })
})

test('a property that the spec does not have, or the states do not tell of, is a finding', () => {
  const { model: said } = good.header
  const audit = new Audit(readCertificate(withHeader({ properties: ['peace'] })), central)
  expect(audit.result().findings).toEqual([
    { kind: 'property', text: 'central-server has no property "peace"' },
  ])
  const forgetful = wholeModel(central, { sites: 2 }, false)
  const { header, rows } = draftOf(forgetful, reduced(forgetful))
  const asked = { header: { ...header, properties: ['servedInArrivalOrder'] }, rows }
  const [finding] = new Audit(readCertificate(bytesOf(asked)), central).result().findings
  expect(finding!.text).toBe(
    'servedInArrivalOrder has a memory, but the states of this certificate do not include it',
  )
  expect(said.observers).toContain('servedInArrivalOrder')
})
