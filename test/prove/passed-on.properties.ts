// Cells of random lemmas against the states of the universe.
import fc from 'fast-check'
import { Set as ImmutableSet, List } from 'immutable'
import { expect } from 'vitest'
import {
  algorithm,
  flag,
  many,
  mutualExclusion,
  proof,
  protocol,
  send,
  setOf,
  siteId,
} from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import type { Lemma } from '../../src/protocol/lemma.js'
import type { Message } from '../../src/protocol/message.js'
import { violatedFor } from '../../src/prove/lemma-properties.js'
import { State, viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import type { SiteRecord } from '../../src/semantics/transaction.js'
import { checked } from './proofs.js'

const bags = protocol({
  roles: { site: many({ bag: setOf(siteId), spare: setOf(siteId), open: flag }) },
  messages: { BAG: { bag: setOf(siteId) } },
})
const { local, upon } = bags.roles.site
const { BAG } = bags.messages

const spec = algorithm({
  name: 'bags',
  title: 'Bags',
  citation: 'none',
  about: 'For a test.',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: bags,
  clauses: {
    // Passes on all of a set, and all of it but for one member.
    give: local({
      guard: (me) => me.open,
      effect: (me, { next }) => [{ open: false, spare: me.bag }, send(next, BAG({ bag: me.bag }))],
    }),
    mark: local({
      guard: (me) => !me.open,
      effect: (me, { self }) => [{ open: true, bag: me.spare.add(self) }],
    }),
    take: upon('BAG', (_, { bag }, { self }) => [{ bag: bag.remove(self), open: true }]),
  },
  contention: {
    waits: () => false,
    holds: ({ open }) => open,
  },
  properties: [mutualExclusion],
})

const model = makeModel(spec, {})
const sets = [[], [0], [1], [0, 1]].map((members) => ImmutableSet(members))
const records = sets.flatMap((bag) =>
  sets.flatMap((spare) =>
    [false, true].map(
      (open) => model.sites[0]!.role.record.make({ bag, spare, open } as never) as unknown as SiteRecord,
    ),
  ),
)
const none = List<Message>()
const contents = [none, ...sets.map((bag) => List([BAG({ bag }) as unknown as Message]))]
const states = records.flatMap((a) =>
  records
    .filter((_, k) => k % 9 === 0)
    .flatMap((b) =>
      contents.map((ba) =>
        State({
          sites: List([a, b]),
          variables: List(),
          channels: List([none, none, ba, none]),
          made: List([0, 0]),
          memory: List(),
        }),
      ),
    ),
)

const { ofPair, ofSite } = bags.lemma
const bit = (table: number, ...reads: readonly boolean[]): boolean =>
  ((table >> reads.reduce((so, one) => 2 * so + (one ? 1 : 0), 0)) & 1) === 1
const table = (size: number) =>
  fc
    .array(fc.nat(9), { minLength: size, maxLength: size })
    .map((draws) => draws.reduce((so, draw, k) => so | (draw < 8 ? 1 << k : 0), 0))
const lemmas = fc.oneof(
  table(16).map(
    (says): Lemma =>
      ofSite('site', '', (i) => bit(says, i.bag.has(i.self), i.bag.has(1 - i.self), i.spare.has(0), i.open)),
  ),
  table(8).map(
    (says): Lemma =>
      ofPair('site', '', (i, j, view) =>
        view.every(i, j, 'BAG', ({ bag }) =>
          bit(says, bag.has(i.self), bag.has(j.self), j.spare.has(i.self)),
        ),
      ),
  ),
)

export const noFalseCell = (numRuns: number, least: number): void => {
  let refuted = 0
  let inductive = 0
  fc.assert(
    fc.property(fc.array(lemmas, { minLength: 1, maxLength: 3 }), (drawn) => {
      const own = proof({
        source: 'none',
        lemmas: Object.fromEntries(drawn.map((lemma, k) => [`l${k}`, lemma])),
        theorems: {},
        universe: { channel: 'any' },
      })
      const isFalse = (state: State, k: number) =>
        violatedFor(own.lemmas[k]!, viewOfState(model, state)).length > 0
      const all = drawn.map((_, k) => k)
      const taken = states
        .filter((state) => !all.some((k) => isFalse(state, k)))
        .flatMap((state) => [...steps(model, state, [])])
      const broken = new Set(
        taken.flatMap(({ label, next }) =>
          all.flatMap((k) => (isFalse(next, k) ? [`${own.lemmas[k]!.name} ${label.clause}`] : [])),
        ),
      )
      for (const { lemma, cells } of checked(spec, own, {}, { maxStates: 100 }).rows)
        for (const { clause, result } of cells) {
          if (result.verdict === 'inductive') inductive += 1
          if (!broken.has(`${lemma.name} ${clause}`)) continue
          refuted += 1
          expect(result.verdict).toBe('not inductive')
        }
    }),
    { seed: 20_261_127, numRuns },
  )
  expect(Math.min(refuted, inductive)).toBeGreaterThan(least)
}
