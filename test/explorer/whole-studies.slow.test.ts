// Studies of the worker that search or prove for a second or more: they answer what the commands answer.
import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import ricart from '../../specs/ricart-agrawala/spec.js'
import ringProof from '../../specs/token-ring/proof.js'
import ring from '../../specs/token-ring/spec.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { loadedRun } from '../../src/explorer/session/page-actions.js'
import { newSession } from '../../src/explorer/session/session.js'
import { type Condition, nearest } from '../../src/explorer/views/asked-pair.js'
import { type OrderCondition, orderText } from '../../src/explorer/views/order-of-times.js'
import { formulaOf, type PairForm } from '../../src/explorer/views/pair-formula.js'
import { preparation } from '../../src/explorer/worker/study.js'
import type { Answer } from '../../src/explorer/worker/worker-messages.js'
import { makeModel } from '../../src/model/model.js'
import { stepHeading } from '../../src/report/words/step-heading.js'
import { reachability } from '../../src/semantics/reachability.js'
import { viewOfState } from '../../src/semantics/state.js'
import { stateGraph } from '../../src/semantics/state-graph.js'
import { both, loaded } from './specs-studied.js'
import { studied } from './studied.js'

test('a typed lemma is answered with two sites first, then with those of the model; a preparation takes nothing away', () => {
  const of: LoadedSpec = { source: { argument: 'token-ring' }, spec: ring, proof: ringProof, mutants: [] }
  const { options } = newSession(of, { sites: 3 }).history.model
  const ready = preparation(of, { source: of.source, mutant: undefined, options, observers: [] })
  const work = ready.run()
  for (let k = 0; k < 5; k++) work.next(32)
  ready.stop('interrupt')
  const ask = { about: 'proof', lemma: 'holds(i) -> !waits(j)', suggest: false } as const
  let first: Answer | undefined
  const answer = studied(of, options, ask, undefined, (one) => {
    if (one.about === 'proof' && one.fewer?.answer.typed !== undefined) first ??= one
    return false
  })
  expect(first).toMatchObject({ typed: undefined, fewer: { sites: 2 } })
  expect(answer.fewer?.answer.typed).toMatch(/^not inductive/)
  expect(answer.typed).toMatch(/^not inductive/)
  const cards = (one: typeof answer) =>
    one.rows
      .at(-1)!
      .cells.flatMap((cell) =>
        cell.verdict === 'not inductive' ? [cell.counterexample.before.cards.length] : [],
      )
  expect([cards(answer.fewer!.answer)[0], cards(answer)[0]]).toEqual([2, 3])
  const inductive = studied(of, options, { ...ask, lemma: 'holds(i) -> !holds(j)' })
  expect([inductive.fewer?.answer.isKept, inductive.isProved]).toEqual([true, true])
  expect(studied(of, { sites: 2 }, ask).fewer).toBe(undefined)
})

test('the table of assumptions is whole before the lemmas come, which are those of the command', () => {
  const of: LoadedSpec = { source: { argument: 'token-ring' }, spec: ring, proof: ringProof, mutants: [] }
  const wholes: number[] = []
  const options = { sites: 2, requests: 1 }
  const table = studied(of, options, { about: 'assumptions', together: false }, undefined, (one) => {
    if (one.about !== 'assumptions') return false
    const named = one.rows.filter(({ lemma }) => lemma !== undefined).length
    if (named > 0) wholes.push(one.rows.length)
    return named > 4
  })
  expect(table.hasLemmas).toBe(true)
  expect(table.lemmaLegend.join()).toContain('is false after 3 steps')
  expect(table.rows.find(({ how }) => how === '--loss 1')?.lemma).toBe('oneToken 2')
  expect(new Set(wholes)).toEqual(new Set([table.rows.length]))
})

