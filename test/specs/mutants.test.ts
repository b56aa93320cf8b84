// Be suspicious of success: each property of each spec must be able to fail. Every mutant of the lists is found by the
// properties that it names, by a shortest trace of that length, and by no others; and each trace replays.
import { expect, test } from 'vitest'
import { catalogueMutants, expectFound, firstMutants } from './mutant.js'

const catalogue = await catalogueMutants()

// Of each spec, the first mutant. The slow test of `coterie mutate` checks all lists.
test.each(firstMutants(catalogue))('found by the listed properties and no others: %s', (_, spec, mutant) =>
  expectFound(spec, mutant),
)

test.each(catalogue)('$name has a list of mutants, each with a lesson', ({ mutants }) => {
  expect(mutants.length).toBeGreaterThan(1)
  for (const { teaches } of mutants) expect(teaches).toMatch(/^[A-Z][^\n]+\.$/)
})

// Properties that are broken by the algorithm as it is, as its expectations say: they need no mutant.
const brokenByTheAlgorithm = [
  'central-server servedInRealTimeOrder',
  'suzuki-kasami servedInRealTimeOrder',
  'token-ring quiescence',
  'lamport identicalQueues',
  'lamport-omission identicalQueues',
]

test.each(catalogue)('every property of $name dies by a mutant', ({ name, spec, mutants }) => {
  const killed = new Set(mutants.flatMap(({ verdicts }) => Object.keys(verdicts)))
  const alive = spec.properties
    .map((property) => property.name)
    .filter((property) => !killed.has(property) && !brokenByTheAlgorithm.includes(`${name} ${property}`))
  expect(alive).toEqual([])
})
