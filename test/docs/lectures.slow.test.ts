// docs/lectures.md: the commands of every claim print what the page says.
import { expect, test } from 'vitest'
import { missing, page } from './lectures.js'

const claims = page.claims.filter(({ runs }) => runs.length > 0)

test.each(claims.map((claim) => [`${claim.id}: ${claim.claim}`, claim] as const))(
  '%s',
  { timeout: 300_000 },
  async (_, { runs }) => {
    for (const run of runs) expect(await missing(run), run.command).toEqual([])
  },
)
