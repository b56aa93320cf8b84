// docs/lectures.md: the commands of every claim print what the page says.
import { expect, test } from 'vitest'
import { commandWords } from '../../src/lesson/lectures.js'
import { missing, page } from './lectures.js'
import { printed } from './printed.js'

const claims = page.claims.filter(({ runs }) => runs.length > 0)

test.each(claims.map((claim) => [`${claim.id}: ${claim.claim}`, claim] as const))(
  '%s',
  async (_, { runs }) => {
    for (const run of runs) expect(await missing(run), run.command).toEqual([])
  },
)

// The lecture's bound is 5K. With two voters, so K = 2, five sites that request once exceed it. With three voters a violation takes
// more rounds, and so either more requests than are feasible, or timestamps from an oracle (docs/reductions.md). This is the largest
// model that a claim needs, and its figures are searched nowhere else.
test('the run that claim K7 names has 52 messages for 5 entries', async () => {
  const wordsOf = (command: string) => commandWords(command).slice(1)
  const [shown] = page.claims.find(({ id }) => id === 'K7')!.runs
  const { out } = await printed(wordsOf(shown!.command))
  const [, replay] = /, the maximum: (coterie replay .*)/.exec(
    out.slice(out.indexOf('messages per entry\n')),
  )!
  const run = (await printed(wordsOf(replay!))).out
  const receivers = [...run.matchAll(/^ +-> (.+?): [A-Z]+/gm)].flatMap(([, to]) => to!.split(', '))
  expect(receivers).toHaveLength(52)
  expect([...run.matchAll(/^\d+ +enter at /gm)]).toHaveLength(5)
})
