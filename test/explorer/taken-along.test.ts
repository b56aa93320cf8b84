// A change of model keeps the part of the run that still applies. Loading a run keeps the previous one as a
// branch. No step is lost.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { here, line, lineOf, runSoFar, traceOf } from '../../src/explorer/session/history.js'
import { initialPage, nextPage } from '../../src/explorer/session/page-state.js'
import { linkOf, newSession, type Session, sessionFromTrace } from '../../src/explorer/session/session.js'
import { readSessionLink } from '../../src/explorer/session/session-link.js'
import { keptBeside, takenAlong } from '../../src/explorer/session/taken-along.js'
import { makeModel } from '../../src/model/model.js'
import { genericMutants } from '../../src/mutate/generic-mutants.js'
import { mutated } from '../../src/protocol/mutant.js'
import type { Spec } from '../../src/protocol/spec.js'
import { steps } from '../../src/semantics/steps.js'
import { readTraceJson } from '../../src/trace/trace-json.js'
import { sessionFromLink } from './session-of-link.js'

const one: LoadedSpec = { source: { argument: 'maekawa' }, spec: maekawa, mutants: genericMutants(maekawa) }
const linked = (fragment: string): Session => sessionFromLink(one, readSessionLink(fragment)!)
const branched = linked('spec=maekawa&sites=4&steps=0,(1,2),0,2,(0,1),2&at=3')
const told = ({ history }: Session) => [lineOf(history), here(history).depth]

describe('another model', () => {
  // The first request is the same; site 1 may not request in this model.
  const fewer = makeModel(one.spec, { sites: 4, requesters: [0, 2] })

  test('keeps the part of the run that still applies, and moves to the nearest state', () => {
    const { session: now, kept, of, lost } = takenAlong(branched, one, fewer)
    expect([kept, of]).toEqual([1, 4])
    expect(lost).toEqual({
      number: 2,
      step: 'request at 1',
      why: 'site 1 does not request in this model',
      rest: ['onRequest at 1: REQUEST from 0', 'onRequest at 2: REQUEST from 0'],
    })
    expect(here(now.history).depth).toBe(1)
    // In that model the steps have other numbers. The branch that begins with a delivery exists.
    expect(now.history.places.length).toBeGreaterThan(2)
  })

  test('keeps the whole tree, its branches and the target of forward, if their steps exist', () => {
    const lossy = takenAlong(branched, one, makeModel(one.spec, { sites: 4, loss: 1 }))
    expect([lossy.kept, lossy.of]).toEqual([4, 4])
    expect(here(lossy.session.history).depth).toBe(3)
    expect(lossy.session.history.places.length).toBe(branched.history.places.length)
    expect(lossy.session.uncut).toBeUndefined()
    const back = takenAlong(lossy.session, one, branched.history.model)
    expect(told(back.session)).toEqual(told(branched))
  })

  test('passes the steps that it cuts on to the next model', () => {
    const cut = takenAlong(branched, one, fewer).session
    expect(takenAlong(cut, one, branched.history.model).session).toEqual(branched)
    const cutTwice = takenAlong(cut, one, makeModel(one.spec, { sites: 4, requesters: [3] })).session
    expect(cutTwice.history.places.length).toBe(1)
    expect(takenAlong(cutTwice, one, branched.history.model).session).toEqual(branched)
  })

  test('restores the claim about the run, even if the run keeps all of its steps', () => {
    const shown = { ...branched, shows: { property: 'mutualExclusion', verdict: 'violated' as const } }
    const other = takenAlong(shown, one, makeModel(one.spec, { sites: 4, loss: 1 })).session
    expect(other.shows).toBeUndefined()
    expect(takenAlong(other, one, branched.history.model).session).toEqual(shown)
  })

  test('replaces the cut steps only when a step is taken in it, and not when the reader moves along the run', () => {
    const cut = takenAlong(branched, one, fewer).session
    const page = nextPage(initialPage, { kind: 'session', session: cut })
    const walked = nextPage(nextPage(page, { kind: 'start' }), { kind: 'end' })
    expect(takenAlong(walked.session!, one, branched.history.model).session).toEqual(branched)
    const { history } = walked.session!
    const choice = [...steps(history.model, here(history).state)].findIndex(
      (_, number) => !here(history).children.some((child) => history.places[child]!.choice === number),
    )
    const step = [...steps(history.model, here(history).state)][choice]!
    const taken = nextPage(walked, { kind: 'take', choice, step, from: here(history).state }).session!
    const next = takenAlong(taken, one, branched.history.model)
    expect(next.of).toBe(line(taken.history).length - 1)
    expect(next.session).not.toBe(branched)
    expect(next.session.uncut === undefined).toBe(
      next.session.history.places.length === taken.history.places.length,
    )
  })

  test('restores the cut steps even after another path was laid out, which stays as a branch', () => {
    const cut = nextPage(initialPage, { kind: 'session', session: takenAlong(branched, one, fewer).session })
    const { model } = cut.session!.history
    const way = { initial: 0, choices: [1, 0] }
    const laidOut = nextPage(cut, { kind: 'follow', way, from: undefined, model }).session!
    const back = takenAlong(laidOut, one, branched.history.model).session
    expect(told(back)[1]).toBe(told(branched)[1])
    expect(traceOf(back.history, 'whole line').steps.map(({ label }) => label)).toEqual(
      traceOf(branched.history, 'whole line').steps.map(({ label }) => label),
    )
    expect(back.history.places.length).toBeGreaterThan(branched.history.places.length)
  })

  test('with the same options restores any tree', () => {
    const number = fc.nat(9)
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { maxLength: 12 }), (moves) => {
        let page = nextPage(initialPage, { kind: 'session', session: newSession(one, { requests: 1 }) })
        for (const [to, choose] of moves) {
          const { model, places } = page.session!.history
          page = nextPage(page, { kind: 'go', to: to % places.length })
          const from = here(page.session!.history).state
          const enabled = [...steps(model, from)]
          if (enabled.length === 0) continue
          const choice = choose % enabled.length
          page = nextPage(page, { kind: 'take', choice, step: enabled[choice]!, from })
        }
        const session = page.session!
        // Another observer's memory gives another model with the same steps.
        const other = makeModel(one.spec, { requests: 1, loss: 0, fairness: { deliveries: 'none' } })
        const again = takenAlong(session, one, other)
        expect(told(again.session)).toEqual(told(session))
        expect(again.kept).toBe(again.of)
      }),
    )
  })

  test('keeps the run up to a clause that throws', async () => {
    const { default: spec } = (await import('../../specs/central-server-election/spec.js')) as {
      default: Spec
    }
    const loaded = { source: { argument: spec.name }, spec, mutants: genericMutants(spec) }
    const session = sessionFromLink(loaded, readSessionLink('spec=central-server-election&steps=0')!)
    const mutant = loaded.mutants.find(({ name }) => name === 'grant: guard always true')!
    const { session: now, kept } = takenAlong(session, loaded, makeModel(mutated(spec, mutant), {}))
    expect(now.history.model.spec.mutant).toBe(mutant.name)
    expect(kept).toBeLessThanOrEqual(1)
    expect(() => [...steps(now.history.model, here(now.history).state)]).toThrow()
  })
})

