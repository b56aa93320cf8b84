// Numbers up to a bound, and lemmas whose parts are evaluated one by one: what is said to be inductive has no counterexample among all
// states that the bound leaves.
import { List } from 'immutable'
import { describe, expect, test } from 'vitest'
import { algorithm, int, many, mutualExclusion, oneOf, proof, protocol, send } from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import type { Lemma } from '../../src/protocol/lemma.js'
import type { Message } from '../../src/protocol/message.js'
import { violatedFor } from '../../src/prove/lemma-properties.js'
import { isInductive } from '../../src/prove/proof-result.js'
import { proofText } from '../../src/report/proof/proof-text.js'
import { State, viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import type { SiteRecord } from '../../src/semantics/transaction.js'
import { checked } from './proofs.js'

const counting = protocol({
  roles: { site: many({ phase: oneOf('out', 'in'), count: int(1, Infinity) }) },
  messages: { NEWS: { n: int(1, Infinity) } },
})
const { local, upon } = counting.roles.site
const { NEWS } = counting.messages

const spec = algorithm({
  name: 'counting',
  title: 'Counting',
  citation: 'none',
  about: 'For a test.',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: counting,
  clauses: {
    tell: local({
      guard: (_, { self }) => self === 0,
      effect: (me) => [{ count: me.count + 1 }, send(1, NEWS({ n: me.count + 1 }))],
    }),
    enter: local({ guard: (me) => me.count > 1, effect: () => [{ phase: 'in' }] }),
    hear: upon('NEWS', (me, { n }) => (n > me.count ? [{ count: n }] : [{ phase: 'out' }])),
  },
  contention: {
    waits: () => false,
    holds: () => false,
  },
  properties: [mutualExclusion],
})
const model = makeModel(spec, {})

const bound = 3
const numbers = Array.from({ length: bound }, (_, k) => k + 1)
const record = model.sites[0]!.role.record
const records = ['out', 'in'].flatMap((phase) =>
  numbers.map((count) => record.make({ phase, count } as never) as unknown as SiteRecord),
)
const news = numbers.map((n) => NEWS({ n }) as unknown as Message)
const contents = [
  List<Message>(),
  ...news.map((one) => List([one])),
  ...news.flatMap((one) => news.map((other) => List([one, other]))),
]
const none = List<Message>()
// Two messages in one channel are enough for these lemmas, and one in the other.
const states = records.flatMap((a) =>
  records.flatMap((b) =>
    contents.flatMap((ab) =>
      contents
        .filter(({ size }) => size < 2)
        .map((ba) =>
          State({
            sites: List([a, b]),
            variables: List(),
            channels: List([none, ab, ba, none]),
            made: List([0, 0]),
            memory: List(),
          }),
        ),
    ),
  ),
)
const isBounded = (state: State): boolean =>
  state.sites.every((site) => (site as unknown as { readonly count: number }).count <= bound)
const views = states.map((state) => viewOfState(model, state))
const taken = states.flatMap((state, from) =>
  [...steps(model, state, [])]
    .filter(({ next }) => isBounded(next))
    .map(({ label, next }) => ({ from, clause: label.clause, after: viewOfState(model, next) })),
)

const { ofPair, ofSite } = counting.lemma
const lemmas: { readonly [name: string]: Lemma } = {
  notAbove: ofPair('site', '', (i, j, view) =>
    view.allOf([
      () => j.self === 0 || i.count >= j.count,
      () => j.self === 0 || view.every(i, j, 'NEWS', ({ n }) => n <= i.count),
    ]),
  ),
  // Its second part is false after `tell`.
  twoParts: ofPair('site', '', (i, j, view) =>
    view.allOf([() => i.phase === 'out' || i.count > 1, () => view.none(i, j, 'NEWS')]),
  ),
  // More parts in one phase than in the other, and a part in parts.
  partsByPhase: ofPair('site', '', (i, j, view) =>
    i.phase === 'out'
      ? view.allOf([() => true])
      : view.allOf([
          () => view.allOf([() => i.count >= 1, () => i.count > 1]),
          view.allOf([view.every(i, j, 'NEWS', ({ n }) => n > 1)]),
        ]),
  ),
  belowTheBound: ofSite('site', '', (i) => i.count < bound),
  atMostTheBound: ofSite('site', '', (i) => i.count <= bound),
}
const names = Object.keys(lemmas)
const subsets = Array.from({ length: 1 << names.length }, (_, bits) =>
  names.filter((_name, k) => ((bits >> k) & 1) === 1),
).filter((some) => some.length > 0)

const proofOf = (some: readonly string[]) =>
  proof({
    source: 'none',
    lemmas: Object.fromEntries(some.map((name) => [name, lemmas[name]!])),
    theorems: {},
    universe: { channel: 'any', number: bound },
  })

const truths = new Map(
  proofOf(names).lemmas.map((lemma) => {
    const isTrue = (view: (typeof views)[number]) => violatedFor(lemma, view).length === 0
    return [lemma.name, { before: views.map(isTrue), after: taken.map(({ after }) => isTrue(after)) }]
  }),
)

const isKept = (name: string, clause: string, lemmas: readonly string[]): boolean =>
  taken.every(
    (step, k) =>
      step.clause !== clause ||
      truths.get(name)!.after[k] ||
      lemmas.some((one) => !truths.get(one)!.before[step.from]),
  )

describe('with numbers up to a bound', () => {
  test('each cell has the answer of all states with few messages', () => {
    const verdicts = new Set<string>()
    for (const some of subsets) {
      for (const { lemma, cells } of checked(spec, proofOf(some), {}, { maxStates: 1 }).rows)
        for (const { clause, result } of cells) {
          expect([some, lemma.name, clause, result.verdict]).toEqual([
            some,
            lemma.name,
            clause,
            isKept(lemma.name, clause!, some) ? 'inductive' : 'not inductive',
          ])
          verdicts.add(`${lemma.name} ${result.verdict}`)
        }
    }
    expect(verdicts).toContain('notAbove inductive')
    expect(verdicts).toContain('twoParts not inductive')
    expect(verdicts).toContain('partsByPhase not inductive')
    expect(verdicts).toContain('belowTheBound not inductive')
  })

  test('steps beyond it are left out, and the text says so', () => {
    const result = checked(spec, proofOf(['atMostTheBound', 'notAbove']), {}, { maxStates: 1 })
    expect(isInductive(result)).toBe(true)
    const text = proofText(result).replace(/\s+/g, ' ')
    expect(text).toContain('unbounded numbers up to 3, and steps to greater ones are left out')
  })
})
