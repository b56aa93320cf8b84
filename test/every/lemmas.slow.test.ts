// Lemmas of sites that pass messages: few, inductive, and each needed. Each takes some ten seconds.
import { describe, expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { cutSteps } from '../../src/every/calls/steps.js'
import type { Entries } from '../../src/every/cut/cut-record.js'
import { isTrueOf } from '../../src/every/lemmas/fact.js'
import { factsOf } from '../../src/every/lemmas/facts.js'
import { checked } from '../../src/every/lemmas/induction.js'
import { type Asked, asked } from '../../src/every/lemmas/lemma.js'
import { sentence } from '../../src/every/lemmas/lemma-words.js'
import { Universe } from '../../src/every/lemmas/universe.js'
import { whyNotOfStates } from '../../src/every/other-form.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { certified, objection } from './certified.js'
import { checkOf, closedViews, lemmasFor, lemmasOf, satisfying, specOf } from './closed-views.js'
import { auditAgrees, noneOfMutant, sentences } from './lemmas-told.js'

test.each([
  ['central-server', 4],
  ['ricart-agrawala', 8],
  ['ricart-agrawala-queue', 9],
  ['carvalho-roucairol', 9],
] as const)('%s: %i lemmas', async (name, count) => {
  const { views, lemmas } = await lemmasOf(name)
  const all = lemmas.lemmas.map(({ asked }) => asked)
  expect(all).toHaveLength(count)
  for (const { view } of views.list)
    for (const number of lemmas.universe.vectorsOf(view))
      expect(all.some(({ excludes }) => excludes(lemmas.universe.vectors[number]!))).toBe(false)
  expect(checkOf(views, lemmas, all).escapes).toEqual([])
  for (const one of all.slice(1)) {
    const rest = all.filter((other) => other !== one)
    expect(checkOf(views, lemmas, rest).escapes, sentence(one.lemma, lemmas.facts)).not.toEqual([])
  }
})

// The audit shares no code with the search for lemmas.
test.each([
  ['chang-roberts', {}, 8, 75, 1],
  ['ticket-lock', { parameters: { tickets: 'unbounded' } }, 6, undefined, 2],
] as const)(
  'the audit confirms the views that satisfy the lemmas of %s %j, and refutes those of all but one',
  async (name, options, count, views, tried) => {
    const { lemmas } = await lemmasOf(name, options)
    const spec = await specOf(name)
    const { header } = certified(spec, options)!
    const all = lemmas.lemmas.map(({ asked }) => asked)
    expect(all).toHaveLength(count)
    const satisfy = satisfying(lemmas, all)
    if (views !== undefined) expect(satisfy).toHaveLength(views)
    expect(objection(spec, { header, views: satisfy }, 5)).toBeUndefined()
    for (const one of all.slice(1, 1 + tried)) {
      const more = satisfying(
        lemmas,
        all.filter((other) => other !== one),
      )
      expect(objection(spec, { header, views: more }, 5)).toMatch(
        /(that the certificate does not have|has both sites in the critical section)$/,
      )
    }
  },
)

test('lemmas of shared numbers say nothing of a state of N sites', async () => {
  const { lemmas } = await lemmasOf('ticket-lock', { parameters: { tickets: 'unbounded' } })
  expect(whyNotOfStates(lemmas)).toMatch(/and not about a state of N sites$/)
})

test('no lemmas of a spec whose parts have too many combinations', async () => {
  const views = closedViews(await specOf('lamport'), { parameters: { counts: 'reply' } })
  expect(lemmasFor(views)).toEqual({
    none: expect.stringMatching(
      /^no fact compares the timestamps in "queue"; there are more than 4,000,000 /,
    ),
  })
})

// More combinations would not help: a lemma is true of both views or of neither, however many facts it has.
test.each(['reply', 'any'])(
  'no facts about Lamport, counts=%s, tell whose request is first',
  async (counts) => {
    const views = closedViews(await specOf('lamport'), { parameters: { counts } })
    const { shape, table } = views
    const facts = factsOf(views)
    const field = (name: string) => shape.many.fields.findIndex((one) => one.name === name)
    const [phase, queue, ack] = ['phase', 'queue', 'ack'].map(field)
    // Site 0 is in the critical section, site 1 waits and has its reply, and each knows of both requests.
    const found = views.list.filter(
      ({ view: { sites, channels } }) =>
        sites[0]![phase!] === 'held' &&
        sites[1]![phase!] === 'wanted' &&
        sites.every((one) => (one[queue!] as Entries).length === 2) &&
        (sites[1]![ack!] as Entries).length === 1 &&
        [...channels.values()].every(({ length }) => length === 0),
    )
    expect(found.length).toBeGreaterThan(0)
    for (const { view } of found) {
      const times = new Map(view.sites[0]![queue!] as Entries) as ReadonlyMap<number, number>
      expect(times.get(0)).toBeLessThanOrEqual(times.get(1)!)
      // The same with the requests exchanged, at each site that has them in its queue.
      const exchanged = { 0: times.get(1)! + 1, 1: times.get(0)! }
      const other = {
        ...view,
        sites: view.sites.map((record) =>
          record.map((value, k) =>
            k === queue ? Object.entries(exchanged).map(([site, t]) => [Number(site), t]) : value,
          ),
        ),
      }
      for (const fact of facts)
        for (const i of [0, 1])
          expect(isTrueOf(fact, other, i, 1 - i), fact.name).toBe(isTrueOf(fact, view, i, 1 - i))
      const next = [...cutSteps(shape, table, other)].map((step) =>
        step.next.sites.map((record) => record[phase!]),
      )
      expect(next).toContainEqual(['held', 'held'])
    }
  },
)

test('no lemmas of central-server, mutant a RELEASE grants to the head, and the coordinator keeps the token too', async () => {
  const views = closedViews(
    await specOf('central-server', 'a RELEASE grants to the head, and the coordinator keeps the token too'),
  )
  expect(views.bad).toBeDefined()
  expect(lemmasFor(views)).toEqual({
    none: expect.stringMatching(/leads to two sites in the critical section$/),
  })
})

// The search takes some ten seconds, and this is what it finds.
test('Maekawa: ten lemmas of a voter and two clients are inductive, and each is needed', () => {
  const never = (...names: readonly string[]) => ({ kind: 'never together', names }) as const
  const group = (...names: readonly string[]) => ({ kind: 'at most one', names }) as const
  const written = [
    never('holds(i)', 'holds(j)'),
    group(
      'phase(i) = idle',
      'voter in votes(i)',
      'REQUEST i to voter',
      'VOTE voter to i',
      'i in queue(voter)',
    ),
    never('RELEASE i to voter', 'not voted(voter)'),
    group(
      'voter in votes(j)',
      'RELEASE i to voter',
      'VOTE voter to i',
      'RELEASE j to voter',
      'VOTE voter to j',
    ),
    never('REQUEST i to voter', 'not voter in the quorum(i)'),
    never('VOTE voter to i', 'not voter in the quorum(i)'),
    never('i in queue(voter)', 'not voter in the quorum(i)'),
    never('voter in votes(i)', 'not voted(voter)'),
    never('VOTE voter to i', 'not voted(voter)'),
    never('voter in votes(i)', 'voter in votes(j)'),
  ]
  const views = closedViews(maekawa)
  const facts = factsOf(views)
  const literal = (name: string) => {
    const fact = facts.findIndex((one) => one.name === name.replace(/^not /, ''))
    expect(fact, name).toBeGreaterThanOrEqual(0)
    return { fact, value: !name.startsWith('not ') }
  }
  const all = written.map(({ kind, names }) => asked({ kind, literals: names.map(literal) }))
  const universe = new Universe(views, facts)
  toTheEnd(universe.fill())
  const check = (lemmas: readonly Asked[]) =>
    toTheEnd(checked({ universe, table: views.table, lemmas, isSample: false, most: 1 }))
  for (const { view } of views.list)
    for (const number of universe.vectorsOf(view))
      expect(all.some(({ excludes }) => excludes(universe.vectors[number]!))).toBe(false)
  const { escapes, views: kept } = check(all)
  expect(escapes).toEqual([])
  expect(kept).toBeGreaterThanOrEqual(views.list.length)
  for (const one of all)
    if (one !== all[0]) expect(check(all.filter((other) => other !== one)).escapes).not.toEqual([])
})

describe('lemmas of a token', () => {
  test('the token ring: none is on an arc if a site of it has one', async () => {
    expect(sentences((await lemmasOf('token-ring')).lemmas).slice(1)).toEqual([
      'At most one is true: token of j is set; a TOKEN is on the arc from i to j; a TOKEN is on the arc from j to i.',
      'Never both: token of i is set; token of j is set.',
    ])
  })
})

describe('no lemmas', () => {
  test.each([['central-server', 'the coordinator keeps its token when it grants']])(
    'of %s, mutant %s',
    noneOfMutant,
  )
})

describe('the audit confirms all views that satisfy the lemmas, and refutes those that satisfy all but one', () => {
  test.each([
    ['token-ring', {}, 3],
    ['suzuki-kasami', {}, 2],
  ] as const)('%s %j', auditAgrees)
})
