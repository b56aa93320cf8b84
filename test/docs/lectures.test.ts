// docs/lectures.md: every claim has a verdict, and the commands on small models print what the page says. (The others are in
// lectures.slow.test.ts.)
import { expect, test, vi } from 'vitest'
import { claimsThat, isFast, missing, page, text } from './lectures.js'

vi.mock(import('../../src/cli/load/import-bundle.js'), () => import('../cli/bundle-through-vite.js'))

const fast = claimsThat('fast')

test.each(fast)('$text', async ({ runs }) => {
  for (const run of runs) expect(await missing(run), run.command).toEqual([])
})

test('at least half of the claims are among these, with all their commands', () => {
  const whole = page.claims.filter(({ runs }) => runs.length > 0 && runs.every(isFast))
  expect(whole.length).toBeGreaterThanOrEqual(page.claims.length / 2)
})

test('every lecture has claims, and each slide of a claim is one of its lecture', () => {
  for (const { number } of page.lectures) {
    expect(
      page.claims.filter(({ slides }) => slides.some(({ lecture }) => lecture === number)).length,
    ).toBeGreaterThan(10)
  }
})

test('a claim that differs or is not shown says why', () => {
  for (const { id, verdict, because } of page.claims) {
    if (verdict !== 'shown') expect(because?.length ?? 0, id).toBeGreaterThan(10)
  }
})

test('every claim is shown or differs, as the page says', () => {
  const are = (verdict: string) => page.claims.filter((claim) => claim.verdict === verdict).length
  expect(are('not shown')).toBe(0)
  expect(text).toContain(
    `Of the ${page.claims.length} claims, ${are('shown')} are shown and ${are('differs')} differ; every claim has a command`,
  )
})
