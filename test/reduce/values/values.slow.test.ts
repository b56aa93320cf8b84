// Values that an algorithm treats alike: their permutations are a symmetry, alone and with those of the sites. Before, the values that
// acceptors vote for were `oneOf`, and Voting had 144 orbits instead of 77. The figures come from TLC where the models say so, and
// from a search in another language that counts orbits of the full graph.
import { describe, expect, test } from 'vitest'
import { describeGroup, groupOf } from '../../../src/canonical/group.js'
import { renamingText } from '../../../src/canonical/renaming.js'
import { audit } from '../../../src/certificate/audit.js'
import { CertificateError, readCertificate } from '../../../src/certificate/certificate.js'
import { Check, check } from '../../../src/check/check.js'
import { defaultCheckOptions } from '../../../src/check/check-options.js'
import { modelFor } from '../../../src/check/model-for.js'
import { catalogueSpec } from '../../../src/cli/load/catalogue.js'
import { CertificationFailed } from '../../../src/compile/certifier.js'
import {
  algorithm,
  arrayOf,
  either,
  element,
  initially,
  int,
  many,
  optional,
  protocol,
  type Spec,
  setOf,
  siteId,
  values,
  violation,
} from '../../../src/index.js'
import { noReduction, type Reduce, reduceOf } from '../../../src/reduce/reductions.js'
import { toTheEnd } from '../../../src/search/long-work.js'
import { replay } from '../../../src/trace/replay.js'
import { readTraceJson, traceJson } from '../../../src/trace/trace-json.js'
import { quotient } from '../../canonical/quotient.js'
import { compareStepByStep } from '../../laws/agreement.js'
import { voteFor, voting, votingSpec, votingWith } from './voting.js'

const searched = (spec: Spec, reduce: Partial<Reduce>, sites = spec.sites.fallback, isWhole = true) => {
  const { properties } = spec
  return check(modelFor(spec, { sites }, properties), properties, {
    ...defaultCheckOptions,
    continue: isWhole,
    reduce: { ...noReduction, ...reduce },
  })
}
const counts = (spec: Spec, reduce: Partial<Reduce>, sites?: number) => {
  const { states, transitions, depth, orbits } = searched(spec, reduce, sites).exploration
  return { states, transitions, depth, ...(orbits === undefined ? {} : { of: orbits.states }) }
}
const refusal = (spec: Spec, reduce: Partial<Reduce>, sites?: number): string => {
  try {
    searched(spec, reduce, sites)
  } catch (error) {
    expect(error).toBeInstanceOf(CertificationFailed)
    return (error as Error).message
  }
  return 'accepted'
}
const allocatorSpec = await catalogueSpec('simple-allocator')

describe.each([
  ['Voting', votingSpec, [599, 2079, 10], [313, 1137], [77, 279]],
  ['the simple allocator', allocatorSpec, [400, 1632, 5], [210, 888], [50, 225]],
] as const)('%s', (_, spec, [states, transitions, depth], ofValues, ofBoth) => {
  const model = modelFor(spec, {}, spec.properties)

  test('has the states of the source', () => expect(counts(spec, {})).toEqual({ states, transitions, depth }))

  test('has the orbits of the source with the permutations of the sites and of the values', () =>
    expect(counts(spec, { symmetry: 'all' })).toEqual({
      states: ofBoth[0],
      transitions: ofBoth[1],
      depth,
      of: states,
    }))

  test('has the orbits of the values alone', () =>
    expect(counts(spec, { symmetry: 'values' })).toEqual({
      states: ofValues[0],
      transitions: ofValues[1],
      depth,
      of: states,
    }))

  test('has as many representatives in the reference semantics', () => {
    const found = quotient(model, { timestamps: false, group: groupOf(model, 'all') })
    expect([found.states.length, found.transitions, found.depth]).toEqual([...ofBoth, depth])
  })

  test('means the same to both semantics', () =>
    expect(compareStepByStep(modelFor(spec, { sites: 2 }, []), 5000).differences).toEqual([]))
})

