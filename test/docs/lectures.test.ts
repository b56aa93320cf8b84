// docs/lectures.md: every claim has a verdict. What all commands print is compared in lectures.slow.test.ts; here only that of
// a few small ones.
import { expect, test } from 'vitest'
import { missing, page, text } from './lectures.js'

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

// A claim that is shown, one that differs, and one about which clauses read what.
test.each(['E4', 'D7', 'E2'])('the commands of claim %s print what the page says', async (id) => {
  const { runs } = page.claims.find((claim) => claim.id === id)!
  expect(runs.length).toBeGreaterThan(0)
  for (const run of runs) expect(await missing(run), run.command).toEqual([])
})
