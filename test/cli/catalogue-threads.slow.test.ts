// Checking the whole catalogue on several cores prints the same as on one core. An interrupt keeps every
// result.
import { expect, test } from 'vitest'
import { coterie, ended, start } from './coterie.js'

// Small bounds keep the run short. The deviations that they cause are the same in every thread.
const short = ['verify', '--max-states', '20']

test('the text is in the order of the catalogue, with one line for each algorithm', {
  timeout: 300_000,
}, async () => {
  const { out, code } = await coterie(short)
  const lines = [...out.matchAll(/^(?:ok|XX) ([\w-]+) {3,}\d+ +\d+ /gm)].map(([, name]) => name!)
  expect(lines).toEqual([...lines].sort())
  expect(lines.length).toBeGreaterThan(30)
  expect(out).toMatch(/^\d+ models of \d+ specs, \d+ states: \d+ not as expected$/m)
  // Incomplete results contradict no expectation.
  expect(code).toBe(2)
  const again = await coterie(short)
  expect(again.out).toBe(out)
})

test('an interrupt prints the finished algorithms and how many models are done', {
  timeout: 300_000,
}, async () => {
  const child = start(['verify'])
  child.stdout!.on('data', (text: Buffer) => {
    if (String(text).includes('bank-account ')) child.kill('SIGINT')
  })
  const { code, out } = await ended(child)
  expect(out).toMatch(/^ok bakery .*\n(?:.*\n)*ok bank-account /m)
  expect(out).toMatch(/\nincomplete: the search was interrupted after \d+ of \d+ models\n$/)
  expect(code).toBe(2)
})
