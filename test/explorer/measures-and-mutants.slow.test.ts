// The measures of the largest sizes, and all mutants, as the page shows them.
import { expect, test } from 'vitest'
import { mutants } from '../../specs/peterson/mutants.js'
import { loadedRun } from '../../src/explorer/session/page-actions.js'
import { newSession } from '../../src/explorer/session/session.js'
import { coterieHere } from '../cli/in-this-process.js'
import { answers, loaded, ofRing, sized } from './measured.js'

const withoutCommands = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json, (key, value) => (key === 'replay' ? undefined : value)))

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
