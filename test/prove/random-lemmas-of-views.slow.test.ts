// Lemmas of views as a start of a proof, for random protocols: a cell that the grid calls inductive is not refuted by any state of the
// whole universe, listed one by one. The lemmas of one protocol are also asked about another one, and with one of them left out, so that
// many cells are not inductive.
import { List } from 'immutable'
import { expect, test } from 'vitest'
import type { Lemmas } from '../../src/every/lemmas/find-lemmas.js'
import { algorithm, flag, many, mutualExclusion, oneOf, protocol, type Spec, send } from '../../src/index.js'
import { type Model, makeModel } from '../../src/model/model.js'
import type { Message } from '../../src/protocol/message.js'
import { violatedFor } from '../../src/prove/lemma-properties.js'
import { proofFromViews } from '../../src/prove/views/lemmas-of-views.js'
import { State, viewOfState } from '../../src/semantics/state.js'
import { stateGraph } from '../../src/semantics/state-graph.js'
import { steps } from '../../src/semantics/steps.js'
import type { SiteRecord } from '../../src/semantics/transaction.js'
import type { Sort } from '../../src/sorts/sort.js'
import { closedViews, lemmasFor } from '../every/closed-views.js'
import { picker, randomShared } from '../every/random-lock.js'
import { checked } from './proofs.js'

const phases = ['idle', 'wanted', 'held'] as const

/** Sites that pass messages, with a flag. */
const randomMessages = (seed: number): Spec => {
  const pick = picker(seed)
  const p = protocol({
    roles: { site: many({ phase: oneOf(...phases), on: flag }) },
    messages: { A: {}, B: {} },
  })
  const { local, upon } = p.roles.site
  const message = [p.messages.A, p.messages.B] as const
  const reaction = (type: 'A' | 'B') => {
    const [test, then, reply, other, also] = [4, 4, 4, 3, 2].map(pick)
    return upon(type, (me, _, { from }) => {
      const isSo = [me.on, me.phase === 'idle', me.phase !== 'held', !me.on][test!]!
      const phase = isSo ? (phases[then!] ?? me.phase) : me.phase
      const sent = (also === 0 || isSo) && reply! < 2 ? [send(from, message[reply!]!())] : []
      return [{ phase, on: [me.on, isSo, !isSo][other!]! }, ...sent]
    })
  }
  const [asks, guard, leaves] = [3, 3, 3].map(pick)
  return algorithm({
    name: `random-messages-${seed}`,
    title: 'random',
    citation: 'none',
    about: 'A random protocol.',
    sites: { min: 1, max: 5, fallback: 2 },
    symmetry: 'none',
    protocol: p,
    clauses: {
      request: local({
        guard: (me) => me.phase === 'idle',
        effect: (_, { others }) => [
          { phase: 'wanted' },
          ...(asks! < 2 ? [send(others, message[asks!]!())] : []),
        ],
      }),
      onA: reaction('A'),
      onB: reaction('B'),
      enter: local({
        guard: (me) => me.phase === 'wanted' && [me.on, !me.on, false][guard!]!,
        effect: () => [{ phase: 'held' }],
      }),
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: (_, { others }) => [
          { phase: 'idle', on: false },
          ...(leaves! < 2 ? [send(others, message[leaves!]!())] : []),
        ],
      }),
    },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    properties: [mutualExclusion],
  })
}

const product = <T>(count: number, of: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: count }).reduce<readonly (readonly T[])[]>(
    (some) => some.flatMap((one) => of.map((next) => [...one, next])),
    [[]],
  )

/** All states with at most two messages in a channel. */
const universe = (model: Model): readonly State[] => {
  const sort = model.sites[0]!.role.record
  const fields = Object.entries(sort.fields as { readonly [name: string]: Sort<unknown> })
  const records = fields
    .reduce<readonly object[]>(
      (some, [name, { choices }]) =>
        some.flatMap((one) => choices!(model.scope).map((value) => ({ ...one, [name]: value }))),
      [{}],
    )
    .map((record) => sort.make(record as never) as unknown as SiteRecord)
  const messages = [...model.spec.messages.kinds.keys()].map((type) => ({ type }) as unknown as Message)
  const contents = [0, 1, 2].flatMap((length) => product(length, messages)).map((all) => List(all))
  const shared = model.variables.reduce<readonly (readonly unknown[])[]>(
    (some, { sort: of }) => some.flatMap((one) => of.choices!(model.scope).map((value) => [...one, value])),
    [[]],
  )
  const none = List<Message>()
  const channels = messages.length === 0 ? [[none, none]] : product(2, contents)
  return product(2, records).flatMap((sites) =>
    shared.flatMap((variables) =>
      channels.map(([ab, ba]) =>
        State({
          sites: List(sites),
          variables: List(variables) as never,
          channels: List([none, ab!, ba!, none]),
          made: List([0, 0]),
          memory: List(),
        }),
      ),
    ),
  )
}

