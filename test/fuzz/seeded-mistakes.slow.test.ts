// The comparison of random protocols has value only if it finds mistakes. These tests seed mistakes in the checker and in the naive
// explorer, one at a time. Each must be revealed within a few random protocols that have what it is about. Most seeds take some
// ten; the seeds here were chosen to take few, so that the tests are fast.
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { descriptions } from './arbitraries.js'
import { attack, attackAgain } from './attack.js'
import { compare } from './compare.js'
import { engineMistakes } from './engine-mistakes.js'
import { specFrom } from './load.js'
import { commandOf, Mismatch } from './mismatch.js'
import type { Fault } from './naive/explore.js'
import type { Step } from './naive/steps.js'
import { sourceOf } from './source.js'
import { Tally } from './tally.js'

afterEach(() => vi.restoreAllMocks())

// Where not the seed 1.
const seeds: { readonly [mistake: string]: number } = {
  'partial order asks only what two steps send together': 3,
  'the representative of an orbit is not an image of the state': 13,
  'a step of the kernel loses its last alternative': 5,
  'whom a site suspects is not part of what it sees': 3,
  'the normal form of timestamps leaves one of them where it was': 7,
  'every step of a fair clause is fair, whatever its condition': 3,
  'equal numbers are less than each other': 3,
  'with rendezvous no step has two receipts': 11,
  'requests are fair': 5,
  'clauses are fair whatever their conditions': 3,
  'messages are never lost': 8,
  'messages are never duplicated': 17,
  'sites never crash': 5,
  'sites never recover': 11,
  'nobody is suspected wrongly': 2,
  'only the first alternative is taken': 3,
  'a bag is a queue': 8,
  'a bound on a type counts the messages of other types': 2,
  'deliveries are never fair': 2,
}

describe('random protocols reveal a mistake in the checker', () => {
  test.each(Object.entries(engineMistakes))('%s', async (mistake, [having, make]) => {
    make()
    const seed = seeds[mistake] ?? 1
    const { failure } = await attack({ seed, count: 20, having, asFound: true })
    expect(failure?.mismatch.message).toMatch(/^.+: the naive explorer says .+; the checker says /s)
  })
})

const without =
  (drops: (step: Step) => boolean): Fault =>
  (_, steps) =>
    steps.filter((step) => !drops(step))

const everyStep =
  (change: (step: Step) => Partial<Step>): Fault =>
  (_, steps) =>
    steps.map((step) => ({ ...step, ...change(step) }))

