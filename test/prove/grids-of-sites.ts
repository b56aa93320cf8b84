// Grids of random lemmas about several sites, against the whole universe.
import fc from 'fast-check'
import { List } from 'immutable'
import { expect } from 'vitest'
import { algorithm, flag, many, protocol, send } from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import type { Lemma } from '../../src/protocol/lemma.js'
import type { Message } from '../../src/protocol/message.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { proof } from '../../src/protocol/proof.js'
import { violatedFor } from '../../src/prove/lemma-properties.js'
import { ProofCheck } from '../../src/prove/proof-check.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { State, viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import type { SiteRecord } from '../../src/semantics/transaction.js'

const coin = protocol({ roles: { site: many({ paid: flag }) }, messages: { COIN: {} } })
const { local, upon } = coin.roles.site
const spec = algorithm({
  name: 'coin',
  title: 'Coin',
  citation: 'none',
  about: 'For a test.',
  sites: { min: 2, max: 3, fallback: 2 },
  protocol: coin,
  clauses: {
    give: local({
      guard: (me) => me.paid,
      effect: (_, { next }) => [{ paid: false }, send(next, coin.messages.COIN())],
    }),
    keep: local({
      guard: (me) => me.paid,
      effect: (_, { self }) => [{ paid: false }, send(self, coin.messages.COIN())],
    }),
    take: upon('COIN', () => [{ paid: true }]),
  },
  contention: {
    waits: () => false,
    holds: (me) => me.paid,
  },
  initial: { site: ({ self }) => ({ paid: self === 0 }) },
  properties: [],
})

const product = <T>(count: number, of: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: count }).reduce<readonly (readonly T[])[]>(
    (some) => some.flatMap((one) => of.map((next) => [...one, next])),
    [[]],
  )

const oracle = (options: ModelOptions) => {
  const model = makeModel(spec, options)
  const sites = model.sites.length
  const sort = model.sites[0]!.role.record
  const records = [false, true].map((paid) => sort.make({ paid } as never) as unknown as SiteRecord)
  const none = List<Message>()
  const contents = [none, List([coin.messages.COIN() as unknown as Message])]
  const used = Array.from({ length: sites ** 2 }, (_, k) => k).filter(
    (k) => options.self === 'channel' || k % (sites + 1) !== 0,
  )
  const states = product(sites, records).flatMap((all) =>
    product(used.length, contents).map((chosen) =>
      State({
        sites: List(all),
        variables: List(),
        channels: List(Array.from({ length: sites ** 2 }, (_, k) => chosen[used.indexOf(k)] ?? none)),
        made: List(all.map(() => 0)),
        memory: List(),
      }),
    ),
  )
  const taken = states.flatMap((state, from) =>
    [...steps(model, state, [])].map(({ label: { clause }, next }) => ({
      from,
      clause,
      after: viewOfState(model, next),
    })),
  )
  return { views: states.map((state) => viewOfState(model, state)), taken }
}

const { ofPair, ofSite, ofState } = coin.lemma
const table = fc
  .array(fc.nat(9), { minLength: 8, maxLength: 8 })
  .map((draws) => draws.map((draw) => draw < 7))
const at = (said: readonly boolean[], ...reads: readonly boolean[]): boolean =>
  said[reads.reduce((so, one) => 2 * so + (one ? 1 : 0), 0)]!
const lemmas = fc.oneof(
  table.map(
    (said): Lemma =>
      ofSite('site', 'a site', (i, view) => at(said, i.paid, view.inTransit(i, i, 'COIN').length > 0)),
  ),
  table.map(
    (said): Lemma =>
      ofPair('site', 'a pair', (i, j, view) =>
        at(said, i.paid, j.paid, view.inTransit(i, j, 'COIN').length > 0),
      ),
  ),
  table.map((said): Lemma => ofState('a state', (view) => at(said, view.inFlight('COIN') > 1))),
  // Not the same of all sites, so that a cell does not have its answer from another site.
  table.map(
    (said): Lemma => ofState('sites', (view) => at(said, ...view.all('site').map(({ paid }) => paid))),
  ),
  table.map(
    (said): Lemma =>
      ofState('channels', (view) => {
        const last = view.all('site').length - 1
        return at(said, view.all('site')[last]!.paid, view.inTransit(last, 0, 'COIN').length > 0)
      }),
  ),
)

export const gridsAgree = (options: ModelOptions): void => {
  const { views, taken } = oracle(options)
  const counts = { inductive: 0, 'not inductive': 0, open: 0 }
  fc.assert(
    fc.property(fc.array(lemmas, { minLength: 1, maxLength: 3 }), (drawn) => {
      const proved = proof({
        source: 'none',
        lemmas: Object.fromEntries(drawn.map((lemma, k) => [`l${k}`, lemma])),
        theorems: {},
        universe: { channel: 1 },
      })
      const question = { assume: [], drop: [], suggest: false, maxStates: 1, memory: 1e8, cellsAlone: true }
      const check = new ProofCheck(spec, proved, options, question)
      toTheEnd(check.run())
      const isBad = views.map((view) => proved.lemmas.some((one) => violatedFor(one, view).length > 0))
      for (const { lemma, cells } of check.result().rows)
        for (const { clause, result } of cells) {
          const breaks = taken.some(
            (step) =>
              step.clause === clause && !isBad[step.from] && violatedFor(lemma, step.after).length > 0,
          )
          expect([clause, result.verdict]).toEqual([clause, breaks ? 'not inductive' : 'inductive'])
          counts[result.verdict] += 1
        }
    }),
    { seed: 20_261_127, numRuns: 12 },
  )
  expect(Math.min(counts.inductive, counts['not inductive'])).toBeGreaterThan(5)
}
