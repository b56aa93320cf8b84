// Each assumption that a table drops is dropped by the options that it names, and the verdicts are those of an ordinary check.
import { describe, expect, test } from 'vitest'
import { mutants as raMutants } from '../../specs/ricart-agrawala/mutants.js'
import { assume, defaultAssumeOptions } from '../../src/assume/assuming.js'
import { type Family, families } from '../../src/assume/assumption.js'
import { assumptionsOf, without } from '../../src/assume/assumptions.js'
import { answerIn, type Cell } from '../../src/assume/cell.js'
import { lengthIn } from '../../src/assume/searched-model.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { withEachClause } from '../../src/protocol/variants.js'
import { conditions } from '../../src/quorums/analysis.js'
import { quorumSystem } from '../../src/quorums/quorum-system-from-text.js'

const ra = { sites: 2, requests: 1 } as const
const ring = { sites: 3, requests: 1, parameters: { quorums: 'ring' } } as const

const tableOf = async (
  name: string,
  options: ModelOptions,
  asked: Partial<typeof defaultAssumeOptions> = {},
) => assume(await catalogueSpec(name), options, { ...defaultAssumeOptions, ...asked })

const cellWithout = (cells: readonly Cell[], ...names: readonly string[]): Cell =>
  cells.find(
    ({ dropped }) =>
      dropped.length === names.length && names.every((name) => dropped.some((one) => one.name === name)),
  )!

const answers = (cell: Cell, ...theorems: readonly string[]) =>
  theorems.map((theorem) => lengthIn(cell, theorem) ?? answerIn(cell, theorem))

describe('single assumptions', () => {
  test('of Ricart and Agrawala have the verdicts and lengths that the spec records for the models without them', async () => {
    const { cells } = await tableOf('ricart-agrawala', ra, { together: false })
    const of = (name: string) =>
      answers(cellWithout(cells, name), 'mutualExclusion', 'deadlockFreedom', 'entryPossible')
    expect(answers(cells[0]!, 'mutualExclusion', 'deadlockFreedom', 'entryPossible')).toEqual([
      'holds',
      'holds',
      'holds',
    ])
    expect(of('no message is lost')).toEqual(['holds', 2, 2])
    expect(of('a site that is in the critical section stays up')).toEqual(['holds', 7, 6])
    expect(of('channels are FIFO')).toEqual(['holds', 'holds', 'holds'])
    // As the mutant "enter with one reply missing".
    const [waits] = answers(
      cells.find(({ dropped }) => dropped[0]?.name.startsWith('enter waits for me.replied') === true)!,
      'mutualExclusion',
    )
    expect(waits).toBe(4)
  })

  const models: readonly (readonly [string, ModelOptions])[] = [
    ['ricart-agrawala', ra],
    ['central-server', { sites: 2, requests: 1 }],
    ['token-ring', { sites: 2 }],
  ]
  test.each(models)('of %s %j lead to the models of their options', async (name, options) => {
    const spec = await catalogueSpec(name)
    const { cells, assumptions, theorems } = await tableOf(name, options, {
      together: false,
      maxStates: 20_000,
    })
    const named = assumptions.filter(({ family }) => family !== 'guards')
    expect(named.length).toBeGreaterThan(4)
    for (const assumption of named) {
      const { options: changed } = without(spec, options, [assumption])!
      const properties = propertiesNamed(
        spec,
        theorems.map((one) => one.name),
      )
      const { verdicts } = check(modelFor(spec, changed, properties), properties, {
        ...defaultCheckOptions,
        continue: true,
        maxStates: 20_000,
      })
      const cell = cellWithout(cells, assumption.name)
      for (const { property, verdict, trace } of verdicts) {
        const length = verdict === 'violated' ? trace?.steps.length : undefined
        expect([assumption.name, property.name, lengthIn(cell, property.name)]).toEqual([
          assumption.name,
          property.name,
          length,
        ])
      }
    }
  })

  test('are not listed twice, and not if the model has dropped them already', async () => {
    const spec = await catalogueSpec('ricart-agrawala')
    const all = Object.keys(families) as Family[]
    const whole = assumptionsOf(makeModel(spec, ra), all, 1, []).map(({ name }) => name)
    expect(new Set(whole).size).toBe(whole.length)
    const less = { ...ra, order: 'unordered', loss: 1, duplication: 1, crash: 1, entry: 'eager' } as const
    const left = assumptionsOf(makeModel(spec, less), all, 1, [])
    expect(left.filter(({ family }) => ['channels', 'crashes'].includes(family))).toEqual([])
    // A model has one way of entering, and the other is without that assumption.
    expect(left.filter(({ family }) => family === 'entry').map(({ dropped }) => dropped)).toEqual([
      '--entry explicit',
    ])
  })
})

