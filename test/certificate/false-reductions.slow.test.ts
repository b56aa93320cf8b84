// A certificate of a reduction that is not sound is refuted by the audit, even if the search accepted it.
import { describe, expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import { clauses as raClauses } from '../../specs/ricart-agrawala/algorithm.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import type { CanonicalForm } from '../../src/canonical/canonical-state.js'
import { groupOf } from '../../src/canonical/group.js'
import { makeModel } from '../../src/model/model.js'
import { algorithm, withClauses } from '../../src/protocol/algorithm.js'
import type { UponClause } from '../../src/protocol/clause.js'
import { many } from '../../src/protocol/declaration.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { deadlockFreedom } from '../../src/protocol/standard-properties.js'
import { flag } from '../../src/sorts/flag.js'
import { optional } from '../../src/sorts/optional.js'
import { fieldOf } from '../../src/sorts/record.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { stampingTwice } from '../reduce/exact-distances.js'
import { audit, forever, kinds, lockedOut, reduced, unfair } from './certificates.js'
import { type Draft, draftOf } from './write-certificate.js'

describe('a false reduction is found', () => {
  test('exchanging two sites of ricart-agrawala', () => {
    const model = makeModel(ra, { sites: 2, requests: 1 })
    const form: CanonicalForm = { timestamps: false, group: groupOf(model, 'all') }
    const result = audit(draftOf(model, form, ['servedInTimestampOrder']), ra)
    expect(kinds(result)).toContain('symmetry')
  })

  test('a group of which the certificate names only a part', () => {
    const model = makeModel(maekawa, { parameters: { quorums: 'ring' } })
    const { header, rows } = draftOf(model, reduced(model), lockedOut)
    const symmetry = { ...header.reductions.symmetry!, generators: [] }
    const changed: Draft = { rows, header: { ...header, reductions: { timestamps: false, symmetry } } }
    expect(() => audit(changed, maekawa)).toThrow(
      /generate 1 renamings of the sites, but the certificate says 3/,
    )
    const honest = { ...symmetry, order: 1 }
    const result = audit(
      { rows, header: { ...header, reductions: { timestamps: false, symmetry: honest } } },
      maekawa,
    )
    expect(kinds(result)).toContain('step')
  })

  test('a clause that compares a timestamp with a number', () => {
    const clause = raClauses.onReply as UponClause
    const late = withClauses(ra, ra.name, {
      onReply: {
        ...clause,
        effect: (me, message, context) =>
          (fieldOf(me, 'clock') as number) > 6 ? ([] as never) : clause.effect(me, message, context),
      },
    })
    const model = makeModel(late, { sites: 2, ...forever })
    const result = audit(draftOf(model, { timestamps: true, group: undefined }), late)
    expect(kinds(result)).toEqual(['timestamps'])
    expect(result.findings[0]!.text).toMatch(
      /^state \d+: with every timestamp moved by \d+, onReply at . from . does not do the same$/,
    )
  })

  test('a clause that reads the distance of two old timestamps', () => {
    const p = protocol({
      roles: { site: many({ clock: timestamp, a: optional(timestamp), b: optional(timestamp), far: flag }) },
    })
    const { local } = p.roles.site
    const distant = algorithm({
      name: 'distant',
      title: '',
      citation: '',
      about: '',
      sites: { min: 1, max: 1, fallback: 1 },
      protocol: p,
      clauses: {
        tick: local({ guard: () => true, effect: (me) => [{ clock: me.clock + 1 }] }),
        first: local({ guard: (me) => me.a === null, effect: (me) => [{ a: me.clock }] }),
        second: local({ guard: (me) => me.a !== null && me.b === null, effect: (me) => [{ b: me.clock }] }),
        compare: local({
          guard: (me) => me.a !== null && me.b !== null && me.b - me.a > 1,
          effect: () => [{ far: true }],
        }),
      },
      contention: {
        waits: () => false,
        holds: () => false,
      },
      properties: [deadlockFreedom],
    })
    const model = makeModel(distant, forever)
    const result = audit(draftOf(model, { timestamps: true, group: undefined }), distant)
    expect(kinds(result)).toEqual(['timestamps'])
    expect(result.findings[0]!.text).toMatch(
      /^state \d+: with every timestamp from \d+ on moved by \d+, compare at 0/,
    )
  })

  test('a property that names a site', () => {
    const model = makeModel(central, { sites: 2 })
    const odd: Spec = {
      ...central,
      properties: [
        ...central.properties,
        {
          kind: 'always',
          name: 'oddOne',
          claim: '',
          predicate: (view) => !(view.holds(1) && view.waits(0)) || view.waits(0),
        },
        { kind: 'always', name: 'firstIsNeverIn', claim: '', predicate: (view) => !view.holds(0) },
      ],
    }
    const certificate = draftOf(model, reduced(model), [unfair])
    const claim = (name: string) => ({
      ...certificate,
      header: { ...certificate.header, properties: [name] },
    })
    expect(audit(claim('oddOne'), odd).confirmed).toBe(true)
    expect(kinds(audit(claim('firstIsNeverIn'), odd))).toContain('symmetry')
  })
})

// A bound on the distance of two old stamps was "confirmed ... true of every member": the audit tried three transformations, the search many.
describe('the audit does not confirm a result that the search refuses or samples', () => {
  const drafted = (isBad: Parameters<typeof stampingTwice>[0]) => {
    const spec = stampingTwice(isBad)
    const model = makeModel(spec, forever)
    return audit(draftOf(model, { timestamps: true, group: undefined }), spec)
  }

  test('a bound on the distance of two old timestamps', () => {
    const result = drafted(({ first, second }) => first !== null && second !== null && second - first > 40)
    expect(kinds(result)).toEqual(['timestamps'])
    expect(result.findings[0]!.text).toMatch(/never: true becomes never: false/)
  })

  test('a distance that no transformation makes', () => {
    const result = drafted(
      ({ first, second }) => first !== null && second !== null && second - first === 1537,
    )
    expect(result).toMatchObject({ confirmed: true, sample: ['distances between timestamps'] })
    expect(result.tried).toEqual([expect.stringContaining('by some distances')])
  })

  test('but their order alone is', () => {
    const model = makeModel(ra, { sites: 2, ...forever })
    const result = audit(draftOf(model, { timestamps: true, group: undefined }, lockedOut), ra)
    expect(result).toMatchObject({ confirmed: true, sample: [] })
  })
})

test('the audit does not trust the certified claims of the file', () => {
  const model = makeModel(ra, { sites: 2, ...forever })
  const { header, rows } = draftOf(model, { timestamps: true, group: undefined })
  const praised = { ...header, certified: ['everything was tried'] }
  expect(() => audit({ rows, header: praised }, ra)).toThrow(/certified/)
})
