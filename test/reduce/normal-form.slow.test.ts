// The normal forms of Suzuki and Kasami with three sites and unbounded requests.
import { expect, test } from 'vitest'
import { mutants } from '../../specs/suzuki-kasami/mutants.js'
import { propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { withClauses } from '../../src/protocol/algorithm.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { searched } from './full-and-reduced.js'
import { normalFormsByHand } from './suzuki-kasami-by-hand.js'

const spec = await catalogueSpec('suzuki-kasami')
const usual = { ...spec, properties: propertiesNamed(spec, []) }

const inNormalForm = (options: ModelOptions) =>
  searched(usual, { sites: 3, requests: 'unbounded', ...options }, { normalForm: true })
const countsOf = ({ exploration: { complete, states, transitions, depth } }: ReturnType<typeof searched>) =>
  complete && [states, transitions, depth]

test('there are as many as a search by hand finds', () => {
  const found = inNormalForm({})
  expect(countsOf(found)).toEqual(normalFormsByHand(3))
  expect(countsOf(found)).toEqual([1287, 4278, 30])
  expect([...new Set(found.verdicts.map(({ verdict }) => verdict))]).toEqual(['sampled', 'holds'])
})

test('there are fewer if the search of the queue begins at the next site', () => {
  const found = inNormalForm({ parameters: { append: 'the next site' } })
  expect(countsOf(found)).toEqual([1086, 3657, 20])
})

test('each listed mutant that the normal form admits has the verdicts of bounded requests', () => {
  const compared: string[] = []
  for (const { name, clauses } of mutants) {
    const mutant = { ...withClauses(usual, usual.name, clauses as never), properties: usual.properties }
    const bounded = searched(mutant, { sites: 2, requests: 2 }, {})
    try {
      const reduced = searched(mutant, { sites: 2, requests: 2 }, { normalForm: true })
      for (const [k, { property, verdict }] of bounded.verdicts.entries()) {
        const other = reduced.verdicts[k]!
        const isOpen = other.verdict === 'sampled' ? 'holds' : other.verdict
        if (other.verdict !== 'inconclusive')
          expect(`${name}: ${property.name} ${isOpen}`).toBe(`${name}: ${property.name} ${verdict}`)
      }
      compared.push(name)
    } catch (error) {
      if (!(error instanceof CertificationFailed)) throw error
    }
  }
  expect(compared.length).toBeGreaterThan(3)
})