test('a guard whose conditions the text does not decide is named, and has no row', async () => {
  const spec = await catalogueSpec('ricart-agrawala')
  const hidden = (me: { readonly phase: string }): boolean => {
    const { phase } = me
    return phase === 'held'
  }
  const changed = withEachClause(spec, (clause, name) =>
    name === 'exit' && clause.kind === 'local' ? { ...clause, guard: hidden as typeof clause.guard } : clause,
  )
  const asked = { ...defaultAssumeOptions, together: false, families: ['guards'] as const }
  const { guardsInPart, assumptions } = assume(changed, ra, asked)
  expect(guardsInPart).toEqual(['exit'])
  expect(assumptions.filter(({ name }) => name.startsWith('exit'))).toEqual([])
  expect(assume(spec, ra, asked).guardsInPart).toEqual([])
})

test('a listed mutant that drops an assumption has a row, and two of them make no pair', async () => {
  const spec = await catalogueSpec('ricart-agrawala')
  const asked = { ...defaultAssumeOptions, families: ['rules'] as const, mutants: raMutants }
  const { cells, assumptions } = assume(spec, ra, asked)
  expect(assumptions.map(({ name }) => name)).toEqual([
    'of two equal timestamps one is answered',
    'of two equal timestamps one waits',
  ])
  const answers = cells.map((cell) =>
    ['mutualExclusion', 'deadlockFreedom'].map((theorem) => answerIn(cell, theorem)),
  )
  expect(answers).toEqual([
    ['holds', 'holds'],
    ['holds', 'violated'],
    ['violated', 'holds'],
  ])
})

