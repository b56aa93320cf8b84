// docs/lectures.md: the commands on larger models, and all measures and mutants, print what the page says.
import { expect, test } from 'vitest'
import { claimsThat, missing } from './lectures.js'

test.each(claimsThat('slow'))('$text', { timeout: 300_000 }, async ({ runs }) => {
  for (const run of runs) expect(await missing(run), run.command).toEqual([])
})
