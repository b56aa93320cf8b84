// What random lemmas keep in channels of any length.
import fc from 'fast-check'
import { List } from 'immutable'
import { expect } from 'vitest'
import { algorithm, many, mutualExclusion, oneOf, proof, protocol, send, timestamp } from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import type { Message } from '../../src/protocol/message.js'
import { violatedFor } from '../../src/prove/lemma-properties.js'
import { State, viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import type { SiteRecord } from '../../src/semantics/transaction.js'
import { checked } from './proofs.js'

const timed = protocol({
  roles: { site: many({ phase: oneOf('out', 'in'), clock: timestamp }) },
  messages: { NEWS: { t: timestamp }, END: {} },
})
const { NEWS, END } = timed.messages
const { local, upon } = timed.roles.site

// Site 0 sends, and site 1 receives. A clock may lag behind the messages.
const spec = algorithm({
  name: 'timed',
  title: 'Timed',
  citation: 'none',
  about: 'For a test.',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: timed,
  clauses: {
    tell: local({
      guard: (_, { self }) => self === 0,
      effect: (me) => [{ clock: me.clock + 1 }, send(1, NEWS({ t: me.clock + 1 }))],
    }),
    repeat: local({
      guard: (me, { self }) => self === 0 && me.phase === 'in',
      effect: (me) => [{}, send(1, NEWS({ t: me.clock }))],
    }),
    end: local({
      guard: (me, { self }) => self === 0 && me.phase === 'in',
      effect: () => [{ phase: 'out' }, send(1, END())],
    }),
    hear: upon('NEWS', (me, { t }) => (t > me.clock ? [{ phase: 'in', clock: t }] : [{ phase: 'out' }])),
    stop: upon('END', () => [{ phase: 'out' }]),
  },
  contention: {
    waits: () => false,
    holds: () => false,
  },
  properties: [mutualExclusion],
})
const model = makeModel(spec, {})

const times = [0, 1, 2]
const record = model.sites[0]!.role.record
const records = ['out', 'in'].flatMap((phase) =>
  times.map((clock) => record.make({ phase, clock } as never) as unknown as SiteRecord),
)
const messages = [END(), ...times.map((t) => NEWS({ t }))] as unknown as readonly Message[]
const longer = (some: readonly List<Message>[]) =>
  some.flatMap((contents) => messages.map((message) => contents.push(message)))
const upTo1 = longer([List<Message>()])
const upTo2 = longer(upTo1)
const contents = [List<Message>(), ...upTo1, ...upTo2, ...longer(upTo2)]
const none = List<Message>()
const states = records.flatMap((a) =>
  records.flatMap((b) =>
    contents.map((ab) =>
      State({
        sites: List([a, b]),
        variables: List(),
        channels: List([none, ab, none, none]),
        made: List([0, 0]),
        memory: List(),
      }),
    ),
  ),
)
const views = states.map((state) => viewOfState(model, state))
const all = states.flatMap((state, from) =>
  [...steps(model, state, [])].map(({ label, next }) => ({
    from,
    clause: label.clause!,
    after: viewOfState(model, next),
  })),
)

/** A set of the three ways in which two numbers compare, as bits. */
const ways = fc.integer({ min: 1, max: 6 })
const compare = (bits: number, a: number, b: number): boolean => ((bits >> (Math.sign(a - b) + 1)) & 1) === 1

const { ofPair, ofSite } = timed.lemma
const phase = fc.constantFrom('out' as const, 'in' as const)
const lemmas = fc.oneof(
  fc
    .tuple(ways, phase)
    .map(([bits, at]) =>
      ofPair('site', 'clocks', (i, j) => i.phase !== at || compare(bits, i.clock, j.clock)),
    ),
  fc
    .tuple(ways, fc.boolean())
    .map(([bits, own]) =>
      ofPair('site', 'every', (i, j, view) =>
        view.every(i, j, 'NEWS', ({ t }) => compare(bits, t, own ? i.clock : j.clock)),
      ),
    ),
  ways.map((bits) =>
    ofPair('site', 'order', (i, j, view) =>
      view.inOrder(i, j, (a, b) => a.type === 'END' || b.type === 'END' || compare(bits, a.t, b.t)),
    ),
  ),
  fc
    .tuple(ways, phase)
    .map(([bits, at]) =>
      ofPair('site', 'some', (i, j, view) =>
        view.oneOf([
          i.phase !== at,
          view.none(j, i, 'END'),
          view.some(j, i, 'NEWS', ({ t }) => compare(bits, t, i.clock)),
        ]),
      ),
    ),
  phase.map((at) => ofSite('site', 'phase', (i) => i.phase === at || i.self === 1)),
)

export const keptInAllShortOnes = (numRuns: number, least: number): void => {
  let kept = 0
  let broken = 0
  fc.assert(
    fc.property(fc.array(lemmas, { minLength: 1, maxLength: 3 }), (drawn) => {
      const proved = proof({
        source: 'none',
        lemmas: Object.fromEntries(drawn.map((lemma, k) => [`l${k}`, lemma])),
        theorems: {},
        universe: { channel: 'any' },
      })
      const { rows } = checked(spec, proved, {}, { maxStates: 10 })
      const isTrueBefore = views.map((view) =>
        proved.lemmas.every((lemma) => violatedFor(lemma, view).length === 0),
      )
      const violated = new Set<string>()
      for (const { from, clause, after } of all) {
        if (!isTrueBefore[from]) continue
        for (const lemma of proved.lemmas) {
          const key = `${lemma.name} ${clause}`
          if (!violated.has(key) && violatedFor(lemma, after).length > 0) violated.add(key)
        }
      }
      for (const { lemma, cells } of rows)
        for (const { clause, result } of cells) {
          if (result.verdict === 'inductive') kept += 1
          else broken += 1
          expect([lemma.name, clause, result.verdict, violated.has(`${lemma.name} ${clause}`)]).not.toEqual([
            lemma.name,
            clause,
            'inductive',
            true,
          ])
        }
    }),
    { seed: 20_261_127, numRuns },
  )
  expect(Math.min(kept, broken)).toBeGreaterThan(least)
}
