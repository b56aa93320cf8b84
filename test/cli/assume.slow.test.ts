// `coterie assume` as a user types it.
import { afterAll, describe, expect, test } from 'vitest'
import { Scratch } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

const run = (line: string) => coterieHere(['assume', ...line.split(' '), '--quiet'], { cwd })
// Induction is checked in test/assume/first-broken.slow.test.ts.
const ra = 'ricart-agrawala --sites 2 --requests 1 --max-choices 100'

describe.concurrent('assume', () => {
  test('prints a row for each assumption and what suffices', async () => {
    const { out, err, code } = await run(`${ra} --only channels --only crashes`)
    expect(out).toMatch(/^nothing is dropped .* \. +\. +\. +\. +\? none false$/m)
    expect(out).toMatch(/^no message is lost +--loss 1 +\. +2 +2 +\. +askedOnce 2$/m)
    expect(out).toMatch(
      /^a site that is in the critical section stays up +--crash 1 --who-crashes in +\. +7 +6 +\. +askedOnce 7$/m,
    )
    expect(out).toContain('\n  mutualExclusion: none of these is needed\n')
    expect(out).toMatch(
      /^ {2}deadlockFreedom: no message is lost; idle sites stay up; a site that waits stays up/m,
    )
    expect({ err, code }).toEqual({ err: '', code: 0 })
  })

  test('exits with 1 if the model itself violates a theorem', async () => {
    const { out, code } = await run(
      'maekawa --sites 3 --param quorums=ring --requests 1 --max-choices 100 --only quorums --singly --property deadlockFreedom',
    )
    expect(out).toMatch(/^nothing is dropped +6 +\? none false$/m)
    expect(out).toMatch(
      /^all quorums have the same size \(M3\) +--param 'quorums=\{0\},\{0,1\},\{0,2\}' +\. +\? none false$/m,
    )
    expect(code).toBe(1)
  })

  test('exits with 2 if a bound leaves a cell open, and names the bound', async () => {
    const { out, code } = await run(`${ra} --only channels --singly --max-states 42`)
    expect(out).toMatch(/^no message is copied .*\?/m)
    expect(out).toMatch(
      /^ {2}without "no message is copied": the bound on states was reached, after 4\d states$/m,
    )
    expect(code).toBe(2)
  })

  test('shows the condition of a guard and the line of the proof that breaks first', async () => {
    const guards = await run(`${ra} --only guards --singly --property mutualExclusion`)
    expect(guards.out).toMatch(/^enter waits for me\.replied\.equals\(others\) .* 4 +insideHasAllReplies 2$/m)
    const { out } = await run(
      'maekawa --sites 3 --param quorums=ring --requests 1 --max-choices 100 --only quorums --singly --property mutualExclusion',
    )
    expect(out).toContain(
      'without "any two quorums intersect (M1)": allVotesAtOneOnly in 2, before mutualExclusion in',
    )
  })

  test('ends after --time between small cells, and says so', async () => {
    const { out, code } = await run('lease-lock --sites 2 --requests 1 --time 0.2s --max-states 3000')
    expect(out).toMatch(/\nstopped early: the time limit/)
    expect(code).toBe(2)
  })

  test('a witness that no run gives is not an infinite run', async () => {
    const { out } = await run(
      'maekawa --sites 3 --param quorums=ring --requesters none --max-choices 100 --property someoneEnters --only channels --singly',
    )
    expect(out).toMatch(/^nothing is dropped +none +\? none false$/m)
    expect(out).not.toContain('loop')
  })

  test('finds the fewest faults', async () => {
    const { out, code } = await run('ricart-agrawala --sites 2 --requests 2 --frontier')
    expect(out).toContain('\n  mutualExclusion: duplication 1 (12 steps)\n')
    expect(out).toContain('\n  deadlockFreedom: crash 1 (3 steps); or loss 1 (2 steps)\n')
    expect(code).toBe(0)
  })

  test('writes Markdown, JSON and a picture with the same cells', async () => {
    const line = `${ra} --only channels --singly --format`
    const [markdown, json, svg] = await Promise.all(
      ['markdown', 'json', 'svg'].map((format) => run(`${line} ${format}`)),
    )
    expect(markdown!.out).toContain(
      '| no message is lost | `--loss 1` | holds | 2 | 2 | holds | askedOnce 2 |',
    )
    const { cells } = JSON.parse(json!.out) as {
      cells: { dropped: string[]; answers: object[]; lemma: object }[]
    }
    const lost = cells.find(({ dropped }) => dropped[0] === 'no message is lost')
    expect(lost?.answers).toContainEqual({ property: 'mutualExclusion', answer: 'holds' })
    expect(lost?.answers).toContainEqual({ property: 'deadlockFreedom', answer: 'violated', steps: 2 })
    expect(lost?.lemma).toEqual({ answer: 'false', lemma: 'askedOnce', steps: 2 })
    expect(cells[0]!.lemma).toEqual({
      answer: 'open',
      noneFalse: true,
      because: expect.stringMatching(
        /^induction ended after 100 choices: \d+ of \d+ cells are known to be inductive/,
      ),
    })
    expect(svg!.out).toContain('askedOnce 2')
    expect(svg!.out).toMatch(/^<\?xml[\s\S]*<svg[\s\S]*no message is lost[\s\S]*<\/svg>\s*$/)
  })

  test.each([
    [`${ra} --only chanels`, /^coterie: --only chanels: it must be .*\(did you mean "channels"\?\)/],
    [`${ra} --only quorums`, /^coterie: --only quorums: this model assumes nothing about these/],
    [
      `${ra} --property mutualExclusio`,
      /^coterie: property "mutualExclusio": .* \(did you mean "mutualExclusion"\?\)/,
    ],
    [`${ra} --frontier --only channels`, /^coterie: --only: --frontier varies losses, copies and crashes/],
    [
      'lease-lock --sites 2 --max-choices 5',
      /^coterie: --max-choices: lease-lock has no proof of its own, so there is no induction to bound/,
    ],
    [`${ra} --frontier --singly`, /^coterie: --singly: --frontier drops no pairs/],
    [`${ra} --budget 0`, /^coterie: --budget 0: it must be/],
    [`${ra} --budget 101`, /^coterie: --budget 101: at most 100/],
    [`${ra} --format pdf`, /^coterie: --format pdf: it must be/],
  ])('refuses %s in one line', async (line, says) => {
    const { out, err, code } = await run(line)
    expect(err).toMatch(says)
    expect({ out, code }).toEqual({ out: '', code: 64 })
    expect(err.trim()).not.toContain('\n')
  })
})