/** A mistake, and the protocols that can reveal it. */
const faults: { readonly [mistake: string]: readonly [having: string, fault: Fault] } = {
  'messages are never lost': ['loss', without(({ kind }) => kind === 'lose')],
  'messages are never duplicated': ['duplication', without(({ kind }) => kind === 'duplicate')],
  'sites never crash': ['crashes', without(({ clause }) => clause === 'crash')],
  'sites never recover': ['recoveries', without(({ clause }) => clause === 'recover')],
  'nobody is suspected wrongly': ['wrong suspicions', without(({ clause }) => clause === 'suspect')],
  'no application message is sent': [
    'application messages',
    without(({ clause }) => clause === 'sendApplication'),
  ],
  'only the first alternative is taken': ['alternatives', without(({ choice }) => choice > 0)],
  'a bag is a queue': [
    'unordered channels',
    (_, steps) => {
      const first = new Map<string, Step>()
      for (const step of steps) {
        const key = `${step.kind} ${step.from} ${step.site}`
        if (step.kind === 'deliver' && !first.has(key)) first.set(key, step)
      }
      return steps.filter((step) => {
        const head = first.get(`${step.kind} ${step.from} ${step.site}`)
        return head === undefined || head.message === step.message
      })
    },
  ],
  'a bound on a type counts the messages of other types': [
    'a capacity by type',
    ({ roles, options }, steps, { channels }) =>
      steps.filter(({ site, sent }) =>
        sent.every(({ to, message: { type } }) => {
          const others = channels[site * roles.length + to]!.filter((one) => one.type !== type)
          return others.length === 0 || !Object.hasOwn(options.capacity as object, type)
        }),
      ),
  ],
  'with rendezvous no step has two receipts': ['rendezvous', without(({ sent }) => sent.length > 1)],
  'deliveries are never fair': [
    'messages',
    everyStep(({ kind, fairness }) => ({
      fairness: kind === 'deliver' ? 'none' : fairness,
    })),
  ],
  'requests are fair': [
    '3 sites',
    everyStep(({ clause, fairness }) => ({
      fairness: clause === 'request' ? 'weak' : fairness,
    })),
  ],
  'clauses are fair whatever their conditions': [
    'fairness under a condition',
    ({ spec, options }, steps) =>
      steps.map((step) => {
        const clause = step.clause === undefined ? undefined : spec.clauses.get(step.clause)
        if (clause?.kind !== 'local' || clause.fairWhen === undefined || options.runs !== undefined)
          return step
        if (step.clause === spec.workload.request) return step
        return { ...step, fairness: clause.fair, instance: `${clause.fairAs ?? step.clause}@${step.site}` }
      }),
  ],
  'each clause of a group is fair alone': [
    'clauses that are fair as one, and matter',
    everyStep(({ clause, site, kind, instance }) => ({
      instance: instance === undefined || kind !== 'local' ? instance : `${clause}@${site}`,
    })),
  ],
  'only the first clause of a group is fair': [
    'clauses that are fair as one, and matter',
    ({ spec }, steps) =>
      steps.map((step) => {
        const clause = step.clause === undefined ? undefined : spec.clauses.get(step.clause)
        const unit = clause?.kind === 'local' ? clause.fairAs : undefined
        const first = [...spec.clauses].find(([, one]) => one.kind === 'local' && one.fairAs === unit)
        if (unit === undefined || first?.[0] === step.clause) return step
        return { ...step, fairness: 'none', instance: undefined }
      }),
  ],
  'maximal runs may end anywhere': [
    'maximal runs',
    everyStep(() => ({ fairness: 'none', instance: undefined })),
  ],
  'no rule is ever broken': ['rule', everyStep(() => ({ breaks: [] }))],
  'entering is never possible at site 1': [
    '3 sites',
    without(({ clause, site }) => clause === 'enter' && site === 1),
  ],
}

describe('random protocols reveal a mistake in the naive explorer', () => {
  test.each(Object.entries(faults))('%s', async (mistake, [having, fault]) => {
    const only = { reduction: 'none', search: 'bfs' } as const
    const seed = seeds[mistake] ?? 1
    const { failure } = await attack({ seed, count: 20, having, fault, only, asFound: true })
    expect(failure?.mismatch.message).toMatch(/^.+: the naive explorer says .+; the checker says /s)
  })

  // Before, one protocol of two hundred revealed a mistake about groups.
  test.each(['each clause of a group is fair alone', 'only the first clause of a group is fair'])(
    'one random protocol in twenty reveals that %s',
    (mistake) => {
      const [, fault] = faults[mistake]!
      const only = { reduction: 'none', search: 'bfs' } as const
      const protocols = fc.sample(descriptions, { seed: 5, numRuns: 100 })
      const revealing = protocols.map(sourceOf).filter((source) => {
        // In others no clause is in a group.
        if (!source.features.includes('clauses that are fair as one')) return false
        try {
          compare(source, new Tally(), { only, fault })
          return false
        } catch (error) {
          if (error instanceof Mismatch) return true
          throw error
        }
      })
      expect(revealing.length).toBeGreaterThanOrEqual(5)
    },
  )

  test('a mistake is shrunk, printed as a spec, and reproduced from its path', async () => {
    const [having, fault] = faults['messages are never lost']!
    const only = { reduction: 'none', search: 'bfs' } as const
    const found = await attack({ seed: 1, count: 200, having, fault, only, asFound: true })
    const { failure } = await attack({ seed: 1, count: 200, having, fault, only })
    expect(failure!.text.length).toBeLessThan(found.failure!.text.length)
    expect(specFrom(failure!.text).name).toBe('failing')
    expect(commandOf(failure!.mismatch.comparison, 'failing.ts')).toMatch(
      /verify failing\.ts .*--loss [12]\b/,
    )
    const again = await attackAgain(failure!.path, { fault, only })
    expect(again.failure?.text).toBe(failure!.text)
    expect((await attackAgain(failure!.path)).failure).toBeUndefined()
  })
})
