// Questions about one proof share what the search has learned (src/prove/shared-grids.ts). So each has the answer that it has alone, whatever
// was asked before it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proof } from '../../src/protocol/proof.js'
import { ProofCheck } from '../../src/prove/proof-check.js'
import { SharedGrids } from '../../src/prove/shared-grids.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { spec, tiny } from './tiny-spec.js'

const { ofSite, ofState } = tiny.lemma

const own = proof({
  source: 'none',
  lemmas: {
    insideHasToken: ofSite('site', 'a site inside has the token', (i) => i.phase === 'out' || i.token),
    closedInside: ofState('it is closed while a site is inside', (view) =>
      view.all('site').every(({ phase }) => phase === 'out' || !view.shared.open),
    ),
  },
  theorems: {},
  universe: { channel: 1 },
})

const facts = ['holds(i)', 'token(i)=true', 'token(j)=true', 'holds(j)', 'open=true', 'inFlight(TOKEN)']
const literals = fc
  .tuple(fc.constantFrom(...facts), fc.boolean())
  .map(([fact, isTrue]) => (isTrue ? fact : `!${fact}`))
const formulas = fc.array(literals, { minLength: 1, maxLength: 3 }).map((some) => some.join(' || '))

const answerTo = (typed: string, shared?: SharedGrids) => {
  const check = new ProofCheck(
    spec,
    own,
    {},
    {
      ...{ assume: [], drop: [], suggest: false, maxStates: 1000, memory: 1e8, typed },
      ...(shared === undefined ? {} : { shared }),
    },
  )
  toTheEnd(check.run())
  const { cells } = check.result().rows.at(-1)!
  return cells.map(({ result }) => [result.verdict, result.verdict === 'inductive' && result.needs.length])
}

test('a lemma has the same answer after other lemmas as alone', () => {
  const verdicts = new Set<unknown>()
  fc.assert(
    fc.property(fc.array(formulas, { minLength: 2, maxLength: 4 }), (asked) => {
      const shared = new SharedGrids()
      for (const typed of asked) {
        const answer = answerTo(typed, shared)
        for (const [verdict] of answer) verdicts.add(verdict)
        expect(answer).toEqual(answerTo(typed))
      }
    }),
    { numRuns: 5 },
  )
  expect([...verdicts].sort()).toEqual(['inductive', 'not inductive'])
})