test('a search that ends at its bound says so in words, with the command that searches more', () => {
  const of: LoadedSpec = { source: { argument: 'lamport' }, spec: lamport, mutants: [] }
  const options = { sites: 3, requests: 2 }
  const ask = { about: 'assumptions', together: false } as const
  const { rows, sections, more } = studied(of, options, ask, undefined, (one) => {
    return one.about === 'assumptions' && one.rows.some(({ whyOpen }) => whyOpen !== undefined)
  })
  const open = rows.find(({ whyOpen }) => whyOpen?.includes('states'))
  expect(open?.whyOpen).toBe('the search ended at 50,000 states')
  expect(open?.cells.some(({ answer }) => answer === 'open')).toBe(true)
  expect(more).toBe('coterie assume lamport --sites 3 --requests 2 --max-states 1000000')
  expect(sections.map(({ title }) => title)).not.toContain('Not decided')
})

const inRing = (conditions: readonly Condition[]) => {
  const { known } = studied(loaded.ring, {}, { about: 'views', asked: undefined })
  expect(known!.form).toBe('arcs')
  const model = makeModel(ring, { sites: 3 })
  const states = stateGraph(model, 1000).states.map((state) => viewOfState(model, state))
  const formula = formulaOf(known!.views[0]!.picture, conditions, 3, known!.form)!
  const { predicate } = reachability(model, formula)
  return {
    isInView: nearest(known!.views, conditions)[0]!.differs.length === 0,
    isReached: states.some((view) => predicate(view)),
  }
}

test('on a ring, a pair with messages on its arcs is in a view exactly if a state of three sites has it', () => {
  const token = (site: number): Condition => ({ kind: 'row', card: site, name: 'token', text: 'true' })
  const onArc = (from: number, to: number, type: string | undefined): Condition => ({
    ...{ kind: 'channel', from, to, type },
  })
  const asked: readonly (readonly [readonly Condition[], boolean])[] = [
    [[onArc(0, 1, 'TOKEN')], true],
    [[onArc(0, 1, 'TOKEN'), onArc(1, 0, undefined)], true],
    [[onArc(0, 1, 'TOKEN'), onArc(1, 0, 'TOKEN')], false],
    [[token(0), onArc(1, 0, undefined)], true],
    [[token(0), onArc(1, 0, 'TOKEN')], false],
    [[token(0), token(1)], false],
  ]
  for (const [conditions, is] of asked)
    expect(inRing(conditions), JSON.stringify(conditions)).toEqual({ isInView: is, isReached: is })
})

test('of what a view with inboxes or a voter says, a formula says what a state has, or there is none', () => {
  const picture = studied(loaded.maekawa, {}, { about: 'views', asked: undefined }).known!.views[0]!.picture
  const row = (card: number, name: string, text: string): Condition => ({ kind: 'row', card, name, text })
  const formula = (form: PairForm, ...conditions: Condition[]) => formulaOf(picture, conditions, 2, form)
  expect(formula('inboxes', row(0, 'token', 'some'), row(1, 'TOKEN in transit', 'one'))).toBe(
    '(!(token(0)=none) && inFlight(TOKEN to 1))',
  )
  expect(formula('inboxes', row(1, 'holder', 'itself'), row(0, 'holder', 'another'))).toBe(
    '(holder(1)=1 && !(holder(0)=none) && !(holder(0)=0))',
  )
  expect(formula('inboxes', row(0, 'TOKEN in transit', 'several'))).toBeUndefined()
  expect(formula('voters', row(0, 'phase', 'held'), row(1, 'phase', 'wanted'))).toBe(
    '(phase(0)=held && phase(1)=wanted)',
  )
  expect(formula('voters', row(2, 'voted', 'true'))).toBeUndefined()
  expect(formula('voters', { kind: 'channel', from: 0, to: 1, type: 'VOTE' })).toBeUndefined()
  // An arc of Chang and Roberts's ring leaves out the messages that name other sites.
  expect(formula('arcs with names', row(0, 'participant', 'true'))).toBe('(participant(0)=true)')
  expect(formula('arcs with names', { kind: 'channel', from: 0, to: 1, type: undefined })).toBeUndefined()
})

