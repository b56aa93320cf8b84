// Checking the catalogue on several cores prints the same as on one core. An interrupt keeps every result. Here are some of its
// specs; `npm start` checks all of them.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { VerifyArguments } from '../../src/cli/arguments/verify-arguments.js'
import { verifyCatalogue } from '../../src/cli/commands/catalogue-threads.js'
import type { Terminal } from '../../src/cli/terminal/terminal.js'
import { ended, start } from './coterie.js'

// With the largest first, whose thread ends last.
const names = ['bakery', 'bank-account', 'lease-lock', 'peterson', 'token-ring']

// Small bounds keep the run short. The deviations that they cause are the same in every thread. They end larger models early, which
// neither meets nor contradicts an expectation.
const short = 20

const ran = async (given: Pick<VerifyArguments, 'format' | 'out'>, cores: number) => {
  let [out, err] = ['', '']
  const terminal: Terminal = {
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
    quiet: true,
    progress: false,
    paint: (_, text) => text,
  }
  const code = await verifyCatalogue({ search: 'bfs', maxStates: short, ...given }, terminal, cores, names)
  return { code, out, err }
}

test('the text is that of one core, in the order of the catalogue, with one line for each algorithm', async () => {
  const { out, code } = await ran({ format: 'text' }, 2)
  const lines = [...out.matchAll(/^(?:ok|XX) ([\w-]+) {3,}\d+ +\d+ /gm)].map(([, name]) => name!)
  expect(lines).toEqual(names)
  expect(out).toMatch(/^\d+ models of 5 specs, \d+ states: \d+ not as expected$/m)
  // Incomplete results contradict no expectation.
  expect(code).toBe(2)
  expect(await ran({ format: 'text' }, 1)).toEqual({ out, code, err: '' })
})

test('the JSON is one document, and all traces are in folders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coterie-all-'))
  const { out, err, code } = await ran({ format: 'json', out: folder }, 2)
  expect(err).toBe('')
  const results = JSON.parse(out) as readonly { schema: number; verdicts: readonly object[] }[]
  expect(results.length).toBeGreaterThan(30)
  for (const { schema, verdicts } of results) {
    expect(schema).toBe(1)
    expect(verdicts.length).toBeGreaterThan(0)
  }
  expect(code).toBe(2)
  const folders = readdirSync(folder)
  expect(folders.length).toBeGreaterThan(10)
  for (const model of folders) {
    const traces = readdirSync(join(folder, model)).filter((name) => name.endsWith('.json'))
    expect(traces.length, model).toBeGreaterThan(0)
    for (const trace of traces) {
      expect(JSON.parse(readFileSync(join(folder, model, trace), 'utf8'))).toMatchObject({ schema: 1 })
    }
  }
})

test('an interrupt prints the finished algorithms and how many models are done', async () => {
  const child = start(['verify', '--max-states', String(short)])
  child.stdout!.on('data', (text: Buffer) => {
    if (String(text).includes('bank-account ')) child.kill('SIGINT')
  })
  const { code, out, err } = await ended(child)
  expect({ code, err }).toEqual({ code: 2, err: '' })
  expect(out).toMatch(/^XX bakery .*\n(?:.*\n)*XX bank-account /m)
  expect(out).toMatch(/\nincomplete: the search was interrupted after \d+ of \d+ models\n$/)
})