/** A register that holds a value, and a set of values that were there: with many values, colours find the representative. */
const Value = values(5)
const p = protocol({
  roles: { site: many({ mine: optional(Value), n: int(0, 1) }) },
  messages: { TELL: { v: Value } },
  shared: { last: optional(Value), at: arrayOf(Value, optional(siteId)), seen: setOf(Value) },
})
const register = (changes: object = {}) =>
  algorithm({
    name: 'register',
    title: 'A register',
    citation: 'none',
    about: 'none',
    sites: { min: 1, max: 4, fallback: 3 },
    protocol: p,
    clauses: {
      take: p.roles.site.local({
        guard: (me) => me.mine === null,
        effect: (_, { self, shared }) =>
          either(
            Value.names
              .filter((v) => shared.at.get(v) === null)
              .map((v) => [{ mine: v }, p.write({ at: element(v, self), last: v })] as const),
          ),
      }),
      note: p.roles.site.local({
        guard: (me, { shared }) => me.n === 0 && me.mine !== null && me.mine === shared.last,
        effect: (me, { shared }) => [{ n: 1 }, p.write({ seen: shared.seen.add(me.mine!) })],
      }),
      onTell: p.roles.site.upon('TELL', (me, { v }) => (me.mine === null ? [{ mine: v }] : [])),
    },
    properties: [
      p.always('noTwo', 'no value is at two sites', ({ all }) =>
        Value.names.every((v) => all('site').filter(({ mine }) => mine === v).length < 2),
      ),
      p.sometimes('two', 'two values were seen', ({ shared }) => shared.seen.size === 2),
    ],
    ...changes,
  })

describe('a clause or property that treats one value apart is refused', () => {
  test.each<[string, Spec, RegExp]>([
    [
      'a preferred value',
      votingWith(voteFor({ allows: (v, b) => b === 0 || v === 'v1' })),
      /^symmetry refused: clause "voteFor" of voting does not commute with the values renamed v1→v2, v2→v1\.\n[\s\S]*use oneOf\(\.\.\.\) for names that the algorithm does not treat alike/,
    ],
    [
      'the order of names',
      votingWith(voteFor({ allows: (v, b) => b === 1 || v < 'v2' })),
      /clause "voteFor" of voting does not commute with the values renamed v1→v2, v2→v1/,
    ],
    [
      'a property about one value',
      {
        ...votingSpec,
        properties: [
          voting.always('notV1', '', ({ shared, all }) =>
            all('acceptor').every(({ self }) => shared.votes.get(self).every(({ v }) => v !== 'v1')),
          ),
        ],
      },
      /^symmetry refused: The predicate of "notV1" of voting gives a different result with the values renamed v1→v2, v2→v1\. Leave symmetry out, or check only properties that treat all values alike\.$/,
    ],
    [
      'a rule about the elements of one key',
      register({
        properties: [
          p.rule('notV1', '', 'every step', ({ written }) =>
            written.some(({ field, key }) => field === 'at' && key === '"v1"') ? violation : undefined,
          ),
        ],
      }),
      /^symmetry refused: monitor "notV1" of register gives a different result with the values renamed v1→v2, v2→v1\./,
    ],
  ])('%s', (_, spec, said) => {
    // The certifiers alone refuse it: no state of a sampled run is compared.
    expect(refusal(spec, { symmetry: 'all', sampledRuns: 0 })).toMatch(said)
    expect(refusal(spec, { symmetry: 'values', sampledRuns: 0 })).toMatch(said)
  })
})

describe('a mutant', () => {
  const unsafe = votingWith(voteFor({ isSafe: () => true }))
  const careless = votingWith(voteFor({ looks: false }))

  test.each([
    ['without the condition of safety violates consistency', unsafe, 'consistent'],
    ['without a look at other votes has two values in one ballot', careless, 'oneValuePerBallot'],
  ])('%s, in as many steps with the symmetry as without', (_, spec, property) => {
    const alone = { ...spec, properties: spec.properties.filter(({ name }) => name === property) }
    const [full, reduced] = ([{}, { symmetry: 'all' }] as const).map(
      (reduce) => searched(alone, reduce, spec.sites.fallback, false).verdicts[0]!,
    )
    expect(full!.verdict).toBe('violated')
    expect(reduced!.verdict).toBe('violated')
    const { trace } = reduced!
    expect(trace!.steps.length).toBe(full!.trace!.steps.length)
    const json = traceJson(trace!)
    expect(traceJson(replay(readTraceJson(json), spec).trace)).toBe(json)
  })
})

