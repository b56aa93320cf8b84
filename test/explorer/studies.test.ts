// The studies of the worker: they answer what the commands answer, and the runs that they name are runs.
import { expect, test } from 'vitest'
import { mutants as petersonMutants } from '../../specs/peterson/mutants.js'
import petersonProof from '../../specs/peterson/proof.js'
import testAndSet from '../../specs/test-and-set/spec.js'
import { begin, follow, here } from '../../src/explorer/session/history.js'
import { newSession } from '../../src/explorer/session/session.js'
import { askable, type Condition, conditionsOf, nearest } from '../../src/explorer/views/asked-pair.js'
import { formulaOf } from '../../src/explorer/views/pair-formula.js'
import { stepWords } from '../../src/explorer/views/step-words.js'
import { makeModel } from '../../src/model/model.js'
import { violatedFor } from '../../src/prove/lemma-properties.js'
import { reachability } from '../../src/semantics/reachability.js'
import { viewOfState } from '../../src/semantics/state.js'
import { stateGraph } from '../../src/semantics/state-graph.js'
import { loaded } from './specs-studied.js'
import { studied } from './studied.js'

test('the grid of a proof has its needs and theorems; a false lemma has a run that leads to a state where it is false', () => {
  const answer = studied(loaded.peterson, {}, { about: 'proof', lemma: undefined, suggest: true })
  expect(answer.isProved).toBe(true)
  const at = answer.clauses.indexOf('lookAtOther')
  expect(answer.rows[1]!.cells[at]).toEqual({ verdict: 'inductive', needs: [1], isLeast: true })
  expect(answer.theorems).toMatchObject([{ property: 'mutualExclusion', cell: { needs: [2] } }])
  expect(answer.graph).toContain('"insideHasTheTurn" -> "wantsUntilItLeaves"')
  expect(answer.lines.at(-1)).toMatch(/^universe: every value of every field; /)
  const name = petersonMutants[1]!.name
  const broken = studied(loaded.peterson, {}, { about: 'proof', lemma: undefined, suggest: true }, name)
  const { falseAfter, cells } = broken.rows[1]!
  const found = cells.find(({ verdict }) => verdict === 'not inductive')
  if (found?.verdict !== 'not inductive') throw new Error('every clause of the mutant keeps the lemma')
  expect(found.counterexample.after?.cards.length).toBe(2)
  expect(found.counterexample.said[0]).toContain('then insideHasTheTurn is false')
  // No lemma of the proof is true of the mutant and excludes the state, but a suggestion may be.
  expect(Array.isArray(found.counterexample.suggestions)).toBe(true)
  const { model } = newSession(loaded.peterson, {}, name).history
  const { state } = here(follow(begin(model), falseAfter!, falseAfter!.choices.length))
  expect(violatedFor(petersonProof.lemmas[1]!, viewOfState(model, state))).not.toEqual([])
})

test('a pair is in a view exactly if a state of three sites has it, where three sites show all views', () => {
  const { known } = studied(loaded.testAndSet, {}, { about: 'views', asked: undefined })
  expect(known?.isProved).toBe(true)
  expect(known?.views.length).toBe(12)
  const pictures = known!.views.map(({ picture }) => picture)
  const places = askable(pictures, new Set(known!.timed))
  const model = makeModel(testAndSet, { sites: 3 })
  const views = stateGraph(model, 1000).states.map((state) => viewOfState(model, state))
  const all = places.reduce<readonly (readonly Condition[])[]>(
    (some, { choices }) =>
      some.flatMap((conditions) => [
        conditions,
        ...choices.map(({ condition }) => [...conditions, condition]),
      ]),
    [[]],
  )
  let excluded = 0
  for (const conditions of all.filter(({ length }) => length > 0)) {
    const isInView = nearest(known!.views, conditions)[0]!.differs.length === 0
    const { predicate } = reachability(model, formulaOf(pictures[0]!, conditions, 3)!)
    expect(
      views.some((view) => predicate(view)),
      JSON.stringify(conditions),
    ).toBe(isInView)
    if (!isInView) excluded += 1
  }
  expect(excluded).toBeGreaterThan(5)
})

test('a view is a pair that can be changed: drawn unchanged, it is in that view', () => {
  const { known } = studied(loaded.testAndSet, {}, { about: 'views', asked: undefined })
  const places = askable(
    known!.views.map(({ picture }) => picture),
    new Set(known!.timed),
  )
  for (const [number, view] of known!.views.entries()) {
    const drawn = conditionsOf(view, places)
    // Every box and arrow says something, and the least is that the view itself has it.
    expect([...drawn.keys()]).toEqual(places.map(({ place }) => place))
    expect(nearest(known!.views, [...drawn.values()]).map((near) => near.number)).toContain(number)
  }
  expect(places.map(({ part, name }) => `${part} ${name}`)).toEqual(['0 phase', '1 phase', 'shared locked'])
})

// The run that was shown for [j, i] had the queue [0, 1].
test('there is no formula for a list of two sites, since formulas do not know their order', () => {
  const { known } = studied(loaded.central, {}, { about: 'views', asked: undefined })
  const pictures = known!.views.map(({ picture }) => picture)
  const queue = askable(pictures, new Set(known!.timed)).find(({ name }) => name === 'queue')!
  const formulas = queue.choices.map(({ text, condition }) => [
    text,
    formulaOf(pictures[0]!, [condition], 2, known!.form) !== undefined,
  ])
  expect(Object.fromEntries(formulas)).toEqual({
    '[]': true,
    '[i]': true,
    '[j]': true,
    '[i, j]': false,
    '[j, i]': false,
  })
})

test('the step that made a view names sites as its picture does', () => {
  expect(
    [
      'initial',
      'request at 0',
      'onRequest at 1 from 0',
      'onRequest at 1 from outside',
      'onToken at 0 from server',
      'onVote at 1 from another voter',
      'exit at a third site',
      'exit at 2 from the arc behind it, of three sites',
    ].map(stepWords),
  ).toEqual([
    'initial',
    'request at i',
    'onRequest at j from i',
    'onRequest at j from a third site',
    'onToken at i from server',
    'onVote at j from another voter',
    'exit at a third site',
    'exit at one of three sites',
  ])
})

test('an excluded pair has lemmas that exclude it', () => {
  const held = (card: number): Condition => ({ kind: 'row', card, name: 'phase', text: 'held' })
  const both = studied(loaded.testAndSet, {}, { about: 'views', asked: [held(0), held(1)] })
  const locked = 'If i is in the critical section, then locked is set.'
  const never = 'Never both: i is in the critical section; j is in the critical section.'
  // Of a pair that breaks mutual exclusion itself, the lemma below says why.
  expect(both.known?.excluding?.lemmas).toEqual([
    { says: never, keptWith: [{ says: locked, at: ['testAndSet'] }] },
  ])
  const open: Condition = { kind: 'row', card: 'shared', name: 'locked', text: 'false' }
  const unlocked = studied(loaded.testAndSet, {}, { about: 'views', asked: [held(0), open] })
  expect(unlocked.known?.excluding?.lemmas).toEqual([
    { says: locked, keptWith: [{ says: never, at: ['exit'] }] },
  ])
})