/** Compares each cell of the grid for these lemmas with the universe. */
const compare = (spec: Spec, lemmas: Lemmas, drop: readonly string[]) => {
  const counts = { inductive: 0, 'not inductive': 0, open: 0 }
  const model = makeModel(spec, { sites: 2, requests: 'unbounded' })
  const proof = proofFromViews(lemmas)
  const kept = proof.lemmas.filter(({ name }) => !drop.includes(name))
  const { rows } = checked(spec, proof, { sites: 2 }, { drop, maxStates: 1, cellsAlone: true })
  const refuted = new Set<string>()
  for (const state of universe(model)) {
    const view = viewOfState(model, state)
    if (kept.some((lemma) => violatedFor(lemma, view).length > 0)) continue
    for (const { label, next } of steps(model, state, [])) {
      const after = viewOfState(model, next)
      for (const lemma of kept)
        if (violatedFor(lemma, after).length > 0) refuted.add(`${lemma.name} ${label.clause}`)
    }
  }
  for (const { lemma, cells } of rows)
    for (const { clause, result } of cells) {
      counts[result.verdict] += 1
      const isRefuted = refuted.has(`${lemma.name} ${clause}`)
      expect([spec.name, drop, lemma.name, clause, isRefuted && result.verdict === 'inductive']).toEqual([
        spec.name,
        drop,
        lemma.name,
        clause,
        false,
      ])
      // Without messages the universe is that of the grid.
      if (spec.messages.kinds.size === 0) expect(isRefuted).toBe(result.verdict === 'not inductive')
    }
  return counts
}

// The seeds are of protocols that views prove; most seeds are not.
test.each([
  ['a shared variable', randomShared, [12, 46]],
  ['messages', randomMessages, [46, 51]],
] as const)('random protocols with %s', (_, make, seeds) => {
  const counts = { inductive: 0, 'not inductive': 0, open: 0 }
  for (const seed of seeds) {
    const spec = make(seed)
    const found = lemmasFor(closedViews(spec))
    if ('none' in found) throw new Error(`${spec.name}: ${found.none}`)
    for (const [of, drop] of [
      [spec, []],
      [spec, ['views1']],
      [make(seed + 1), []],
      [make(seed + 2), ['formOfSite']],
    ] as const) {
      const some = compare(of, found.lemmas, drop)
      for (const verdict of ['inductive', 'not inductive', 'open'] as const) counts[verdict] += some[verdict]
    }
  }
  expect(Math.min(counts.inductive, counts['not inductive'])).toBeGreaterThan(3)
  expect(counts.open).toBe(0)
})

// The comparison above asks the same lemmas of both sides, so it cannot notice that a lemma says of two messages the wrong order.
test.each([2, 3])(
  'the lemmas of views are true of all reachable states of %i sites, also of the order of messages',
  (sites) => {
    const spec = randomMessages(46)
    const found = lemmasFor(closedViews(spec))
    if ('none' in found) throw new Error(found.none)
    const { lemmas } = proofFromViews(found.lemmas)
    const model = makeModel(spec, { sites })
    const { states } = stateGraph(model, 5000)
    const orders = new Set<string>()
    for (const state of states) {
      const view = viewOfState(model, state)
      expect(lemmas.filter((lemma) => violatedFor(lemma, view).length > 0)).toEqual([])
      for (const contents of state.channels)
        orders.add(
          contents
            .toArray()
            .map(({ type }) => type)
            .join(''),
        )
    }
    // A before B, and never B before A: with the wrong order a lemma would be false here.
    expect([...orders].sort()).toEqual(['', 'A', 'AB', 'B'])
  },
)
