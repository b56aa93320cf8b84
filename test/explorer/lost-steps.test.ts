// After a save the page says which step does not fit any more, and why.
import { describe, expect, test } from 'vitest'
import { continued } from '../../src/explorer/load/new-version.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { here } from '../../src/explorer/session/history.js'
import { initialPage, nextPage, type PageState } from '../../src/explorer/session/page-state.js'
import { newSession } from '../../src/explorer/session/session.js'
import { algorithm, flag, many, mutualExclusion, oneOf, protocol } from '../../src/index.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'

const p = protocol({
  roles: { site: many({ phase: oneOf('out', 'in') }) },
  shared: { taken: flag },
})
const { local } = p.roles.site
type Context = { readonly shared: { readonly taken: boolean } }
type Enter = (me: { readonly phase: string }, context: Context) => boolean
const open: Enter = (me) => me.phase === 'out'
const closed: Enter = (me, { shared }) => me.phase === 'out' && !shared.taken

const version = (name: string, guard: Enter, clause = 'enter', left = false): LoadedSpec => ({
  source: { argument: './lock.ts', version: name },
  spec: algorithm({
    name: 'lock',
    title: 'Lock',
    citation: 'none',
    about: 'For a test.',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: p,
    clauses: {
      [clause]: local({ guard, effect: () => [{ phase: 'in' }, p.write({ taken: true })] }),
      leave: local({
        guard: (me) => me.phase === 'in',
        effect: () => [{ phase: 'out' }, p.write({ taken: left })],
      }),
    },
    contention: {
      enter: clause,
      waits: (me) => me.phase === 'out',
      holds: (me) => me.phase === 'in',
    },
    shared: () => ({ taken: false }),
    properties: [mutualExclusion],
  }),
  mutants: [],
})

/** A page in which these steps have been taken, by clause and site. */
const page = (loaded: LoadedSpec, steps: readonly (readonly [string, number])[]): PageState =>
  steps.reduce(
    (now, [clause, site]) => {
      const { history } = now.session!
      const from = here(history).state
      const enabled = enabledIn(history.model, from)
      const choice = enabled.findIndex(({ label }) => label.clause === clause && label.site === site)
      return nextPage(now, { kind: 'take', choice, step: enabled[choice], from })
    },
    nextPage(initialPage, { kind: 'session', session: newSession(loaded, {}) }),
  )

const run = [
  ['enter', 0],
  ['enter', 1],
  ['leave', 0],
] as const

describe('a run that a new version cuts', () => {
  const before = page(version('1', open), run)
  const after = nextPage(before, continued(before.session!, version('2', closed)))

  test('ends before the step that its guard forbids; the words are those of the disabled steps', () => {
    expect(here(after.session!.history).depth).toBe(1)
    expect(after.lost).toEqual({
      says: './lock.ts was saved: 1 of 3 steps of the run still apply.',
      number: 2,
      step: 'enter at 1',
      why: '`!shared.taken` is false (shared.taken is true)',
      rest: ['leave at 0'],
    })
  })

  test('is whole again in the next version that has its steps, and then nothing is lost', () => {
    const again = nextPage(after, continued(after.session!, version('3', open)))
    expect(here(again.session!.history).depth).toBe(3)
    expect(again.lost).toBeUndefined()
  })

  test('is shown until the reader dismisses it, also after further steps', () => {
    const back = nextPage(after, { kind: 'back' })
    expect(back.lost).toEqual(after.lost)
    // A run that a search found, beside the present one.
    const beside = nextPage(after, { kind: 'session', session: after.session!, goesOn: true })
    expect(beside.lost).toEqual(after.lost)
    expect(nextPage(back, { kind: 'dismiss lost steps' }).lost).toBeUndefined()
    expect(
      nextPage(after, { kind: 'session', session: newSession(version('1', open), {}) }).lost,
    ).toBeUndefined()
  })
})

test('a clause that has another name is named', () => {
  const before = page(version('1', open), run)
  const { lost } = nextPage(before, continued(before.session!, version('2', open, 'entre')))
  expect(lost?.why).toBe('there is no clause enter (did you mean "entre"?)')
})

// The run still applied, and nothing said that a step of it does something else now.
test('a step that still applies and does something else is named, with what it does now and before', () => {
  const short = run.slice(0, 1).concat([['leave', 0]] as never)
  const before = page(version('1', open), short)
  const after = nextPage(before, continued(before.session!, version('2', open, 'enter', true)))
  expect(here(after.session!.history).depth).toBe(2)
  expect(after.notice?.text).toBe(
    './lock.ts was saved: 2 of 2 steps of the run still apply. Step 2, leave at 0, still applies, but does something else now: site 0: phase in → out. Before: site 0: phase in → out; shared taken true → false.',
  )
  const same = nextPage(before, continued(before.session!, version('3', open)))
  expect(same.notice?.text).toBe('./lock.ts was saved: 2 of 2 steps of the run still apply.')
})
