// What a complete check tells the look-ahead: only of the same model, only what it decided about every reachable state.
import { expect, test } from 'vitest'
import { mutants } from '../../specs/maekawa/mutants.js'
import maekawa from '../../specs/maekawa/spec.js'
import { checkSpec } from '../../src/check/check-spec.js'
import { modelKey } from '../../src/explorer/load/requested-model.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { initialPage, nextPage } from '../../src/explorer/session/page-state.js'
import { newSession } from '../../src/explorer/session/session.js'
import { isSafe, knownAhead, learned, safeAlong } from '../../src/explorer/session/verified-model.js'
import { keptEverywhere } from '../../src/explorer/worker/kept-everywhere.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'

const loaded: LoadedSpec = { source: { argument: 'maekawa' }, spec: maekawa, mutants }
const session = (options: ModelOptions, mutant?: string, version?: string) =>
  newSession(
    version === undefined ? loaded : { ...loaded, source: { argument: 'maekawa', version } },
    options,
    mutant,
  )
const one = { sites: 2, parameters: { quorums: 'one' }, requests: 1 } as const
const state = ['mutualExclusion', 'deadlockFreedom', 'entryPossible']

test('a complete check of all state properties makes a model safe, and no other model', () => {
  const keeps = keptEverywhere(checkSpec(maekawa, one))
  expect(keeps).toEqual(expect.arrayContaining(state))
  const own = session(one)
  const of = { key: modelKey(own), keeps, vacuous: [], broken: [] }
  const page = nextPage(initialPage, { kind: 'verified', of })
  const known = knownAhead(page.verified, modelKey(own), own.history.model)
  expect(known).toMatchObject({ broken: [], open: [] })
  expect(isSafe(known!)).toBe(true)
  expect(safeAlong(2).prospects).toEqual(['safe', 'safe'])
  const others = [
    session({ ...one, requests: 2 }),
    session({ ...one, crash: 1 }),
    session({ ...one, parameters: { quorums: 'all' } }),
    session(one, mutants[0]!.name),
    session(one, undefined, 'abc'),
  ]
  for (const other of others)
    expect(knownAhead(page.verified, modelKey(other), other.history.model)).toBeUndefined()
})

test('a check of one property leaves the others open; a second check adds to it, one of another model does not, and the first stays', () => {
  const own = session(one)
  const key = modelKey(own)
  const first = learned([], {
    key,
    keeps: keptEverywhere(checkSpec(maekawa, one, { properties: ['mutualExclusion'] })),
    vacuous: [],
    broken: [],
  })
  const known = knownAhead(first, key, own.history.model)!
  expect(known.keeps).toEqual(['mutualExclusion'])
  expect([known.open, isSafe(known)]).toEqual([['deadlockFreedom', 'entryPossible'], false])
  const rest = { key, keeps: ['deadlockFreedom', 'entryPossible'], vacuous: ['entryPossible'], broken: [] }
  expect(isSafe(knownAhead(learned(first, rest), key, own.history.model)!)).toBe(true)
  expect(knownAhead(learned(first, rest), key, own.history.model)!.vacuous).toEqual(['entryPossible'])
  const foreign = { ...rest, key: modelKey(session({ ...one, requests: 2 })) }
  expect(knownAhead([foreign], key, own.history.model)).toBeUndefined()
  // A reader changes the model, verifies it, and changes it back.
  const both = learned(first, foreign)
  expect(knownAhead(both, key, own.history.model)).toEqual(known)
  expect(knownAhead(learned(both, rest), key, own.history.model)!.open).toEqual([])
  const many = Array.from({ length: 40 }, (_, k) => ({ ...rest, key: String(k) })).reduce(learned, first)
  expect([many.length, many.at(-1)!.key]).toEqual([16, '39'])
})

test('what is violated is never safe, and a check that did not visit every state says nothing', () => {
  const ring = { sites: 3, parameters: { quorums: 'ring' }, requests: 1 } as const
  const result = checkSpec(maekawa, ring, { continue: true })
  const keeps = keptEverywhere(result)
  expect(keeps).toContain('mutualExclusion')
  expect(keeps).not.toContain('deadlockFreedom')
  const own = session(ring)
  const broken = ['deadlockFreedom', 'entryPossible']
  const known = knownAhead(
    [{ key: modelKey(own), keeps, vacuous: [], broken }],
    modelKey(own),
    own.history.model,
  )!
  expect([known.broken, isSafe(known)]).toEqual([broken, false])
  // The first violation ends it.
  expect(keptEverywhere(checkSpec(maekawa, ring))).toEqual([])
  expect(keptEverywhere(checkSpec(maekawa, one, { maxStates: 5 }))).toEqual([])
  expect(keptEverywhere(checkSpec(maekawa, one, { search: 'random', walks: 5 }))).toEqual([])
  const { verdicts, ...complete } = checkSpec(maekawa, one)
  const sampled = verdicts.map((verdict) => ({ ...verdict, sample: ['renamings'] }))
  expect(keptEverywhere({ ...complete, verdicts: sampled })).toEqual([])
})
