// A hundred random protocols, each in a random selection of combinations of reduction and search. A count limits them, not a
// clock, so every run compares the same protocols.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { attack } from './attack.js'
import { decidedOn } from './naive/spec.js'

// With most seeds, a mistake of seeded-mistakes.slow.test.ts takes some ten protocols that have what the mistake is about.
const protocols = 100

test(`the checker agrees with the naive explorer on ${protocols} random protocols`, async () => {
  const { tally, failure } = await attack({ seed: 5, count: protocols })
  expect(failure?.mismatch.message).toBeUndefined()
  expect(tally.protocols).toBe(protocols)
  // The agreement counts only if every kind of property was both satisfied and violated, and every feature occurred. Few of these
  // protocols break livelockFreedom, which is decided like starvationFreedom.
  for (const kind of Object.keys(decidedOn).filter((one) => one !== 'livelockFreedom')) {
    for (const verdict of ['holds', 'violated']) {
      expect(tally.decided.of(`${kind} ${verdict}`), `${kind} ${verdict}`).toBeGreaterThan(0)
    }
  }
  for (const answer of ['holds', 'violated']) {
    expect(tally.decided.of(`a state to reach: ${answer}`), answer).toBeGreaterThan(0)
  }
  for (const answer of ['knows', 'does not know', 'vacuous']) {
    expect(tally.decided.of(`what a site knows: ${answer}`), answer).toBeGreaterThan(0)
  }
  expect(tally.features.entries.length).toBeGreaterThan(35)
  for (const reduction of ['timestamps', 'symmetry', 'partial-order']) {
    expect(tally.combinations.of(`${reduction}, bfs: ${reduction} used`), reduction).toBeGreaterThan(10)
  }
})

test('npm run fuzz compares the requested number of protocols and exits with 0', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const tsx = `${root}node_modules/tsx/dist/cli.mjs`
  const text = execFileSync(process.execPath, [tsx, 'test/fuzz/main.ts', '--count', '3', '--seed', '2'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(text).toMatch(/^3 protocols .*verdicts compared/)
  expect(text).toMatch(/no mismatch\n$/)
})
