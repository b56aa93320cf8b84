// The claims that the audit finds every change of a certificate, and every change of the spec since it was written. The fast
// tests make them of a few certificates, the slow tests of all.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clauses as centralClauses } from '../../specs/central-server/algorithm.js'
import central from '../../specs/central-server/spec.js'
import { clauses as maekawaClauses } from '../../specs/maekawa/algorithm.js'
import maekawa from '../../specs/maekawa/spec.js'
import { clauses as raClauses } from '../../specs/ricart-agrawala/algorithm.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { clauses as ringClauses } from '../../specs/token-ring/algorithm.js'
import ring from '../../specs/token-ring/spec.js'
import type { CanonicalForm } from '../../src/canonical/canonical-state.js'
import type { AuditResult, Finding } from '../../src/certificate/audit.js'
import { CertificateError } from '../../src/certificate/certificate.js'
import { makeModel } from '../../src/model/model.js'
import { withClauses } from '../../src/protocol/algorithm.js'
import type { AnyEffect, Clause, LocalClause, UponClause } from '../../src/protocol/clause.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { fieldOf } from '../../src/sorts/record.js'
import { unreduced } from '../canonical/quotient.js'
import {
  type certificates as allCertificates,
  audit,
  audited,
  forever,
  kinds,
  lockedOut,
  reduced,
  unfair,
} from './certificates.js'
import { bytesOf, draftOf } from './write-certificate.js'

const upon = (clause: Clause): UponClause => clause as UponClause
const local = (clause: Clause): LocalClause => clause as LocalClause
/** Upon a REQUEST the clock does not change. */
const siteStatus: UponClause['effect'] = (me, message, context) => {
  const effect = upon(raClauses.onRequest).effect(me, message, context) as AnyEffect
  const [changes, ...sends] = effect
  const { clock: _clock, ...others } = changes ?? {}
  return [others, ...sends]
}
type Mutant = readonly [
  what: string,
  spec: Spec,
  options: ModelOptions,
  changed: { readonly [clause: string]: Clause | undefined },
  kind: Finding['kind'],
]
export const mutants: readonly Mutant[] = [
  [
    'central server: a REQUEST is never queued',
    central,
    { sites: 2 },
    { onRequest: { ...upon(centralClauses.onRequest), effect: () => [] as never } },
    'step',
  ],
  ['central server: no site enters', central, { sites: 2 }, { enter: undefined }, 'count'],
  ['token ring: no site takes the token in', ring, { sites: 3 }, { onToken: undefined }, 'broken spec'],
  [
    'token ring: nobody has to pass the token on',
    ring,
    { sites: 3 },
    { pass: { ...local(ringClauses.pass), fair: 'none' } },
    'property',
  ],
  [
    'maekawa: enter without votes',
    maekawa,
    { parameters: { quorums: 'ring' } },
    { enter: { ...local(maekawaClauses.enter), guard: (me) => fieldOf(me, 'phase') === 'wanted' } },
    'step',
  ],
  [
    'ricart-agrawala: the clock stands still',
    ra,
    { sites: 2, ...forever },
    { onRequest: { ...upon(raClauses.onRequest), effect: siteStatus } },
    'step',
  ],
]

/** The claims about a changed spec, made of some mutants. */
export const changesOfTheSpecAreFound = (mutants: readonly Mutant[]): void => {
  test.each(mutants)('a spec that was changed since is found: %s', (_what, spec, options, changed, kind) => {
    const model = makeModel(spec, options)
    const certificate = draftOf(model, reduced(model), [...lockedOut.filter(() => spec === maekawa), unfair])
    const result = audit(certificate, withClauses(spec, spec.name, changed))
    expect(result.confirmed).toBe(false)
    expect(kinds(result)).toContain(kind)
  })
}

/** The claims about a changed certificate, made of some certificates and with some flipped bits. */
export const changesAreFound = (certificates: typeof allCertificates, flips: number): void => {
  test.each(certificates)(
    'a state that is left out is found, wherever it stood: %s',
    (_name, spec, { header, rows }) => {
      const places =
        rows.length > 40 ? [0, 1, 7, Math.floor(rows.length / 2), rows.length - 1] : [...rows.keys()]
      for (const place of places) {
        const rest = rows.filter((_, k) => k !== place)
        const result = audit({ header: { ...header, states: rest.length }, rows: rest }, spec)
        expect(result.confirmed).toBe(false)
        expect(kinds(result)).toContain(place === 0 ? 'initial state' : 'step')
      }
    },
  )

  test.each(certificates)('a state that stands twice is found: %s', (_name, spec, { header, rows }) => {
    const twice = [...rows, rows[3]!]
    const result = audit({ header: { ...header, states: twice.length }, rows: twice }, spec)
    expect(result.findings[0]).toEqual({ kind: 'duplicate', text: `state ${rows.length} is state 3 again` })
  })

  test.each(certificates)('a wrong number of steps is found: %s', (_name, spec, { header, rows }) => {
    const result = audit({ header: { ...header, transitions: header.transitions + 1 }, rows }, spec)
    expect(kinds(result)).toEqual(['count'])
  })

  // Where the flipped bit leads to another state of the same orbit the certificate is as good as before.
  test.each(certificates)('a flipped bit is found: %s', (_name, spec, certificate, model) => {
    const bytes = bytesOf(certificate)
    const first = bytes.indexOf(10) + 1
    const form: CanonicalForm = certificate.header.reductions.symmetry === null ? unreduced : reduced(model)
    let harmless = 0
    fc.assert(
      fc.property(fc.integer({ min: first, max: bytes.length - 1 }), fc.nat(7), (at, bit) => {
        const flipped = Uint8Array.from(bytes)
        flipped[at] = flipped[at]! ^ (1 << bit)
        let result: AuditResult
        try {
          result = audited(flipped, spec)
        } catch (error) {
          expect(error).toBeInstanceOf(CertificateError)
          return
        }
        if (!result.confirmed) return
        expect(form.group?.order ?? 1).toBeGreaterThan(1)
        harmless++
      }),
      { seed: 20_261_127, numRuns: flips },
    )
    expect(harmless).toBeLessThan(Math.max(2, (2 * flips) / 3))
  })
}