test('a proof for all quorums leaves out those of the model of the page', () => {
  const quorums = { parameters: { quorums: 'grid' } }
  const { known } = studied(loaded.maekawa, quorums, { about: 'views', asked: undefined })
  expect(known!.text).toContain('quorums=any')
  expect(known!.views.length).toBe(122)
})

test('the order of two timestamps is a part of a pair: what a state of two sites has is in a view', () => {
  const { known } = studied(loaded.ricart, {}, { about: 'views', asked: undefined })
  const { views, places } = known!
  const model = makeModel(ricart, { sites: 2, requests: 2 })
  const states = stateGraph(model, 20_000).states.map((state) => viewOfState(model, state))
  const tally = { shown: 0, excluded: 0 }
  for (const [k, left] of places.entries())
    for (const right of places.slice(k + 1))
      for (const is of ['<', '=', '>'] as const) {
        const condition: OrderCondition = { kind: 'order', left, is, right }
        const isInView = nearest(views, [condition])[0]!.differs.length === 0
        const { predicate } = reachability(model, formulaOf(views[0]!.picture, [condition], 2)!)
        if (states.some((view) => predicate(view))) {
          expect(isInView, orderText(condition)).toBe(true)
          tally.shown += 1
        } else if (!isInView) tally.excluded += 1
      }
  expect(tally.shown).toBeGreaterThan(20)
  expect(tally.excluded).toBeGreaterThan(2)
})

test('the table of assumptions has the runs of its numbers; the story of a run is a run that violates the same', () => {
  const table = studied(
    loaded.maekawa,
    both,
    { about: 'assumptions', together: false },
    undefined,
    // A row about a guard takes longer than all before it.
    (answer) => answer.about === 'assumptions' && answer.rows.length > 10,
  )
  expect(table.cut).toContain('interrupted')
  const session = newSession(loaded.maekawa, both)
  const [whole] = table.rows
  expect(table.heads.map(([head]) => head)).toEqual(['ME', 'DF', 'EP'])
  expect(whole!.cells.map(({ text }) => text)).toEqual(['.', '4', '2'])
  const m1 = table.rows.find(({ dropped }) => dropped.includes('(M1)'))!
  expect(m1.cells[0]!.text).toBe('4')
  for (const { trace, text } of [whole!.cells[1]!, m1.cells[0]!]) {
    const shown = loadedRun(session, trace!)
    if (shown.kind !== 'session') throw new Error('not a session')
    expect(shown.session.shows?.verdict).toBe('violated')
    expect(String(shown.session.history.places.length - 1)).toBe(text)
  }
  const deadlock = loadedRun(session, whole!.cells[1]!.trace!)
  if (deadlock.kind !== 'session') throw new Error('not a session')
  const { history } = deadlock.session
  const choices = history.places.slice(1).map(({ choice }) => choice)
  const run = { initial: 0, choices }
  const { story } = studied(loaded.maekawa, both, {
    about: 'story',
    run,
    loop: undefined,
    property: undefined,
  })
  expect(story).toMatchObject({ property: 'deadlockFreedom' })
  expect(story!.steps.length).toBe(4)
  expect(story!.alone.lines.join()).toContain('inevitable')
  // Its steps once had numbers of their own beside a run in another order.
  const labels = (numbers: readonly number[]) =>
    numbers.map((number) => stepHeading(history.model, history.places[number]!.step!.label))
  expect(labels(story!.inGiven.numbers)).toEqual(story!.steps.map(({ heading }) => heading))
  expect(story!.alone.numbers).toEqual([1, 2, 3, 4])
  expect(() =>
    studied(loaded.maekawa, both, {
      about: 'story',
      run: { initial: 0, choices: choices.slice(0, 1) },
      loop: undefined,
      property: undefined,
    }),
  ).toThrow('violates no property of maekawa')
})
