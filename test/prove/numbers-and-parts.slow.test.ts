// As numbers-and-parts.test.ts, against all states with few messages.
import { List } from 'immutable'
import { describe, expect, test } from 'vitest'
import { makeModel } from '../../src/model/model.js'
import type { Message } from '../../src/protocol/message.js'
import { violatedFor } from '../../src/prove/lemma-properties.js'
import { State, viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import type { SiteRecord } from '../../src/semantics/transaction.js'
import { bound, lemmas, NEWS, proofOf, spec } from './counting.js'
import { checked } from './proofs.js'

const model = makeModel(spec, {})
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
const names = Object.keys(lemmas)
const subsets = Array.from({ length: 1 << names.length }, (_, bits) =>
  names.filter((_name, k) => ((bits >> k) & 1) === 1),
).filter((some) => some.length > 0)

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
})
