// What happens on the page, as a function from page to page; above all results that arrive after the reader
// has moved on.
import { describe, expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import peterson from '../../specs/peterson/spec.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { here, line, runSoFar } from '../../src/explorer/session/history.js'
import { type Action, initialPage, nextPage, type PageState } from '../../src/explorer/session/page-state.js'
import { newSession, type Session } from '../../src/explorer/session/session.js'
import { readSessionLink } from '../../src/explorer/session/session-link.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { steps } from '../../src/semantics/steps.js'
import { sessionFromLink } from './session-of-link.js'

const loaded: LoadedSpec = { source: { argument: 'maekawa' }, spec: maekawa, mutants: [] }
const pageOf = (session: Session): PageState => nextPage(initialPage, { kind: 'session', session })
const opened = (options: ModelOptions = { requests: 1 }): PageState => pageOf(newSession(loaded, options))
const linked = (link: string): PageState => pageOf(sessionFromLink(loaded, readSessionLink(link)!))
const taking = (page: PageState, ...choices: readonly number[]): PageState =>
  choices.reduce((now, choice) => {
    const { model, places, at } = now.session!.history
    const from = places[at]!.state
    return nextPage(now, { kind: 'take', choice, step: [...steps(model, from)][choice]!, from })
  }, page)
const lineOfPage = ({ session }: PageState): readonly number[] =>
  line(session!.history)
    .slice(1)
    .map((at) => session!.history.places[at]!.choice)

describe('a path that was found', () => {
  const follow = (asked: PageState, choices: readonly number[]): Action => {
    const { history } = asked.session!
    return {
      kind: 'follow',
      way: { initial: 0, choices },
      from: runSoFar(history),
      model: history.model,
    }
  }

  test('begins in the state of the request, even if the reader has moved on', () => {
    const asked = taking(opened(), 0)
    const late = nextPage(taking(asked, 1, 0), follow(asked, [2, 1]))
    expect(late.notice).toBeUndefined()
    expect(lineOfPage(late)).toEqual([0, 2, 1])
    expect(here(late.session!.history).depth).toBe(1)
    // The steps that the reader took meanwhile are a branch.
    expect(lineOfPage(nextPage(late, { kind: 'forward' }))).toEqual([0, 2, 1])
    expect(late.session!.history.places.length).toBe(1 + 1 + 2 + 2)
  })

  test('is dropped if the model has changed', () => {
    const asked = taking(opened(), 0)
    const elsewhere = taking(opened({ requests: 2 }), 1, 1)
    expect(nextPage(elsewhere, follow(asked, [0])).session).toBe(elsewhere.session)
  })

  test('becomes a notice if it is invalid, and the session stays', () => {
    const asked = taking(opened(), 0)
    const after = nextPage(asked, follow(asked, [0, 99]))
    expect(after.session).toBe(asked.session)
    expect(after.notice).toEqual({ kind: 'error', text: 'step 3 of the path is not enabled there' })
  })

  test('leaves the reader at the start if it begins there', () => {
    const { model } = opened().session!.history
    const walked = taking(opened(), 0, 1)
    const page = nextPage(walked, {
      kind: 'follow',
      way: { initial: 0, choices: [1] },
      from: undefined,
      model: walked.session!.history.model,
    })
    expect(here(page.session!.history).depth).toBe(0)
    expect(lineOfPage(page)).toEqual([1])
    expect(model).not.toBe(walked.session!.history.model)
  })
})

describe('before the page is redrawn', () => {
  const stateOf = ({ session }: PageState) => here(session!.history).state

  test('a second step starts where the first one ended', () => {
    const page = opened()
    const { model } = page.session!.history
    const from = stateOf(page)
    const stale = (choice: number): Action => ({
      kind: 'take',
      choice,
      step: [...steps(model, from)][choice]!,
      from,
    })
    const both = nextPage(nextPage(page, stale(0)), stale(1))
    expect(both).toEqual(taking(taking(page, 0), 1))
    const none: Action = { kind: 'take', choice: 99, step: [...steps(model, from)][0]!, from }
    expect(nextPage(taking(page, 0), none).session).toEqual(taking(page, 0).session)
  })

  test('a jump that belongs to another state has no effect', () => {
    const page = taking(opened(), 0)
    const jump = { kind: 'jump', choices: [1, 0], from: stateOf(page) } as const
    expect(lineOfPage(nextPage(page, jump))).toEqual([0, 1, 0])
    expect(here(nextPage(page, jump).session!.history).depth).toBe(3)
    const elsewhere = taking(page, 2)
    expect(nextPage(elsewhere, jump).session).toBe(elsewhere.session)
  })
})

test('a path from another initial state counts as a newly opened session, since its tree is another one', () => {
  const loadedPeterson = { source: { argument: 'peterson' }, spec: peterson, mutants: [] }
  const page = pageOf(
    sessionFromLink(loadedPeterson, readSessionLink('spec=peterson&initial=1&steps=0,1,0')!),
  )
  const { model } = page.session!.history
  const way = { initial: 0, choices: [0] }
  const other = nextPage(page, { kind: 'follow', way, from: undefined, model })
  expect(other.session!.history.initial).toBe(0)
  expect(other.opened).toBe(page.opened + 1)
  const same = nextPage(page, { kind: 'follow', way: { ...way, initial: 1 }, from: undefined, model })
  expect([same.opened, same.session!.history.places.length]).toEqual([page.opened, 4])
})

test('a note does not replace an error and does not end loading', () => {
  const error = { kind: 'error', text: 'so' } as const
  const page = nextPage(nextPage(opened(), { kind: 'loading', name: 'x' }), { kind: 'notice', notice: error })
  expect([page.notice, page.loading]).toEqual([error, 'x'])
  const later = nextPage(page, { kind: 'notice', notice: { kind: 'note', text: 'too long' } })
  expect(later.notice).toEqual(error)
  expect(nextPage(later, { kind: 'notice', notice: undefined, endsLoading: true })).toMatchObject({
    notice: undefined,
    loading: undefined,
  })
})

test('opening another session adds an entry to the browser history; steps do not', () => {
  const session = newSession(loaded, {})
  const page = pageOf(session)
  expect(nextPage(page, { kind: 'session', session }).opened).toBe(page.opened + 1)
  expect(nextPage(page, { kind: 'session', session, goesOn: true }).opened).toBe(page.opened)
  expect(taking(page, 0).opened).toBe(page.opened)
})

describe('what a run shows', () => {
  const shown = (): PageState => {
    const { session } = linked('spec=maekawa&requests=1&steps=0,(0),1,0&at=0')
    return pageOf({ ...session!, shows: { property: 'mutualExclusion', verdict: 'violated' } })
  }

  test('is displayed while the reader moves along the run', () => {
    const along = nextPage(nextPage(shown(), { kind: 'end' }), { kind: 'back' })
    expect(along.session!.shows).toBeDefined()
    expect(taking(nextPage(shown(), { kind: 'start' }), 0).session!.shows).toBeDefined()
  })

  test('is not displayed for another branch, new or old', () => {
    expect(taking(shown(), 1).session!.shows).toBeUndefined()
    const other = nextPage(nextPage(shown(), { kind: 'end' }), { kind: 'next branch' })
    expect(lineOfPage(other)).toEqual([0, 0])
    expect(other.session!.shows).toBeUndefined()
  })

  test('is displayed again when the reader returns to the run', () => {
    const other = nextPage(nextPage(shown(), { kind: 'end' }), { kind: 'next branch' })
    const back = nextPage(other, { kind: 'previous branch' })
    expect(lineOfPage(back)).toEqual(lineOfPage(shown()))
    expect(back.session!.shows).toEqual(shown().session!.shows)
    const further = taking(shown(), 1)
    expect(nextPage(further, { kind: 'previous branch' }).session!.shows).toEqual(shown().session!.shows)
  })
})

test('at the end of a loop, forward continues at its start', () => {
  const page = nextPage(linked('spec=maekawa&requests=1&steps=0,0,2'), { kind: 'end' })
  expect(nextPage(page, { kind: 'forward' }).session).toBe(page.session)
  const round = nextPage(pageOf({ ...page.session!, loop: 1 }), { kind: 'forward' })
  expect(here(round.session!.history).depth).toBe(1)
  expect(here(nextPage(round, { kind: 'forward' }).session!.history).depth).toBe(2)
  expect(round.session!.loop).toBe(1)
})

test('a note disappears with the next step; an error stays', () => {
  const noted = (kind: 'note' | 'error') =>
    nextPage(opened(), { kind: 'notice', notice: { kind, text: 'so' } })
  expect(taking(noted('note'), 0).notice).toBeUndefined()
  expect(taking(noted('error'), 0).notice).toEqual({ kind: 'error', text: 'so' })
})

describe('an address whose content cannot be shown', () => {
  const notice = { kind: 'error', text: 'step 4 of the run is number 99' } as const
  const standsIn = (): PageState =>
    nextPage(initialPage, {
      kind: 'session',
      session: newSession(loaded, {}),
      notice,
      keepsAddress: true,
    })

  test('stays until the reader acts', () => {
    const page = standsIn()
    expect(opened().keepsAddress).toBe(false)
    expect(page.keepsAddress).toBe(true)
    expect(nextPage(page, { kind: 'panel', panel: 'check' }).keepsAddress).toBe(true)
    expect(nextPage(page, { kind: 'notice', notice: undefined }).keepsAddress).toBe(true)
    expect(nextPage(page, { kind: 'back' }).keepsAddress).toBe(true)
    expect(taking(page, 0).keepsAddress).toBe(false)
    expect(nextPage(page, { kind: 'session', session: newSession(loaded, {}) }).keepsAddress).toBe(false)
  })

  test('stays if it was followed from another session', () => {
    const page = nextPage(opened(), { kind: 'notice', notice, keepsAddress: true })
    expect([page.keepsAddress, page.notice]).toEqual([true, notice])
  })
})

test('what stands beside the run and what is held back stay along the run; another session or model has neither', () => {
  const chosen = nextPage(opened(), { kind: 'beside', beside: 'original' })
  expect(chosen.panel).toBe('beside')
  const held = nextPage(nextPage(chosen, { kind: 'hold', channel: '0-2' }), { kind: 'hold', channel: '1-0' })
  const later = nextPage(taking(held, 0, 0), { kind: 'hold', channel: '0-2' })
  expect([later.beside, [...later.held]]).toEqual(['original', ['1-0']])
  const session = later.session!
  const same = nextPage(later, { kind: 'session', session, goesOn: true })
  expect([same.beside, [...same.held]]).toEqual(['original', ['1-0']])
  // The channels of another model are others.
  const other = nextPage(later, { kind: 'session', session: newSession(loaded, { sites: 9 }), goesOn: true })
  expect([other.beside, [...other.held]]).toEqual(['original', []])
  const elsewhere = pageOf(newSession(loaded, {}))
  expect([elsewhere.beside, [...elsewhere.held]]).toEqual([undefined, []])
})

test('lanes stay along the run, and are those of one model', () => {
  const chosen = nextPage(opened(), { kind: 'lanes', lanes: [2, 0] })
  expect(chosen.lanes).toEqual([2, 0])
  const later = taking(chosen, 0)
  expect(later.lanes).toEqual([2, 0])
  expect(nextPage(later, { kind: 'session', session: later.session!, goesOn: true }).lanes).toEqual([2, 0])
  const session = newSession(loaded, { sites: 9 })
  expect(nextPage(later, { kind: 'session', session, goesOn: true }).lanes).toBe(undefined)
  expect(nextPage(later, { kind: 'session', session, lanes: [8] }).lanes).toEqual([8])
})
