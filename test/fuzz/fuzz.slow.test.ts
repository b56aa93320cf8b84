// Some hundred random protocols, in every combination of reduction and search that is drawn for them. They are counted, not timed,
// so they are always the same ones: less than a minute of a quiet machine.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { attack } from './attack.js'

const protocols = 400

test(`the checker agrees with the naive explorer on ${protocols} random protocols`, async () => {
  const { tally, failure } = await attack({ seed: 12, count: protocols })
  expect(failure?.mismatch.message).toBeUndefined()
  expect(tally.protocols).toBe(protocols)
  // Agreement is worth something only where every kind of property came out both ways, and every feature occurred.
  const kinds = ['always', 'sometimes', 'atRest', 'deadlockFreedom', 'entryPossible', 'monitor', 'leadsTo']
  for (const kind of [...kinds, 'starvationFreedom', 'boundedBypass', 'ltl']) {
    for (const verdict of ['holds', 'violated']) {
      expect(tally.decided.of(`${kind} ${verdict}`), `${kind} ${verdict}`).toBeGreaterThan(0)
    }
  }
  expect(tally.features.entries.length).toBeGreaterThan(35)
  for (const reduction of ['timestamps', 'symmetry', 'partial-order']) {
    expect(tally.combinations.of(`${reduction}, bfs: ${reduction} used`), reduction).toBeGreaterThan(10)
  }
})

test('npm run fuzz compares the requested number of protocols, and ends with 0', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const text = execFileSync('npx', ['tsx', 'test/fuzz/main.ts', '--count', '3', '--seed', '2'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(text).toMatch(/^3 protocols .*verdicts compared/)
  expect(text).toMatch(/no mismatch\n$/)
})
