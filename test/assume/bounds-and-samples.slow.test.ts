// All cells of a table are about the model that its header names, and a cell that rests on a sample is open.
import { expect, test } from 'vitest'
import semaphoreProof from '../../specs/semaphore/proof.js'
import { assume, defaultAssumeOptions } from '../../src/assume/assuming.js'
import type { Family } from '../../src/assume/assumption.js'
import { answerIn, type Cell } from '../../src/assume/cell.js'
import type { Verdict } from '../../src/check/verdict.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Proof } from '../../src/protocol/proof.js'
import { assumptionsJson } from '../../src/report/assumptions/assumptions-json.js'
import { assumptionTable } from '../../src/report/assumptions/assumptions-table.js'
import { modelLine } from '../../src/report/words/model-line.js'

const singly = { ...defaultAssumeOptions, together: false, maxStates: 2000 }
const crashesOf = async (options: ModelOptions) =>
  assume(await catalogueSpec('lamport'), options, {
    ...singly,
    families: ['crashes'],
    theorems: ['mutualExclusion'],
  })

test('with timestamps and no bound on requests, all cells have one request, and the header says so', async () => {
  const { model, cells } = await crashesOf({ sites: 2 })
  expect(modelLine(model)).toContain('requests 1 each')
  expect(cells).toHaveLength(4)
  expect(cells.map((cell) => answerIn(cell, 'mutualExclusion'))).toEqual(Array(4).fill('holds'))
})

test('with requests unbounded by name, a cell with crashes is infinite, and so open', async () => {
  const { model, cells } = await crashesOf({ sites: 2, requests: 'unbounded' })
  expect(modelLine(model)).toContain('requests unbounded')
  const [whole, ...crashing] = cells.map((cell) => answerIn(cell, 'mutualExclusion'))
  expect([whole, ...new Set(crashing)]).toEqual(['holds', 'open'])
})

test('a status that the spec names takes no part in what suffices, since such sites may be idle too', async () => {
  const { assumptions, minimalSets } = assume(
    await catalogueSpec('suzuki-kasami'),
    { sites: 2, requests: 1 },
    { ...defaultAssumeOptions, families: ['crashes'], theorems: ['exactlyOneToken'] },
  )
  expect(assumptions.some(({ name }) => name === 'a site with status "with token" stays up')).toBe(true)
  const kept = minimalSets.flatMap(({ sets, open }) => [...sets.map(({ keeps }) => keeps), ...open]).flat()
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter(({ name }) => name.includes('status'))).toEqual([])
})

test('what suffices names only the kinds of assumptions that were dropped, and without any there is nothing to say', async () => {
  const titles = async (families: readonly Family[]) => {
    const asked = { ...defaultAssumeOptions, families, theorems: ['mutualExclusion'] }
    const assumed = assume(await catalogueSpec('test-and-set'), { sites: 2, requests: 1 }, asked)
    return assumptionTable(assumed).sections.map(({ title }) => title)
  }
  expect(await titles(['crashes', 'parameters'])).toEqual([
    'What suffices, with all other assumptions about crashes dropped at once',
  ])
  expect(await titles(['parameters'])).toEqual([])
})

// A dot once said that the proof is inductive, of a proof that leaves steps to greater numbers out.
test('a proof with a bound on numbers is kept on runs without greater ones, and text and JSON say so', async () => {
  const spec = await catalogueSpec('semaphore')
  const tableOf = (universe: Proof['universe']) =>
    assume(
      spec,
      { sites: 2 },
      {
        ...singly,
        families: ['entry'],
        theorems: ['mutualExclusion'],
        proof: { proof: { ...semaphoreProof, universe }, maxChoices: 10_000 },
      },
    )
  const bounded = tableOf({ number: 2 })
  expect(assumptionTable(bounded).lemmaLegend).toEqual([
    '. all lemmas are true, and the proof is inductive, on runs without numbers above 2',
  ])
  expect(assumptionsJson(bounded)).toMatchObject({ cells: [{ lemma: { answer: 'kept', numbersUpTo: 2 } }] })
  expect(assumptionTable(tableOf({})).lemmaLegend).toEqual([
    '. all lemmas are true, and the proof is inductive',
  ])
})

test.each([
  ['holds', 'holds'],
  ['vacuous', 'vacuous'],
  ['violated', 'violated'],
  ['sampled', 'open'],
  ['no violation found', 'open'],
  ['inconclusive', 'open'],
] as const)('the verdict "%s" makes a cell "%s"', (verdict, answer) => {
  const found = { verdict } as Verdict
  const cell: Cell = {
    dropped: [],
    verdicts: new Map([['theorem', found]]),
    states: 1,
    cut: undefined,
    because: undefined,
  }
  expect(answerIn(cell, 'theorem')).toBe(answer)
  expect(answerIn({ ...cell, because: 'a function failed' }, 'theorem')).toBe('open')
  expect(answerIn(cell, 'another')).toBe('not asked')
})
