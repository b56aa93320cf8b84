// Directed search on deep mutants, and on every listed mutant that a run to a state or a step kills.
import { expect, test } from 'vitest'
import { received, ts, upon } from '../../specs/lamport/algorithm.js'
import lamport from '../../specs/lamport/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { precedes } from '../../src/index.js'
import { mutated } from '../../src/protocol/mutant.js'
import { meaningOf } from '../../src/semantics/meaning.js'
import { catalogueMutants } from '../specs/mutant.js'

test('RELEASE removes the head: 3 million states breadth-first, and 12 thousand here', () => {
  const headless = mutated(lamport, {
    name: 'RELEASE removes the head',
    clauses: {
      onRelease: upon('RELEASE', (me, message, context) => {
        const sites = [...me.queue.keys()]
        const isHead = (site: number) =>
          sites.every((other) => other === site || precedes(ts(me.queue, site), ts(me.queue, other)))
        const head = sites.find(isHead)
        return [
          { ...received(me, message, context), queue: head === undefined ? me.queue : me.queue.remove(head) },
        ]
      }),
    },
  })
  const properties = propertiesNamed(headless, ['mutualExclusion'])
  const { verdicts, exploration } = check(modelFor(headless, { sites: 3 }, properties), properties, {
    ...defaultCheckOptions,
    search: 'directed',
    // Breadth-first search has found 2,899,587 states when it finds the violation, after 26 steps.
    maxStates: 289_958,
  })
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['violated'])
  expect(exploration.states).toBeLessThan(50_000)
})

// A mutant may violate several properties: the mutants take turns with the first and the last of them.
test('finds a listed violation of every mutant that a state or a step shows', async () => {
  const missed: string[] = []
  let found = 0
  let turn = 0
  for (const { spec, mutants } of await catalogueMutants()) {
    for (const mutant of mutants) {
      const killing = Object.entries(mutant.verdicts).flatMap(([name, verdict]) =>
        typeof verdict === 'number' ? [name] : [],
      )
      const broken = mutated(spec, mutant)
      const shown = (killing.length === 0 ? [] : propertiesNamed(broken, killing)).filter((property) =>
        ['state', 'step'].includes(meaningOf(property).shownBy),
      )
      const property = turn++ % 2 === 0 ? shown.at(0) : shown.at(-1)
      if (property === undefined) continue
      const { verdicts } = check(modelFor(broken, mutant.model, [property]), [property], {
        ...defaultCheckOptions,
        search: 'directed',
      })
      if (verdicts[0]!.verdict === 'violated') found++
      else missed.push(`${spec.name}: ${mutant.name}: ${property.name} ${verdicts[0]!.verdict}`)
    }
  }
  expect(missed).toEqual([])
  expect(found).toBeGreaterThan(300)
})
