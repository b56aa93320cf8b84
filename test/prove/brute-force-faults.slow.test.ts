// The grid of models with faults against the whole universe: a column of losses, of copies, and the clauses of crashes, recoveries and wrong
// suspicions. Each cell has the answer that the reference semantics gives from every state in which the lemmas are true, those of faults
// among them.
import fc from 'fast-check'
import { Set as ImmutableSet, List } from 'immutable'
import { expect, test } from 'vitest'
import { algorithm, flag, many, protocol, send, timestamp } from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import type { Lemma } from '../../src/protocol/lemma.js'
import type { Message } from '../../src/protocol/message.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { type Proof, proof } from '../../src/protocol/proof.js'
import { copyColumn, lossColumn } from '../../src/prove/columns.js'
import { violatedFor } from '../../src/prove/lemma-properties.js'
import { pushed } from '../../src/semantics/channel.js'
import { State, viewOfState } from '../../src/semantics/state.js'
import type { StepLabel } from '../../src/semantics/step.js'
import { steps } from '../../src/semantics/steps.js'
import type { SiteRecord } from '../../src/semantics/transaction.js'
import type { Sort } from '../../src/sorts/sort.js'
import { checked } from './proofs.js'

const coin = protocol({
  roles: { site: many({ paid: flag }) },
  messages: { COIN: { marked: flag } },
})
const { local, upon } = coin.roles.site
const about = {
  title: 'Small',
  citation: 'none',
  about: 'For a test.',
  sites: { min: 2, max: 2, fallback: 2 },
  contention: {
    waits: () => false,
  },
  properties: [],
} as const
const spec = algorithm({
  ...about,
  name: 'coin',
  protocol: coin,
  clauses: {
    give: local({
      guard: (me) => me.paid,
      effect: (_, { next, suspects }) =>
        suspects(next) ? [{}] : [{ paid: false }, send(next, coin.messages.COIN({ marked: true }))],
    }),
    tell: local({
      guard: (me) => !me.paid,
      effect: (_, { next }) => [{}, send(next, coin.messages.COIN({ marked: false }))],
    }),
    take: upon('COIN', (me, { marked }) => [{ paid: marked || me.paid }]),
  },
  contention: { ...about.contention, holds: (me) => me.paid },
  initial: { site: ({ self }) => ({ paid: self === 0 }) },
})

