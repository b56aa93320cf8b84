// The locks of the catalogue: the numbers of views are those of a prototype in another language, with clauses copied by hand.
import { describe, expect, test } from 'vitest'
import { few, holdsForEveryNumber, proved } from './proved.js'

describe('mutual exclusion holds for every number of sites', () => {
  test.each([
    ['central-server', {}, 44, 248],
    ['test-and-set', {}, 12, 42],
    // 4 * 2 + 2 * (2 * 3) + 2 * 3: by hand, in test/every/ticket-lock.slow.test.ts. A site without a ticket is idle or draws.
    ['ticket-lock', { parameters: { tickets: 'unbounded' } }, 26, 134],
    // 12 with the token at a site, 8 with it in transit to one, 4 with it elsewhere.
    ['suzuki-kasami', {}, 24, 86],
  ] as const)('%s %j: %i views, %i joins', holdsForEveryNumber)
})

describe('not proved', () => {
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