test('conditions of quorums without a row are named, and those that a row violates as well', async () => {
  const spec = await catalogueSpec('maekawa')
  const asked = {
    ...defaultAssumeOptions,
    together: false,
    families: ['quorums'] as const,
    theorems: ['mutualExclusion'],
  }
  const told = (quorums: string) => assume(spec, { sites: 3, requests: 1, parameters: { quorums } }, asked)
  expect(told('ring').aboutQuorums).toEqual([
    'without "all quorums have the same size (M3)": the quorums of this row, {0},{0,1},{0,2}, also violate "all sites are in equally many quorums (M4)", since sites 0 and 1 are in 3 and 1 quorums; so the row drops both conditions',
  ])
  const one = told('one')
  expect(one.aboutQuorums.map((line) => /\((M\d)\)" has no row/.exec(line)?.[1])).toEqual(['M2', 'M4'])
  expect(one.assumptions.map(({ name }) => name.slice(-4))).toEqual(['(M1)', '(M3)'])
})

describe('quorums', () => {
  const droppedBy = async (names: readonly string[]) => {
    const spec = await catalogueSpec('maekawa')
    const found = assumptionsOf(makeModel(spec, ring), ['quorums'], 1, [])
    const subject = without(
      spec,
      ring,
      names.map((name) => found.find((one) => one.name.endsWith(`(${name})`))!),
    )
    const system = quorumSystem(subject!.options.parameters!.quorums!, 3)
    return ['intersection', 'selfMembership', 'equalSize', 'equalMembership'].filter(
      (condition) => !conditions[condition as keyof typeof conditions](system).holds,
    )
  }

  test.each([
    [['M1'], ['intersection']],
    [['M2'], ['selfMembership']],
    // A site in a quorum of another size is in more or fewer quorums too, for these few sites.
    [['M3'], ['equalSize', 'equalMembership']],
    [['M4'], ['equalMembership']],
    [
      ['M2', 'M4'],
      ['selfMembership', 'equalMembership'],
    ],
    [
      ['M2', 'M3', 'M4'],
      ['selfMembership', 'equalSize', 'equalMembership'],
    ],
    [
      ['M1', 'M2', 'M3', 'M4'],
      ['intersection', 'selfMembership', 'equalSize', 'equalMembership'],
    ],
  ])('without %j violate exactly %j', async (names, violated) => {
    expect(await droppedBy(names)).toEqual(violated)
  })

  test('without M1 break mutual exclusion, after the line of the proof that rests on it', async () => {
    const { cells } = await tableOf('maekawa', ring, { together: false, families: ['quorums'] })
    const cell = cellWithout(cells, 'any two quorums intersect (M1)')
    expect(answers(cell, 'mutualExclusion', 'allVotesAtOneOnly')).toEqual([4, 2])
  })
})

describe('what suffices', () => {
  test('holds in the model without everything else, and fails without each of its assumptions', async () => {
    const spec = await catalogueSpec('ricart-agrawala')
    const { minimalSets, assumptions } = await tableOf('ricart-agrawala', ra, {
      families: ['channels', 'crashes'],
    })
    const [set] = minimalSets.find(({ theorem }) => theorem === 'deadlockFreedom')!.sets
    const names = set!.keeps.map(({ name }) => name)
    expect(names).toEqual([
      'no message is lost',
      'idle sites stay up',
      'a site that waits stays up',
      'a site that is in the critical section stays up',
    ])
    expect(set!.needs).toBe('each')
    const verdictWithout = (kept: readonly string[]) => {
      const subject = without(
        spec,
        ra,
        assumptions.filter(({ name }) => !kept.includes(name)),
      )!
      const properties = propertiesNamed(spec, ['deadlockFreedom'])
      return check(modelFor(spec, subject.options, properties), properties).verdicts[0]!.verdict
    }
    expect(verdictWithout(names)).toBe('holds')
    for (const one of names) expect(verdictWithout(names.filter((name) => name !== one))).toBe('violated')
  })

  test('a bound on states leaves cells open, and says so', async () => {
    const { cells, minimalSets } = await tableOf('ricart-agrawala', ra, {
      families: ['channels'],
      maxStates: 42,
    })
    expect(answerIn(cellWithout(cells, 'no message is copied'), 'mutualExclusion')).toBe('open')
    const { kept } = minimalSets.find(({ theorem }) => theorem === 'mutualExclusion')!
    expect(kept.map(({ name }) => name)).toContain('no message is copied')
  })
})

test('a theorem that the model itself violates has no set that suffices', async () => {
  const { minimalSets, cells } = await tableOf(
    'maekawa',
    { sites: 2, requests: 1, parameters: { quorums: 'all' } },
    { families: ['crashes'] },
  )
  expect(lengthIn(cells[0]!, 'deadlockFreedom')).toBe(4)
  expect(minimalSets.map(({ theorem }) => theorem)).toEqual(['mutualExclusion'])
})

test('the fewest faults that break a theorem break it, and fewer do not', async () => {
  const spec = await catalogueSpec('ricart-agrawala')
  const two = { sites: 2, requests: 2 } as const
  const { frontiers } = await tableOf('ricart-agrawala', two, { frontier: true, budget: 1 })
  const of = (name: string) =>
    frontiers!.find(({ theorem }) => theorem === name)!.breaks.map(({ budgets }) => budgets)
  expect(of('mutualExclusion')).toEqual([{ loss: 0, duplication: 1, crash: 0 }])
  expect(of('deadlockFreedom')).toEqual([
    { loss: 0, duplication: 0, crash: 1 },
    { loss: 1, duplication: 0, crash: 0 },
  ])
  const verdictWith = (options: ModelOptions) => {
    const properties = propertiesNamed(spec, ['mutualExclusion'])
    return check(modelFor(spec, { ...two, ...options }, properties), properties).verdicts[0]!
  }
  expect(verdictWith({ duplication: 1 }).trace?.steps).toHaveLength(12)
  expect(verdictWith({ loss: 1, crash: 1 }).verdict).toBe('holds')
})

test('fairness is an assumption of liveness alone', async () => {
  const safety = await tableOf('token-ring', { sites: 2 }, { together: false })
  expect(safety.assumptions.filter(({ family }) => family === 'fairness')).toEqual([])
  const { cells } = await tableOf(
    'token-ring',
    { sites: 2 },
    {
      together: false,
      theorems: ['starvationFreedom'],
      families: ['fairness'],
    },
  )
  expect(cells.map((cell) => answerIn(cell, 'starvationFreedom'))).toEqual([
    'holds',
    ...Array(4).fill('violated'),
  ])
})