describe('a run that is loaded', () => {
  const root = new URL('../../', import.meta.url)
  const text = readFileSync(new URL('counterexamples/maekawa-grid-deadlock/trace.json', root), 'utf8')
  const made = sessionFromTrace(one, readTraceJson(text))
  const asPlayed = (requests: number | 'unbounded', steps: readonly number[]) =>
    sessionFromLink(one, {
      ...linkOf(newSession(one, { sites: 4, requests })),
      line: steps.map((choice) => ({ choice, others: [] })),
    })

  test('keeps the previous run as a branch, if both have the same model', () => {
    const played = asPlayed(1, [2, 0])
    const both = keptBeside(played, made)
    expect(both.shows).toEqual(made.shows)
    expect(both.history.model).toBe(played.history.model)
    expect(traceOf(both.history, 'whole line').steps.map(({ label }) => label)).toEqual(
      traceOf(made.history, 'whole line').steps.map(({ label }) => label),
    )
    expect(here(both.history).depth).toBe(0)
    expect(both.history.places[0]!.children.length).toBe(2)
    expect(both.history.places.length).toBe(made.history.places.length + 2)
  })

  test('follows the previous run as long as both agree', () => {
    const { choices } = runSoFar({ ...made.history, at: line(made.history)[3]! })
    const both = keptBeside(asPlayed(1, choices), made)
    expect(both.history.places.length).toBe(made.history.places.length)
    expect(both.shows).toEqual(made.shows)
  })

  test('keeps the cut steps for the next model', () => {
    const cut = { ...asPlayed(1, [2, 0]), uncut: branched }
    expect(keptBeside(cut, made).uncut).toBe(branched)
  })

  test('replaces a session of another model', () => {
    expect(keptBeside(asPlayed('unbounded', [2, 0]), made)).toBe(made)
  })
})
