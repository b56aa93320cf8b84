// A proof that is stopped says so, wherever it was. It did not once an attempt with other views had a bad one: then the bad view was the
// only reason that it gave.
import { expect, test } from 'vitest'
import { EveryProof } from '../../src/every/prove.js'
import { specOf } from './closed-views.js'
import { after, saysSoAtEachPause } from './paused.js'

test.each([
  ['suzuki-kasami', true],
  ['ticket-lock', false],
] as const)('%s, at each pause', saysSoAtEachPause)

test('the way to the bad view of an earlier attempt is still shown', async () => {
  const proof = new EveryProof(await specOf('suzuki-kasami'), {}, { comparedStates: 20 })
  const work = proof.run()
  while (!proof.resultIf('interrupt').reason!.includes(after)) expect(work.next(1).done).not.toBe(true)
  proof.stop('interrupt')
  work.next(1)
  const { reason, story, verdict } = proof.result()
  expect(reason).toMatch(/^interrupted; [\d,]+ of [\d,]+ views so far closed\. An attempt /)
  expect(story.length).toBeGreaterThan(0)
  expect(verdict).toBe('not proved')
})