describe('five values and three sites', () => {
  test('have orbits that sum up to the full search', () => {
    const full = counts(register(), {})
    const both = counts(register(), { symmetry: 'all' })
    const alone = counts(register(), { symmetry: 'values' })
    expect(both).toMatchObject({ of: full.states, depth: full.depth })
    expect(alone).toMatchObject({ of: full.states, depth: full.depth })
    expect(alone.states).toBeLessThan(full.states / 20)
    expect(both.states).toBeLessThan(alone.states / 3)
  })

  test('have as many representatives in the reference semantics', () => {
    const model = modelFor(register(), { sites: 2 }, [])
    const found = quotient(model, { timestamps: false, group: groupOf(model, 'all') })
    expect(found.states.length).toBe(counts({ ...register(), properties: [] }, { symmetry: 'all' }, 2).states)
  })

  test('are not reduced by partial order too, with the reason', () => {
    const { reductions } = searched(register(), { symmetry: 'all', partialOrder: true }).exploration
    expect(reductions).toContainEqual({
      reduction: 'partial-order',
      unused: 'symmetry permutes values, and the events that may happen are known by their values',
    })
  })
})

describe('the group', () => {
  const group = (spec: Spec, claim: 'all' | 'rotations' | 'values', sites = 3) => {
    const model = modelFor(spec, { sites }, [])
    return describeGroup(model, groupOf(model, claim))
  }

  test('is a product in words', () => {
    expect(group(votingSpec, 'all')).toBe(
      '12 renamings of the sites and values (all permutations within {0,1,2}, {v1,v2})',
    )
    expect(group(votingSpec, 'values')).toBe('2 renamings of the values (all permutations within {v1,v2})')
    expect(group(votingSpec, 'rotations')).toBe(
      '6 renamings of the sites and values (rotations of the sites and all permutations of v1, v2)',
    )
    expect(group(votingSpec, 'all', 1)).toBe('2 renamings of the values (all permutations within {v1,v2})')
  })

  test('leaves out permutations that do not preserve the initial states', () => {
    const q = protocol({
      roles: { site: many({ mine: Value }) },
      shared: { other: initially(values('w1', 'w2', 'w3'), 'w2') },
    })
    const spec = algorithm({
      name: 'first',
      title: '',
      citation: '',
      about: '',
      sites: { min: 1, max: 4, fallback: 2 },
      protocol: q,
      clauses: {},
      properties: [],
    })
    expect(group(spec, 'all', 2)).toBe(
      '96 renamings of the sites and values (all permutations within {0,1}, {v2,v3,v4,v5}, {w1,w3})',
    )
  })

  test('is the values alone if the spec says that no renaming of its sites is a symmetry', () => {
    const spec = register({ symmetry: 'none' })
    const model = modelFor(spec, {}, [])
    expect(reduceOf(model, ['symmetry']).symmetry).toBe('values')
    expect(reduceOf(model, ['all']).symmetry).toBe('values')
    expect(reduceOf(modelFor(votingSpec, {}, []), ['all']).symmetry).toBe('all')
  })

  test('names what it moves', () => {
    const model = modelFor(votingSpec, {}, [])
    expect(renamingText(model, [1, 0, 2, 4, 3])).toBe(
      'the sites renamed 0→1, 1→0 and the values renamed v1→v2, v2→v1',
    )
  })
})

describe('a certificate', () => {
  const { properties } = votingSpec
  const running = new Check(modelFor(votingSpec, {}, properties), properties, {
    ...defaultCheckOptions,
    reduce: { ...noReduction, symmetry: 'all' },
  })
  toTheEnd(running.run(), 1 << 13)
  const file = Uint8Array.from([...running.certificate(running.result())].flatMap((piece) => [...piece]))
  const edited = (from: string, to: string): Uint8Array => {
    const end = file.indexOf(10)
    const header = new TextDecoder().decode(file.subarray(0, end))
    expect(header).toContain(from)
    return Uint8Array.from([...new TextEncoder().encode(header.replace(from, to)), ...file.subarray(end)])
  }
  const { generators } = groupOf(modelFor(votingSpec, {}, []), 'all')

  test('of a search up to permutations of values is confirmed', () => {
    const { findings, tried } = audit(readCertificate(file), votingSpec)
    expect(findings).toEqual([])
    expect(tried).toContain('symmetry: each of the 12 renamings of the sites and values, on every member')
  })

  test('that renames a value to a site is refused', () => {
    const swapped = JSON.stringify([3, 1, 2, 0, 4])
    expect(() => audit(readCertificate(edited(JSON.stringify(generators[0]), swapped)), votingSpec)).toThrow(
      new CertificateError(
        '[3,1,2,0,4] is not a renaming of the sites and values that keeps the roles and sorts',
      ),
    )
  })

  test('whose spec prefers a value is not confirmed', () => {
    const biased = votingWith(voteFor({ allows: (v, b) => b === 0 || v === 'v1' }))
    expect(audit(readCertificate(file), biased).findings.map(({ kind }) => kind)).toContain('symmetry')
  })
})
