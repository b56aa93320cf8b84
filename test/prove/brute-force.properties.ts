// Grids of random lemmas against the whole universe.
import fc from 'fast-check'
import { List } from 'immutable'
import { expect } from 'vitest'
import { type Model, makeModel } from '../../src/model/model.js'
import type { Lemma } from '../../src/protocol/lemma.js'
import type { Message } from '../../src/protocol/message.js'
import { type NamedLemma, proof } from '../../src/protocol/proof.js'
import { violatedFor } from '../../src/prove/lemma-properties.js'
import { ProofCheck } from '../../src/prove/proof-check.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { State, viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import type { SiteRecord } from '../../src/semantics/transaction.js'
import { spec, tiny } from './tiny-spec.js'

const flags = [false, true]
const model = makeModel(spec, {})

const universe = (model: Model): readonly State[] => {
  const sort = model.sites[0]!.role.record
  const records = ['out', 'in'].flatMap((phase) =>
    flags.map((token) => sort.make({ phase, token } as never) as unknown as SiteRecord),
  )
  const messages = flags.map((marked) => tiny.messages.TOKEN({ marked }) as unknown as Message)
  const contents = [List<Message>(), ...messages.map((one) => List([one]))]
  const none = List<Message>()
  return records.flatMap((a) =>
    records.flatMap((b) =>
      flags.flatMap((open) =>
        contents.flatMap((ab) =>
          contents.map((ba) =>
            State({
              sites: List([a, b]),
              variables: List([open]),
              channels: List([none, ab, ba, none]),
              made: List([0, 0]),
              memory: List(),
            }),
          ),
        ),
      ),
    ),
  )
}

const states = universe(model)

/** Every step of the universe: the number of its state, its clause, and the view of the state after it. */
const all = states.flatMap((state, from) =>
  [...steps(model, state, [])].map(({ label, next }) => ({
    from,
    clause: label.clause,
    after: viewOfState(model, next),
  })),
)
const views = states.map((state) => viewOfState(model, state))

/** Where a lemma is true: in each state, and after each step. */
interface Truth {
  readonly before: readonly boolean[]
  readonly after: readonly boolean[]
}

const truthOf = (lemma: NamedLemma): Truth => ({
  before: views.map((view) => violatedFor(lemma, view).length === 0),
  after: all.map(({ after }) => violatedFor(lemma, after).length === 0),
})

/** Whether every step of a clause from a state with these lemmas leads to one in which `kept` is true. */
const isKept = (kept: Truth, clause: string, lemmas: readonly Truth[]): boolean =>
  all.every(
    (step, k) =>
      step.clause !== clause || kept.after[k] || lemmas.some(({ before }) => before[step.from] === false),
  )

// A lemma is a table: what it says for each combination of what it reads.
const { ofPair, ofSite, ofState } = tiny.lemma
const bit = (table: number, ...reads: readonly boolean[]): boolean =>
  ((table >> reads.reduce((so, one) => 2 * so + (one ? 1 : 0), 0)) & 1) === 1
const often = (size: number) =>
  fc
    .array(fc.nat(9), { minLength: size, maxLength: size })
    .map((draws) => draws.reduce((so, draw, k) => so | (draw < 8 ? 1 << k : 0), 0))
const lemmas = fc.oneof(
  often(8).map(
    (table): Lemma =>
      ofSite('site', 'a site', (i, { shared }) => bit(table, i.phase === 'in', i.token, shared.open)),
  ),
  often(8).map(
    (table): Lemma =>
      ofPair('site', 'a pair', (i, j, view) =>
        bit(
          table,
          i.token,
          j.phase === 'in',
          view.inTransit(i, j, 'TOKEN').some(({ marked }) => marked),
        ),
      ),
  ),
  often(4).map(
    (table): Lemma => ofState('a state', (view) => bit(table, view.shared.open, view.inFlight('TOKEN') > 0)),
  ),
)

const subsets = <T>(of: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: 1 << of.length }, (_, bits) => of.filter((_one, k) => ((bits >> k) & 1) === 1))

export const gridsAgree = (numRuns: number, least: number): void => {
  let kept = 0
  let broken = 0
  fc.assert(
    fc.property(fc.array(lemmas, { minLength: 1, maxLength: 3 }), (drawn) => {
      const proved = proof({
        source: 'none',
        lemmas: Object.fromEntries(drawn.map((lemma, k) => [`l${k}`, lemma])),
        theorems: {},
        universe: { channel: 1 },
      })
      const check = new ProofCheck(
        spec,
        proved,
        {},
        { assume: [], drop: [], suggest: false, maxStates: 1000, memory: 1e8 },
      )
      toTheEnd(check.run())
      const truths = new Map(proved.lemmas.map((lemma) => [lemma.name, truthOf(lemma)]))
      const of = (names: readonly string[]) => names.map((name) => truths.get(name)!)
      for (const { lemma, cells } of check.result().rows) {
        const own = truths.get(lemma.name)!
        const others = [...truths.keys()].filter((name) => name !== lemma.name)
        const isEnough = (clause: string, names: readonly string[]) =>
          isKept(own, clause, [own, ...of(names)])
        for (const { clause, result } of cells) {
          expect(result.verdict).toBe(isEnough(clause, others) ? 'inductive' : 'not inductive')
          if (result.verdict !== 'inductive') {
            broken += 1
            continue
          }
          kept += 1
          const least = Math.min(
            ...subsets(others)
              .filter((some) => isEnough(clause, some))
              .map((some) => some.length),
          )
          expect([result.isLeast, result.needs.length, isEnough(clause, result.needs)]).toEqual([
            true,
            least,
            true,
          ])
        }
      }
    }),
    { seed: 20_261_127, numRuns },
  )
  expect(Math.min(kept, broken)).toBeGreaterThan(least)
}
