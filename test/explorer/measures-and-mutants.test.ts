// The studies of measures and mutants answer what the commands print, and their runs are runs.
import { expect, test } from 'vitest'
import { mutants } from '../../specs/peterson/mutants.js'
import { mutantGroups } from '../../src/explorer/model/mutant-groups.js'
import { expectedText, groupText } from '../../src/explorer/panels/mutant-words.js'
import type { ShownMutant } from '../../src/explorer/worker/mutants-answer.js'
import { answers, loaded, ofRing, sized } from './measured.js'

test('a stopped measurement keeps its figures, and gives no document', () => {
  const found = answers(
    ofRing,
    {},
    sized,
    (answer) => answer.about === 'measures' && answer.tables.length > 0,
  )
  expect(found.at(-1)!.tables[0]!.rows.length).toBeLessThan(2)
  expect(found.at(-1)!.models.join()).toContain('interrupted')
})

// The page lists the planned ones, so one check made all others vanish: "1 mutant by rule".
test('one mutant by rule is checked alone, and all others are still planned', () => {
  const all = answers(loaded, {}, { about: 'mutants', listed: [], byRule: [] }).at(-1)!
  const [first] = all.planned
  const one = answers(loaded, {}, { about: 'mutants', listed: [], byRule: [first!] }).at(-1)!
  expect(one.judged.map(({ name }) => name)).toEqual([first])
  expect(one.planned.length).toBeGreaterThan(1)
  expect(one.planned).toEqual(all.planned)
})

test('groups: listed mutants first, then one group for each rule; each mutant is in one group', () => {
  const groups = mutantGroups(loaded.mutants)
  expect(groups[0]).toMatchObject({ title: 'listed', mutants })
  expect(groups.map(({ title }) => title)).toEqual(['listed', 'guard always true', 'variable not written'])
  const all = groups.flatMap((group) => group.mutants.map(({ name }) => name))
  expect(new Set(all).size).toBe(all.length)
  expect(new Set(all)).toEqual(new Set(loaded.mutants.map(({ name }) => name)))
})

test('how many of a group were killed and how many survived; nothing before the spec was searched', () => {
  const [mutant] = mutants
  const group = ['a', 'b', 'c', 'd'].map((name) => ({ ...mutant!, name }))
  const judged = (...statuses: ShownMutant['status'][]) =>
    new Map(statuses.map((status, k) => [group[k]!.name, { name: group[k]!.name, status } as ShownMutant]))
  // "(162)" was the number of changes that a rule could make, most of which change nothing.
  expect(groupText(group, judged(), false)).toBe('')
  expect(groupText(group, judged())).toBe('4')
  expect(groupText(group, judged('killed', 'survives', 'equivalent', 'undecided'))).toBe(
    '4 of 4 checked, 1 killed, 1 survived, 1 changes nothing, 1 not decided',
  )
})

test('what a list expects, in words', () => {
  const [mutant] = mutants
  const about = {
    ...mutant!,
    verdicts: { mutualExclusion: 7, someoneEnters: 'violated', orderly: 'vacuous' },
  } as const
  expect(expectedText(about)).toBe(
    'mutualExclusion violated in 7 steps, someoneEnters violated, orderly vacuous',
  )
  expect(expectedText({ ...mutant!, verdicts: {} })).toBe('every property holds')
  // "deadlockFreedom violated in 12, no property notices" contradicted itself.
  expect(expectedText({ ...mutant!, verdicts: { deadlockFreedom: 12 }, survives: 'a reason' })).toBe(
    'it survives, with the verdicts of the spec itself (deadlockFreedom violated in 12 steps)',
  )
})
