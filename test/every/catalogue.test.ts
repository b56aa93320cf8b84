// The locks of the catalogue: the numbers of views are those of a prototype in another language, with clauses copied by hand.
import { describe, expect, test } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import type { EveryLimits } from '../../src/every/closing/every-limits.js'
import { proveForEveryNumber } from '../../src/every/prove.js'
import type { EveryOptions } from '../../src/every/shape/shape.js'
import { specOf } from './closed-views.js'

const few: Partial<EveryLimits> = { comparedStates: 120 }
const proved = async (name: string, options: EveryOptions = {}, limits = few) =>
  proveForEveryNumber((await loadSpec(name)).spec, options, limits)

describe('mutual exclusion holds for every number of sites', () => {
  test.each([
    ['ricart-agrawala', {}, 239, 870],
    ['central-server', {}, 44, 248],
    ['central-server', { order: 'unordered' }, 52, 314],
    ['test-and-set', {}, 12, 42],
    // 4 * 2 + 2 * (2 * 3) + 2 * 3: by hand, in test/every/ticket-lock.slow.test.ts. A site without a ticket is idle or draws.
    ['ticket-lock', { parameters: { tickets: 'unbounded' } }, 26, 134],
    // 12 with the token at a site, 8 with it in transit to one, 4 with it elsewhere. Raymond: by hand, in test/every/one-token.ts.
    ['suzuki-kasami', {}, 24, 86],
    ['raymond', { parameters: { tree: 'binary' } }, 88, 553],
  ] as const)('%s %j: %i views, %i joins', async (name, options, views, joins) => {
    const result = await proved(name, options)
    expect(result).toMatchObject({ verdict: 'holds', views, joins, reason: undefined, story: [] })
    expect(result.compared.map(({ missing }) => missing)).toEqual([undefined, undefined])
  })
})

describe('not proved', () => {
  test('the ticket lock: four tickets are too few for five sites, and the story draws five', async () => {
    const { verdict, story } = await proved('ticket-lock')
    expect(verdict).toBe('not proved')
    expect(story.filter(({ by }) => by.startsWith('draw'))).toHaveLength(5)
  })

  test('the ticket lock whose counter is read in one step and written in another', async () => {
    const { verdict, story } = await proved('ticket-lock', {
      parameters: { tickets: 'unbounded', draw: 'split' },
    })
    expect(verdict).toBe('not proved')
    expect(story.at(-1)!.view).toMatch(/0: phase held.*1: phase held/)
  })

  test('the queue description with the current timestamp, which two sites break', async () => {
    const { verdict, story } = await proved('ricart-agrawala-queue', { parameters: { stamp: 'current' } })
    expect(verdict).toBe('not proved')
    expect(story.at(-1)!.view).toMatch(/0: state held.*1: state held/)
  })

  test('more views than the caller allows', async () => {
    const { verdict, reason } = await proved('ricart-agrawala', {}, { ...few, maxViews: 50 })
    expect(verdict).toBe('not proved')
    expect(reason).toMatch(/more than 50 views.*--max-views/)
    // The page has no such option, and once named it.
    const page = await proved('ricart-agrawala', {}, { ...few, maxViews: 50, remedy: 'use the command line' })
    expect(page.reason).toBe('more than 50 views of two sites; use the command line')
  })

  // Its label in the catalogue once decided whether a run was looked for.
  test('a bad view of inboxes has a story, whatever the category of the spec', async () => {
    const spec = await specOf('suzuki-kasami', 'the token is copied')
    const told = proveForEveryNumber(spec, {}, few)
    expect(told.story.length).toBeGreaterThan(1)
    const { verdict, reason, story } = proveForEveryNumber({ ...spec, category: 'contention-based' }, {}, few)
    expect({ verdict, reason, story }).toEqual({
      verdict: 'not proved',
      reason: told.reason,
      story: told.story,
    })
  })
})

describe('refused, with the reason', () => {
  test.each([
    ['bakery', /field "k" of site is siteId/],
    ['peterson-filter', /shared variable "last" is mapOf\(siteId, siteId\)/],
    ['szymanski', /"lookAtDoor" uses an iteration over sites/],
    ['zookeeper-lock', /the shared variable "nodes" is listOf\(siteId\), and names sites/],
    ['maekawa-deadlock-handling', /it has quorums and shared variables/],
  ])('%s', async (name, reason) => {
    const result = await proved(name)
    expect(result.verdict).toBe('refused')
    expect(result.reason).toMatch(reason)
  })
})
