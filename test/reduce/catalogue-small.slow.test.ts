// The catalogue with and without reductions: the same verdicts, the same shortest lengths, orbits that sum up to the full
// counts; and the figures of unbounded models, as counted elsewhere.
import { describe, expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import { mutants as omissionMutants } from '../../specs/lamport-omission/mutants.js'
import omission from '../../specs/lamport-omission/spec.js'
import handling from '../../specs/maekawa-deadlock-handling/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { mutated } from '../../src/protocol/mutant.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction, type Reduce, reductions } from '../../src/reduce/reductions.js'
import { expectTheSame, recorded, saved, specs, spread } from './catalogue.js'

// The larger ones, each property by itself, and every switch of the system model are in catalogue.slow.test.ts.
const small = 150

test.each(specs.map((spec) => [spec.name, spec] as const))('recorded models of %s', (_, spec) => {
  for (const question of spread(recorded(spec, 0, small), 2)) {
    expect(expectTheSame(question, small, 'every')).toBeGreaterThan(0)
  }
})

// A normal form combines with no other reduction, and test/reduce/normal-form.test.ts compares it.
const combined = reductions.filter((name) => name !== 'normal-form')

test('each of these reductions by itself has fewer states than the full search of some model, and so has either symmetry', () => {
  expect([...saved.reductions].sort()).toEqual([...combined].sort())
  expect([...saved.combinations]).toEqual(expect.arrayContaining(['all', 'rotations']))
})

const reduced = (spec: Spec, options: ModelOptions, reduce: Partial<Reduce>) => {
  const properties = propertiesNamed(spec, [])
  const { exploration, verdicts } = check(modelFor(spec, options, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    reduce: { ...noReduction, ...reduce },
  })
  return { exploration, verdicts: verdicts.map(({ verdict }) => verdict) }
}

test('more renamings than can be listed', () => {
  const models: readonly (readonly [Spec, ModelOptions])[] = [
    [semaphore, { sites: 5 }],
    [semaphore, { sites: 5, parameters: { kind: 'set' } }],
    [semaphore, { sites: 5, parameters: { kind: 'fifo' } }],
    [central, { sites: 5, requests: 1, requesters: [0, 1] }],
    [central, { sites: 5 }],
  ]
  for (const [spec, options] of models) {
    const properties = propertiesNamed(spec, [])
    expect(expectTheSame({ spec, options, properties }, 12_000, 'each alone, and all')).toBeGreaterThan(0)
  }
})

describe('sites that break ties by their numbers are not alike', () => {
  test.each([ra, lamport, omission].map((spec) => [spec.name, spec] as const))('%s', (_, spec) => {
    for (const symmetry of ['all', 'rotations'] as const) {
      expect(() => reduced(spec, { sites: 3, requests: 1 }, { symmetry })).toThrow(CertificationFailed)
    }
  })
})

describe('unbounded requests, timestamps in canonical form', () => {
  const unordered = { order: 'unordered' } as const
  const clock = (name: string, counts?: string): ModelOptions => ({
    parameters: { clock: name, ...(counts === undefined ? {} : { counts }) },
  })
  // Some mutants of the omission are correct too.
  const fewerReplies = (when: string) =>
    mutated(omission, omissionMutants.find(({ name }) => name === `a site omits the REPLY ${when}`)!)
  type Row = readonly [spec: Spec, sites: number, options: ModelOptions, ...counts: readonly number[]]
  const rows: readonly Row[] = [
    [ra, 2, {}, 25, 39, 6],
    [ra, 3, {}, 2060, 5931, 18],
    [ra, 2, unordered, 32, 53, 8],
    [ra, 3, unordered, 2943, 10_270, 17],
    [ra, 3, { ...unordered, ...clock('ra81') }, 4012, 14_639, 20],
    [ra, 2, { entry: 'eager' }, 18, 28, 5],
    [ra, 3, { entry: 'eager' }, 1833, 5297, 17],
    [ra, 2, clock('ra81'), 45, 72, 10],
    [ra, 3, clock('ra81'), 3496, 10_633, 18],
    [ra, 2, clock('lamport1'), 55, 87],
    // 59 where timestamps below the clocks keep their distances.
    [ra, 2, clock('textbook'), 47],
    [lamport, 2, clock('sendtick'), 212, 438, 20],
    [lamport, 2, clock('reqtick'), 85, 161, 13],
    [lamport, 2, clock('recvtick'), 717],
    [lamport, 2, clock('textbook'), 653, 1345, 25],
    [lamport, 2, clock('sendtick', 'reply'), 78, 131],
    [lamport, 2, clock('reqtick', 'reply'), 58, 99, 9],
    [lamport, 2, clock('recvtick', 'reply'), 132, 227, 15],
    [lamport, 2, clock('textbook', 'reply'), 100, 165, 15],
    [omission, 2, clock('sendtick'), 108, 207, 17],
    [omission, 2, clock('reqtick'), 62, 108, 11],
    [omission, 2, clock('recvtick'), 332, 644, 36],
    [omission, 2, clock('textbook'), 199, 384, 18],
    [handling, 2, { parameters: { quorums: 'all', stamps: 'oracle' } }, 63, 104, 10],
    [handling, 3, { parameters: { quorums: 'ring', stamps: 'oracle' } }, 1882, 5232, 21],
    [handling, 5, { parameters: { quorums: '{3,4},{3,4},{},{},{}', stamps: 'oracle' } }, 5963, 21_032, 36],
    [fewerReplies('while waiting or in the section'), 2, {}, 96, 186, 17],
    [fewerReplies('if its own request is the earlier'), 2, {}, 225, 440, 20],
  ]
  const named = rows.map((row) => [`${row[0].name} ${row[1]} ${JSON.stringify(row[2])}`, row] as const)
  test.each(named)('%s', (_, [spec, sites, options, states, transitions, depth]) => {
    const model: ModelOptions = { sites, requests: 'unbounded', ...options }
    const found = reduced(spec, model, { timestamps: true })
    const { exploration } = found
    expect(exploration).toMatchObject({
      complete: true,
      states,
      ...(transitions === undefined ? {} : { transitions }),
      ...(depth === undefined ? {} : { depth }),
    })
    const fewer = reduced(spec, model, { timestamps: true, partialOrder: true })
    expect(fewer.verdicts).toEqual(found.verdicts)
    expect(fewer.exploration.complete).toBe(true)
    expect(fewer.exploration.states).toBeLessThan(states!)
  })
})
