// The studies of measures and mutants answer what the commands print, and their runs are runs.
import { expect, test } from 'vitest'
import { mutants } from '../../specs/peterson/mutants.js'
import peterson from '../../specs/peterson/spec.js'
import ring from '../../specs/token-ring/spec.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { mutantGroups } from '../../src/explorer/model/mutant-groups.js'
import { expectedText, groupText } from '../../src/explorer/panels/mutant-words.js'
import { loadedRun } from '../../src/explorer/session/page-actions.js'
import { newSession } from '../../src/explorer/session/session.js'
import type { ShownMutant } from '../../src/explorer/worker/mutants-answer.js'
import { beginStudy } from '../../src/explorer/worker/study.js'
import type { Answer, Study } from '../../src/explorer/worker/worker-messages.js'
import { genericMutants } from '../../src/mutate/generic-mutants.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { coterieHere } from '../cli/in-this-process.js'

const loaded: LoadedSpec = {
  source: { argument: 'peterson' },
  spec: peterson,
  mutants: [...mutants, ...genericMutants(peterson)],
}
const ofRing: LoadedSpec = { source: { argument: 'token-ring' }, spec: ring, mutants: [] }

/** The answers that differ from the one before, as a worker would send them; the last one is the end. */
const answers = <About extends Study['about']>(
  of: LoadedSpec,
  options: ModelOptions,
  study: Study & { readonly about: About },
  isEnough: (answer: Answer) => boolean = () => false,
): readonly Extract<Answer, { readonly about: About }>[] => {
  const { options: whole } = newSession(of, options).history.model
  const begun = beginStudy(of, { source: of.source, mutant: undefined, options: whole, observers: [] }, study)
  const found: Answer[] = []
  const work = begun.work.run()
  for (let step = work.next(); step.done !== true; step = work.next(1 << 8)) {
    const answer = structuredClone(begun.answer(false))
    expect(begun.words(step.value)).toEqual(expect.any(String))
    if (JSON.stringify(answer) !== JSON.stringify(found.at(-1))) found.push(answer)
    if (isEnough(answer)) begun.work.stop('interrupt')
  }
  return [...found, structuredClone(begun.answer(true))] as Extract<Answer, { readonly about: About }>[]
}

const withoutCommands = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json, (key, value) => (key === 'replay' ? undefined : value)))

const sized = { about: 'measures', sizes: { from: 2, to: 3 }, load: false, count: 'receivers' } as const

test('measures are those of the command: the same document, tables as they are found, runs that can be stepped through', async () => {
  const found = answers(ofRing, {}, sized)
  const { out } = await coterieHere(['measure', 'token-ring', '--sites', '2..3', '--format', 'json'])
  const last = found.at(-1)!
  expect(JSON.parse(last.json!)).toEqual(withoutCommands(JSON.parse(out)))
  // The first table is there before the last size.
  expect(
    found.some(({ tables, json }) => tables.length > 0 && tables[0]!.rows.length < 2 && json === undefined),
  ).toBe(true)
  const [first] = last.tables
  expect(first).toMatchObject({ heads: ['N', 'measured', 'formula', ''] })
  expect(first!.remarks[0]).toMatch(/^formula /)
  expect(first!.rows.map(({ cells }) => cells[0])).toEqual(['2', '3'])
  const session = newSession(ofRing, {})
  for (const { what, trace } of last.tables.flatMap(({ rows }) => rows[0]!.runs)) {
    const shown = loadedRun(session, trace)
    expect(shown.kind === 'session' && shown.session.history.places.length, what).toBeGreaterThan(1)
  }
})

// The tables once had no overview.
test('the measures of the largest size stand at a glance, with the figures of the tables', () => {
  const { overview, tables, isWhole, models } = answers(ofRing, {}, { ...sized, load: true }).at(-1)!
  expect(overview!.sites).toBe(3)
  expect(isWhole, models.join()).toBe(true)
  const shown = overview!.rows.map(({ name, least, most }) => `${name}: ${least} to ${most}`)
  expect(shown).toContain('synchronisation delay: 1 to 2')
  // A row for each table, with the figure of the last row there.
  expect(overview!.rows.length).toBe(tables.length)
  for (const [k, { least, most }] of overview!.rows.entries()) {
    const [, measured] = tables[k]!.rows.at(-1)!.cells
    // Those of bypasses have the figure of each site.
    if (tables[k]!.title.startsWith('bypasses')) expect(measured).toContain(most)
    else
      expect(measured!.replace(/ \(.*/, '')).toBe(
        most === 'no bound' ? `${least} and more, no bound` : least === most ? least : `${least} to ${most}`,
      )
  }
})

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

test('mutants get the verdicts of the command, one by one; a violation can be stepped through', async () => {
  const names = mutants.map(({ name }) => name)
  const found = answers(loaded, {}, { about: 'mutants', listed: names, byRule: [] })
  const { out } = await coterieHere(['mutate', 'peterson', '--format', 'json'])
  const document = JSON.parse(out) as {
    readonly mutants: readonly { readonly name: string; readonly fate: string }[]
    readonly neverTaken: readonly string[]
    readonly weakTests: readonly string[]
  }
  const last = found.at(-1)!
  const fates = last.judged.map(({ name, status }) => ({ name, status }))
  expect(fates).toEqual(document.mutants.map(({ name, fate }) => ({ name, status: fate })))
  expect([last.neverTaken, last.weak]).toEqual([document.neverTaken, document.weakTests])
  expect(new Set(found.map(({ judged }) => judged.length)).size).toBeGreaterThan(3)
  expect(last.judged.slice(0, mutants.length).map(({ differences }) => differences.length)).toEqual(
    mutants.map(() => 0),
  )
  const session = newSession(loaded, {})
  const traces = last.judged.flatMap(({ kills }) =>
    kills.flatMap(({ property, trace }) => (trace === undefined ? [] : [{ property, trace }])),
  )
  expect(traces.length).toBeGreaterThan(3)
  for (const { property, trace } of traces) {
    const shown = loadedRun(session, trace)
    expect(shown.kind === 'session' && shown.session.shows).toMatchObject({ property, verdict: 'violated' })
  }
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