const product = <T>(parts: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  parts.reduce<readonly (readonly T[])[]>(
    (some, of) => some.flatMap((one) => of.map((next) => [...one, next])),
    [[]],
  )

/** The values of a shared variable of faults: those of its sort, or sets of the other site. */
const valuesOf = (sort: Sort<unknown>): readonly unknown[] =>
  sort.choices?.({ sites: 2 }) ?? [[], [0], [1], [0, 1]].map((some) => ImmutableSet(some))

const columnOf = ({ kind, clause }: StepLabel): string =>
  kind === 'lose' ? lossColumn : kind === 'duplicate' ? copyColumn : clause!

const oracle = (options: ModelOptions, longest: number) => {
  const model = makeModel(spec, options)
  const sort = model.sites[0]!.role.record
  const records = [false, true].map((paid) => sort.make({ paid } as never) as unknown as SiteRecord)
  const messages = [false, true].map((marked) => coin.messages.COIN({ marked }) as unknown as Message)
  const none = List<Message>()
  const contents = [...Array(longest + 1).keys()]
    .flatMap((length) => product(Array.from({ length }, () => messages)))
    .map((all) => all.reduce((so, one) => pushed(model, so, one), none))
  const states = product([records, records]).flatMap((sites) =>
    product(model.variables.map(({ sort: of }) => valuesOf(of))).flatMap((variables) =>
      product([contents, contents]).map(([ab, ba]) =>
        State({
          sites: List(sites),
          variables: List(variables),
          channels: List([none, ab!, ba!, none]),
          made: List([0, 0]),
          memory: List(),
        }),
      ),
    ),
  )
  const taken = states.flatMap((state, from) =>
    [...steps(model, state, [])].map(({ label, next }) => ({
      from,
      column: columnOf(label),
      after: viewOfState(model, next),
    })),
  )
  return { views: states.map((state) => viewOfState(model, state)), taken }
}

/** Counts the cells, and compares each with all steps. */
const compare = (
  { views, taken }: ReturnType<typeof oracle>,
  { rows, proof: { lemmas } }: Pick<ReturnType<typeof checked>, 'rows' | 'proof'>,
  counts: { [verdict: string]: number },
  isExact: boolean,
): void => {
  const isBad = views.map((view) => lemmas.some((one) => violatedFor(one, view).length > 0))
  for (const { lemma, cells } of rows)
    for (const { clause, result } of cells) {
      const breaks = taken.some(
        (step) => step.column === clause && !isBad[step.from] && violatedFor(lemma, step.after).length > 0,
      )
      const found = result.verdict === 'not inductive'
      expect([clause, lemma.name, result.verdict === 'open', isExact ? found : found || breaks]).toEqual([
        clause,
        lemma.name,
        false,
        isExact ? breaks : found,
      ])
      const key = `${clause} ${result.verdict}`
      counts[key] = (counts[key] ?? 0) + 1
    }
}

const { ofPair, ofSite, ofState } = coin.lemma
const table = (often: number) =>
  fc.array(fc.nat(9), { minLength: 16, maxLength: 16 }).map((draws) => draws.map((draw) => draw < often))
const at = (said: readonly boolean[], ...reads: readonly boolean[]): boolean =>
  said[reads.reduce((so, one) => 2 * so + (one ? 1 : 0), 0)]!

const lemmas = (order: 'fifo' | 'unordered') =>
  fc.oneof(
    table(8).map(
      (said): Lemma => ofSite('site', 'a site', (i, view) => at(said, i.paid, view.crashed(i.self))),
    ),
    table(8).map(
      (said): Lemma =>
        ofPair('site', 'a pair', (i, j, view) => {
          const sent = view.channel(i.self, j.self)
          return at(
            said,
            i.paid,
            order === 'fifo' ? sent.first()?.marked === true : sent.some(({ marked }) => marked),
            view.inTransit(i, j, 'COIN').filter(({ marked }) => !marked).length > 0,
          )
        }),
    ),
    table(8).map(
      (said): Lemma =>
        ofState('a state', (view) =>
          at(said, view.inFlight('COIN') > 1, view.crashed(0), view.suspects(0, 1), view.suspects(1, 0)),
        ),
    ),
  )

const proofOf = (drawn: readonly Lemma[], channel: number | 'any'): Proof =>
  proof({
    source: 'none',
    lemmas: Object.fromEntries(drawn.map((lemma, k) => [`l${k}`, lemma])),
    theorems: {},
    universe: { channel },
  })

test.each([
  [{ loss: 1, duplication: 1 }, 2, [lossColumn, copyColumn]],
  [{ loss: 1, duplication: 1, order: 'unordered' }, 2, [lossColumn, copyColumn]],
  [{ crash: 1, recovery: 1 }, 1, ['crash', 'recover']],
  [{ crash: 2, whoCrashes: 'in', toCrashed: 'kept', loss: 1 }, 1, ['crash', lossColumn]],
  [{ detector: 'erring' }, 1, ['suspect']],
] as const)('the grid of random lemmas is that of the whole universe: %j', (options, channel, columns) => {
  const known = oracle(options, channel)
  const order = 'order' in options ? options.order : 'fifo'
  const counts: { [verdict: string]: number } = {}
  fc.assert(
    fc.property(fc.array(lemmas(order), { minLength: 1, maxLength: 3 }), (drawn) => {
      compare(
        known,
        checked(spec, proofOf(drawn, channel), options, { maxStates: 1, cellsAlone: true }),
        counts,
        true,
      )
    }),
    { numRuns: 12, seed: 1 },
  )
  for (const column of columns)
    for (const verdict of ['inductive', 'not inductive'])
      expect(counts[`${column} ${verdict}`], `${column} ${verdict}`).toBeGreaterThan(0)
})

test.each([
  { loss: 1, duplication: 1 },
  { loss: 1, duplication: 1, order: 'unordered' },
] as const)(
  'with channels of any length, no step of a short channel refutes an inductive cell: %j',
  (options) => {
    const known = oracle(options, 2)
    const counts: { [verdict: string]: number } = {}
    const claims = fc.oneof(
      table(7).map(
        (said): Lemma =>
          ofPair('site', 'every', (i, j, view) =>
            view.every(i, j, 'COIN', ({ marked }) => at(said, marked, i.paid, j.paid)),
          ),
      ),
      table(5).map(
        (said): Lemma =>
          ofPair('site', 'some', (i, j, view) =>
            view.oneOf([
              at(said, i.paid, j.paid),
              view.some(i, j, 'COIN', ({ marked }) => at(said, true, marked)),
            ]),
          ),
      ),
      table(7).map(
        (said): Lemma =>
          ofPair('site', 'order', (i, j, view) =>
            view.inOrder(i, j, (earlier, later) => at(said, earlier.marked, later.marked, j.paid)),
          ),
      ),
    )
    fc.assert(
      fc.property(fc.array(claims, { minLength: 1, maxLength: 3 }), (drawn) => {
        const made = proofOf(drawn, 'any')
        compare(known, checked(spec, made, options, { maxStates: 1, cellsAlone: true }), counts, false)
      }),
      { numRuns: 20, seed: 1 },
    )
    for (const column of [lossColumn, copyColumn])
      for (const verdict of ['inductive', 'not inductive'])
        expect(counts[`${column} ${verdict}`], `${column} ${verdict}`).toBeGreaterThan(0)
  },
)

test('a crash sets a clock back to 0, below which no clock is', () => {
  const timed = protocol({ roles: { site: many({ clock: timestamp, seen: timestamp }) } })
  const clauses = {
    tick: timed.roles.site.local({ guard: () => true, effect: (me) => [{ clock: me.clock + 1 }] }),
    look: timed.roles.site.local({ guard: () => true, effect: (me) => [{ seen: me.clock }] }),
  }
  const clocks = algorithm({
    ...about,
    name: 'clocks',
    protocol: timed,
    clauses,
    contention: { ...about.contention, holds: () => false },
  })
  const lemmas = {
    past: timed.lemma.ofSite('site', 'it has seen the past', (i) => i.seen <= i.clock),
    // Only since 0 is the least.
    downIsBehind: timed.lemma.ofPair(
      'site',
      'a site that is down is behind',
      (i, j, view) => !view.crashed(i.self) || i.clock <= j.clock,
    ),
    ahead: timed.lemma.ofPair('site', 'no site has seen the future of another', (i, j) => i.seen <= j.clock),
  }
  const asked = proof({ source: 'none', lemmas, theorems: {} })
  const { rows } = checked(clocks, asked, { crash: 2 }, { maxStates: 1, cellsAlone: true })
  const of = (column: string) =>
    rows.map(({ lemma: { name }, cells }) => {
      const { result } = cells.find(({ clause }) => clause === column)!
      return [name, result.verdict]
    })
  expect(of('crash')).toEqual([
    ['past', 'inductive'],
    ['downIsBehind', 'inductive'],
    ['ahead', 'not inductive'],
    ['downSiteIsReset', 'inductive'],
    ['crashesAreCounted', 'inductive'],
  ])
  expect(of('tick').map(([, verdict]) => verdict)).toEqual(Array(5).fill('inductive'))
})
