// Every link of the page and every command of a claim, across the catalogue.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueExamples, catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { claimLinks } from '../../src/explorer/lesson/claim-link.js'
import { claimAt, placeOf } from '../../src/explorer/lesson/shown-claim.js'
import { optionsOf } from '../../src/explorer/panels/checking.js'
import { readSessionLink } from '../../src/explorer/session/session-link.js'
import { questionOf } from '../../src/explorer/worker/question.js'
import { root } from '../docs/console.js'
import { page } from '../docs/lectures.js'

test('every command of every claim has a link that the page can read: it shows the same, or names the claim', async () => {
  const examples = catalogueNames().flatMap((name) => [...catalogueExamples(name)].map(([folder]) => folder))
  expect(examples).toContain('lamport-sample-queue')
  for (const claim of page.claims) {
    for (const [at, run] of claim.runs.entries()) {
      const place = placeOf(claim, at)
      expect(claimAt(page, place)).toEqual({ claim, run })
      const found = claimLinks(run, place)
      expect(found.length, run.command).toBeGreaterThan(0)
      const [, verb] = run.command.split(' ')
      const isShown = ['verify', 'reach', 'mutate', 'replay'].includes(verb!)
      for (const { fragment, shows } of found) {
        expect(shows, run.command).toBe(isShown)
        if (fragment.startsWith('recorded=')) {
          expect(examples).toContain(fragment.slice('recorded='.length))
          continue
        }
        const link = readSessionLink(fragment)!
        expect(link.claim, run.command).toBe(shows ? undefined : place)
        // The model of a listed mutant is that of its entry.
        if (link.mutant === undefined) modelFor(await catalogueSpec(link.spec), link.options, [])
      }
    }
  }
  expect(claimAt(page, 'D999')).toBeUndefined()
})

const linked = page.claims.flatMap(({ id, runs }) =>
  runs.flatMap((run) => claimLinks(run, id).map((link) => ({ ...link, command: run.command }))),
)

// Making a model is cheap, so this tests every link of the page, and searches nothing.
test('each link of the page leads to a model that the command names, with the properties that it checks', async () => {
  expect(linked.length).toBeGreaterThan(page.claims.length / 2)
  for (const { command, fragment } of linked) {
    const recorded = /^recorded=(.+)$/.exec(fragment)?.[1]
    if (recorded !== undefined) {
      expect(existsSync(`${root}counterexamples/${recorded}/trace.json`), command).toBe(true)
      continue
    }
    const { spec, options, asked } = readSessionLink(fragment)!
    // Quorum systems are shown in a model of Maekawa's algorithm.
    if (!command.startsWith('coterie quorums ')) expect(command.split(' '), fragment).toContain(spec)
    const loaded = await catalogueSpec(spec)
    if (asked === undefined) {
      expect(() => modelFor(loaded, options, []), command).not.toThrow()
      continue
    }
    const { properties } = questionOf(loaded, options, optionsOf(asked))
    // A mutant is checked by the properties that its list names.
    if (asked.listed === true) continue
    const named = [...command.matchAll(/--property (\w+)/g)].map(([, name]) => name)
    expect(
      properties.map(({ name }) => name),
      command,
    ).toEqual(expect.arrayContaining(named))
  }
})
