// The audit confirms what is a proof, and no property that does not hold.
import { describe, expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import ring from '../../specs/token-ring/spec.js'
import { type CanonicalForm, canonicalize } from '../../src/canonical/canonical-state.js'
import { Audit } from '../../src/certificate/audit.js'
import { readCertificate } from '../../src/certificate/certificate.js'
import { EntryGraph } from '../../src/certificate/entry-graph.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import { encodeState, viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { quotient, unreduced } from '../canonical/quotient.js'
import { audit, certificates, kinds, reduced } from './certificates.js'
import { bytesOf } from './write-certificate.js'

describe('a proof', () => {
  test.each(certificates)('is confirmed: %s', (_name, spec, certificate) => {
    const result = audit(certificate, spec)
    expect(result.findings).toEqual([])
    expect(result).toMatchObject({ confirmed: true, transitions: certificate.header.transitions })
    const witnesses = spec.properties.filter(({ kind }) => kind === 'sometimes').map(({ name }) => name)
    expect(result.notChecked).toEqual(witnesses)
    expect([...result.checked, ...witnesses].sort()).toEqual([...certificate.header.properties].sort())
  })

  test.each(certificates)(
    'lacks every property that does not hold: %s',
    (_name, spec, certificate, model) => {
      const left = spec.properties.filter(
        (property) =>
          !isOnGraph(property) &&
          !certificate.header.properties.includes(property.name) &&
          (property.kind !== 'monitor' || model.observers.some((o) => o.name === property.name)),
      )
      for (const { name } of left) {
        const result = audit({ ...certificate, header: { ...certificate.header, properties: [name] } }, spec)
        expect(kinds(result)).toEqual(['property'])
        expect(result.findings[0]!.text).toContain(name)
        expect(result.checked).toEqual([])
      }
    },
  )

  test('says how far its reductions were checked', () => {
    const tried = (name: string) => {
      const [, spec, certificate] = certificates.find(([known]) => known === name)!
      return audit(certificate, spec).tried
    }
    expect(tried('central server, not reduced')).toEqual([])
    expect(tried('token ring, reduced')).toEqual([
      'symmetry: each of the 3 renamings of the sites, on every member',
    ])
    expect(tried('lamport, reduced')).toEqual([
      'timestamps: used by their order alone, according to the text of their functions; moved on every member',
    ])
  })

  test('is not confirmed before it is checked to the end', () => {
    const [, spec, certificate] = certificates[0]!
    const running = new Audit(readCertificate(bytesOf(certificate)), spec)
    expect(running.result().confirmed).toBe(false)
    const work = running.run()
    while (work.next(1).done !== true) expect(running.result().confirmed).toBe(false)
    expect(running.result().confirmed).toBe(true)
    expect(running.progress()).toEqual({
      members: certificate.rows.length,
      of: certificate.rows.length,
      findings: 0,
    })
  })
})

describe('sites that can never enter are found one by one', () => {
  /** Each state, as text, with the sites that wait there forever. */
  const lockedOutIn = (model: Model, form: CanonicalForm): string[] => {
    const canon = canonicalize(model, form)
    const { states } = quotient(model, form)
    const numbers = new Map(states.map((state, k) => [encodeState(model, state), k]))
    const graph = new EntryGraph(states.length, model.sites.length)
    for (const [member, state] of states.entries()) {
      const view = viewOfState(model, state)
      for (const site of model.competitors) {
        if (view.waits(site)) graph.waits(member, site)
        if (view.holds(site)) graph.enters(member, site)
      }
      for (const { next } of steps(model, state)) {
        const { text, renaming } = canon(next)
        const to = numbers.get(text)!
        graph.edge(member, to, renaming, canon(states[to]!).renaming)
      }
    }
    return [...graph.lockedOut()].map(({ member, site }) => `${encodeState(model, states[member]!)} ${site}`)
  }

  test.each([
    // Two sites may block each other forever while the third continues.
    ['maekawa, two quorums apart', makeModel(maekawa, { parameters: { quorums: '{0,1},{0,1},{2}' } })],
    ['maekawa on a ring', makeModel(maekawa, { parameters: { quorums: 'ring' } })],
    ['a ring that loses its token', makeModel(ring, { sites: 3, loss: 1 })],
  ])('%s', (_name, model) => {
    const all = new Set(lockedOutIn(model, unreduced))
    const form = reduced(model)
    const few = lockedOutIn(model, form)
    expect(few.length).toBeGreaterThan(0)
    for (const lockedOut of few) expect(all).toContain(lockedOut)
    const kept = new Set(quotient(model, form).states.map((state) => encodeState(model, state)))
    const there = [...all].filter((lockedOut) => kept.has(lockedOut.slice(0, lockedOut.lastIndexOf(' '))))
    expect(new Set(few)).toEqual(new Set(there))
  })
})
