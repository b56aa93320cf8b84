// docs/json.md: its examples are those of today, and it names every field that is written.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { check, modelFor, propertiesNamed, usualCheck } from '../../src/check/check.js'
import { catalogueSpec } from '../../src/cli/catalogue.js'
import { resultJson } from '../../src/report/verdict-json.js'
import type { Json } from '../../src/sorts/sort.js'
import { traceToFile } from '../../src/trace/trace-json.js'
import { consolesOf, root, runConsole } from './console.js'

const page = readFileSync(`${root}docs/json.md`, 'utf8')

test.each(consolesOf(page))('the example of line $line', { timeout: 60_000 }, (fence) => {
  runConsole(fence, root)
})

// Names that a spec chooses, and those of ours, are told apart by where they stand.
const fieldsOf = (json: Json, opaque: readonly string[]): string[] => {
  if (typeof json !== 'object' || json === null) return []
  if (Array.isArray(json)) return json.flatMap((item: Json) => fieldsOf(item, opaque))
  return Object.entries(json).flatMap(([name, value]) => [
    name,
    ...(opaque.includes(name) ? [] : fieldsOf(value, opaque)),
  ])
}

test('the page names every field of results, traces and states', async () => {
  const spec = await catalogueSpec('central-server')
  const options = { sites: 2, requests: 2, loss: 1, duplication: 1 } as const
  const properties = propertiesNamed(spec, ['deadlockFreedom', 'entryPossible', 'servedInArrivalOrder'])
  const model = modelFor(spec, options, properties)
  const result = check(model, properties, { ...usualCheck, maxStates: 2000 })
  const traces = result.verdicts.flatMap(({ trace }) => (trace === undefined ? [] : [trace]))
  const bank = await catalogueSpec('bank-account')
  const lost = check(modelFor(bank, {}, []), propertiesNamed(bank, ['noLostUpdate']))
  const shared = lost.verdicts.flatMap(({ trace }) => (trace === undefined ? [] : [trace]))
  expect(traces).not.toHaveLength(0)
  expect(shared).not.toHaveLength(0)
  const files = { deadlockFreedom: { trace: 'a.json', replay: 'coterie replay a.json' } }
  const written = [
    ...fieldsOf(resultJson(result, files), ['parameters']),
    ...[...traces, ...shared].flatMap((trace) =>
      fieldsOf(traceToFile(trace, './mine.ts') as unknown as Json, [
        'parameters',
        'message',
        'messages',
        'shared',
        'memory',
      ]),
    ),
  ].filter((name) => !['phase', 'token', 'queue', 'permit', 'amount'].includes(name))
  const named = [...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code!.split(/[.\s]|\[\]/))
  for (const name of new Set(written)) expect(named, name).toContain(name)
})
