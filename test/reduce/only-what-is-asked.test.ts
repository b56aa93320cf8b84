// A reduction depends only on the properties that are checked. A check of mutual exclusion was once refused because of another
// rule of the spec, which reads site numbers or the value of a timestamp: the sampled states compared the rules of all properties.

import { describe, expect, test } from 'vitest'
import { groupOf } from '../../src/canonical/group.js'
import { disagreement, sampleRawStates } from '../../src/canonical/steps-commute.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { Lookahead } from '../../src/foresee/lookahead.js'
import { ShortestPath } from '../../src/foresee/shortest-path.js'
import { makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { type Monitor, violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import { mutualExclusion } from '../../src/protocol/standard-properties.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { timestamp } from '../../src/sorts/timestamp.js'

const p = protocol({ roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), clock: timestamp }) } })
const { local } = p.roles.site
const spec = algorithm({
  name: 'single',
  title: '',
  citation: '',
  about: '',
  sites: { min: 1, max: 3, fallback: 2 },
  protocol: p,
  clauses: {
    request: local({
      guard: ({ phase }) => phase === 'idle',
      effect: ({ clock }) => [{ phase: 'wanted', clock: clock + 1 }],
    }),
    enter: local({ guard: ({ phase }) => phase === 'wanted', effect: () => [{ phase: 'held' }] }),
    exit: local({ guard: ({ phase }) => phase === 'held', effect: () => [{ phase: 'idle' }] }),
  },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: ({ phase }) => phase === 'wanted',
    holds: ({ phase }) => phase === 'held',
  },
  symmetry: 'all',
  properties: [
    mutualExclusion,
    p.rule('notSiteOne', '', 'entry', ({ site }) => (site === 1 ? violation : undefined)),
    p.rule('early', '', 'entry', ({ site }, before) =>
      before.all('site')[site]!.clock > 3 ? violation : undefined,
    ),
    p.rule('broken', '', 'entry', () => {
      throw new Error('this rule was called')
    }),
  ],
})

const verdictOf = (name: string, reduce: Partial<Reduce>, requests: number | 'unbounded'): string => {
  const properties = propertiesNamed(spec, [name])
  const model = modelFor(spec, { sites: 2, requests }, properties)
  return check(model, properties, { ...defaultCheckOptions, reduce: { ...noReduction, ...reduce } })
    .verdicts[0]!.verdict
}
const rule = (name: string) => propertiesNamed(spec, [name])[0] as Monitor

describe('a rule that nobody asks for', () => {
  // A trace calls all rules, so the property is one that holds.
  const quiet = p.always('neverThree', '', (view) => view.competitors.length < 3)
  const asked = { ...spec, properties: [quiet, ...spec.properties] }
  const holds = (sites: number, reduce: Partial<Reduce>, requests: number | 'unbounded') =>
    check(modelFor(asked, { sites, requests }, [quiet]), [quiet], {
      ...defaultCheckOptions,
      reduce: { ...noReduction, ...reduce },
    }).verdicts[0]!.verdict

  test('may tell sites apart, though symmetry is reduced', () => {
    expect(holds(2, { symmetry: 'all' }, 1)).toBe('holds')
  })

  test('may compare timestamps with numbers, though timestamps are reduced', () => {
    // With two sites, the clocks would diverge.
    expect(holds(1, { timestamps: true }, 'unbounded')).toBe('holds')
  })

  test('does not keep a reader from what lies ahead, nor from a shortest way', () => {
    const honest = { ...asked, properties: asked.properties.filter(({ name }) => name !== 'broken') }
    const model = makeModel(honest, { sites: 1, requests: 'unbounded' })
    const lookahead = new Lookahead(model, [mutualExclusion])
    toTheEnd(lookahead.run(), 100)
    expect(lookahead.cut).toBeUndefined()
    const way = new ShortestPath(model, {
      kind: 'not',
      of: { kind: 'predicate', property: 'neverThree', is: true },
    })
    toTheEnd(way.run(), 100)
    expect(way.result()).toMatchObject({ kind: 'none' })
  })
})

describe('a rule that is checked', () => {
  test('is refused, and the message names it', () => {
    expect(() => verdictOf('notSiteOne', { symmetry: 'all' }, 1)).toThrow(CertificationFailed)
    expect(() => verdictOf('notSiteOne', { symmetry: 'all' }, 1)).toThrow(/monitor "notSiteOne"/)
    expect(() => verdictOf('early', { timestamps: true }, 'unbounded')).toThrow(/monitor "early"/)
  })

  test('is named by the sampled states too', () => {
    const model = makeModel(spec, { sites: 2, requests: 1 })
    const form = { timestamps: false, group: groupOf(model, 'all') }
    const blamed = (monitors: readonly Monitor[]) =>
      sampleRawStates(model, 1, 3, 12, monitors).flatMap(
        (state) => disagreement(model, form, state, monitors)?.rule ?? [],
      )
    expect(blamed([rule('early'), rule('notSiteOne')])).toContain('notSiteOne')
    expect(blamed([rule('early'), rule('notSiteOne')])).not.toContain('early')
    expect(blamed([rule('early')])).toEqual([])
  })
})
