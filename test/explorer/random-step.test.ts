// The random scheduler, the rows of the tree of branches, and what is ahead along a run.
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { siteStatus } from '../../src/diagram/site-status.js'
import { rowsOf } from '../../src/explorer/session/branch-rows.js'
import { begin, follow, type History, here, take } from '../../src/explorer/session/history.js'
import { largestSeed, randomChoice } from '../../src/explorer/session/random-step.js'
import { readSessionLink, writeSessionLink } from '../../src/explorer/session/session-link.js'
import { lostWords } from '../../src/explorer/steps/lost-words.js'
import { alongRun } from '../../src/explorer/worker/along.js'
import { Lookahead } from '../../src/foresee/lookahead.js'
import { makeModel } from '../../src/model/model.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'

const played = (history: History, seed: number, steps: number): History => {
  let now = history
  for (let k = 0; k < steps; k++) {
    const { state, depth } = here(now)
    const enabled = enabledIn(now.model, state)
    if (enabled.length === 0) break
    const choice = randomChoice(seed, depth, enabled.length)
    now = take(now, choice, enabled[choice]!)
  }
  return now
}

test('the same seed gives the same run, and most seeds different ones; every step is about as likely', async () => {
  const model = makeModel(await catalogueSpec('ricart-agrawala'), {})
  const run = (seed: number) =>
    played(begin(model), seed, 12)
      .places.map(({ choice }) => choice)
      .join()
  expect(run(7)).toBe(run(7))
  expect(new Set([0, 1, 2, 3, 4, largestSeed].map(run)).size).toBe(6)
  const counts = [0, 0, 0, 0, 0]
  for (let seed = 0; seed < 100; seed++)
    for (let depth = 0; depth < 100; depth++) counts[randomChoice(seed, depth, 5)]!++
  expect(Math.min(...counts)).toBeGreaterThan(1850)
  expect(Math.max(...counts)).toBeLessThan(2150)
})

test('a link holds the seed', () => {
  expect(readSessionLink('spec=maekawa&seed=7')!.seed).toBe(7)
  expect(writeSessionLink(readSessionLink('spec=maekawa&seed=0')!)).toBe('spec=maekawa&seed=0')
  expect(() => readSessionLink('spec=maekawa&seed=2147483648')).toThrow('it must be at most 2147483647')
  expect(() => readSessionLink('spec=maekawa&seed=-1')).toThrow(
    "the link's seed=-1: it must be a whole number from 0",
  )
})

test('the first branch of a state continues in its row, and every other one has a row of its own below', () => {
  const places = [[1, 4], [2, 3], [], [], [5, 6], [], []].map((children) => ({
    children,
  })) as unknown as History['places']
  expect(rowsOf({ places })).toEqual([0, 0, 0, 1, 2, 2, 3])
})

test('the prospects of a run end in its deadlock, and the steps that would have survived do survive', async () => {
  const model = makeModel(await catalogueSpec('maekawa'), {
    sites: 2,
    requests: 1,
    parameters: { quorums: 'all' },
  })
  const { kind } = model.spec.properties.find(({ name }) => name === 'deadlockFreedom')!
  expect(kind).toBe('deadlockFreedom')
  const deadlocked = model.spec.properties.filter(({ name }) => name === 'deadlockFreedom') as never
  const lookahead = new Lookahead(model, deadlocked)
  for (const _ of lookahead.run()) {
    // To its end.
  }
  const run = { initial: 0, choices: [0, 0, 0, 0] }
  const along = alongRun(lookahead, run)
  const { prospects, lost } = along
  expect(prospects).toEqual(['avoidable', 'avoidable', 'inevitable', 'inevitable', 'violated'])
  expect(lost!.step).toBe(2)
  expect(lostWords(model, along, 2)).toEqual({
    what: 'Step 2 makes a violation of deadlockFreedom inevitable',
    where: 'on every fair run.',
  })
  expect(lost!.surviving.length).toBeGreaterThan(0)
  expect(lost!.surviving).not.toContain(0)
  for (const choice of lost!.surviving) {
    const { state } = here(follow(begin(model), { initial: 0, choices: [0, choice] }, 2))
    expect(lookahead.outlook(state)!.some(({ inevitable }) => inevitable)).toBe(false)
  }
  // It takes what the lost run took as far as that survives, and then lets a site enter.
  const { choices, end } = lost!.run!
  expect(end).toBe('safe')
  expect(choices.length).toBeGreaterThanOrEqual(run.choices.length - 1)
  const survivor = { initial: 0, choices: [...run.choices.slice(0, 1), ...choices] }
  expect(alongRun(lookahead, survivor).lost).toBeUndefined()
  const last = here(follow(begin(model), survivor, survivor.choices.length)).state
  expect(model.competitors.map((site) => siteStatus(model, last, site))).toContain('holds')
  // A run that keeps away from it has no such point.
  const survives = alongRun(lookahead, { initial: 0, choices: [0, lost!.surviving[0]!] })
  expect(survives.lost).toBeUndefined()
})

// The page said beside the title "entryPossible is violated" that a violation of it was inevitable.
test('a step that violates a property has lost it, and no violation of the same property is said to come', async () => {
  const model = makeModel(await catalogueSpec('maekawa'), {
    sites: 2,
    requests: 1,
    parameters: { quorums: 'all' },
  })
  const lookahead = new Lookahead(
    model,
    model.spec.properties.filter(({ name }) => name === 'entryPossible') as never,
  )
  for (const _ of lookahead.run()) {
    // To its end.
  }
  const along = alongRun(lookahead, { initial: 0, choices: [0, 0, 0] })
  expect(along.prospects).toEqual(['avoidable', 'avoidable', 'violated', 'violated'])
  expect(lostWords(model, along, along.lost!.step)).toEqual({
    what: 'Step 2 violates entryPossible.',
    where: '',
  })
})
