// A deadlock of a spec without contention on the page: no step of the spec is enabled, and the state is not final. Its sentence named the
// property, where that of a lock says "Deadlock"; the end of a run that is final was said to have no enabled step, and nothing more; a
// goal was called "deadlockFreedom is true"; and the panel Model offered requesters, which such a spec refuses.
import { describe, expect, test } from 'vitest'
import { choicesOf } from '../../src/explorer/panels/goal-choices.js'
import { here } from '../../src/explorer/session/history.js'
import type { Session } from '../../src/explorer/session/session.js'
import { readSessionLink } from '../../src/explorer/session/session-link.js'
import { isFinal, judged } from '../../src/explorer/steps/judged.js'
import { titleOf } from '../../src/explorer/use-title.js'
import { algorithm, deadlockFreedom, int, many, protocol, type ViewOf } from '../../src/index.js'
import { factsOf, isApplicable } from '../../src/model/option-values.js'
import { sessionFromLink } from './session-of-link.js'

const p = protocol({ roles: { site: many({ at: int(0, 2) }) }, messages: {} })
const { local, timeout } = p.roles.site

const counting = (last: number) =>
  algorithm({
    name: 'counting',
    title: 'Counting',
    citation: 'none',
    about: 'Each site counts to 2, and a site at 2 may go back.',
    sites: { min: 1, max: 3, fallback: 2 },
    protocol: p,
    clauses: {
      add: local({ guard: ({ at }) => at < 2, effect: ({ at }) => [{ at: at + 1 }] }),
      back: timeout({ guard: ({ at }) => at === 2, effect: () => [{ at: 0 }] }),
    },
    final: ({ all }: ViewOf<typeof p>) => all('site').every(({ at }) => at === last),
    properties: [deadlockFreedom],
  })

const opened = (last: number, link: string): Session => {
  const spec = counting(last)
  return sessionFromLink(
    { source: { argument: spec.name }, spec, mutants: [] },
    readSessionLink(`spec=counting&${link}`)!,
  )
}
const atEnd = (last: number, timeouts: number) => opened(last, `steps=0,0,0,0&timeouts=${timeouts}`)
const ended = atEnd(1, 0)

test('is named at once, in the title too', () => {
  const { history } = ended
  const sentence = 'Deadlock: no step of the spec is enabled, and the state is not final: site 0 has at 2.'
  expect(judged(history.model, here(history).state).violated.map(({ text }) => text)).toEqual([sentence])
  expect(titleOf(ended)).toBe(`✗ counting, step 4 of 4: ${sentence} | Coterie`)
})

test.each([
  ['there is no deadlock where the spec calls the state final', atEnd(2, 0), true],
  ['there is no deadlock while a timeout is enabled', atEnd(1, 1), false],
])('%s', (_, { history }, final) => {
  const { state } = here(history)
  expect(judged(history.model, state).violated).toEqual([])
  expect(isFinal(history.model, state)).toBe(final)
})

describe('what the panels offer', () => {
  test('conditions of a shortest path say final, and no step of the spec', () => {
    const texts = choicesOf(ended.history.model).map(({ text }) => text)
    expect(texts).toEqual([
      'the state violates deadlockFreedom',
      'the state is final',
      'the state is at rest (no fair step is enabled)',
      'no step of the spec is enabled',
    ])
  })

  test('a spec without contention has no requesters', () => {
    const { spec, options } = ended.history.model
    expect(isApplicable('requesters', options, factsOf(spec))).toBe(false)
    expect(isApplicable('crash', options, factsOf(spec))).toBe(true)
  })
})
