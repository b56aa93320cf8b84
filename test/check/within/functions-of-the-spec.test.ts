// A constraint may name a property of the spec, and then calls its function: where that fails, where it is impure, and where it bounds
// clocks that diverge without it.
import { expect, test } from 'vitest'
import { defaultCheckOptions } from '../../../src/check/check-options.js'
import { startCheck } from '../../../src/check/check-spec.js'
import { withOffer } from '../../../src/cli/commands/smaller-symmetry.js'
import { CertificationFailed } from '../../../src/compile/certifier.js'
import { makeModel } from '../../../src/model/model.js'
import { algorithm } from '../../../src/protocol/algorithm.js'
import { ImpureSpec } from '../../../src/protocol/broken-spec.js'
import { many } from '../../../src/protocol/declaration.js'
import { send } from '../../../src/protocol/effect.js'
import { protocol } from '../../../src/protocol/protocol.js'
import { noReduction } from '../../../src/reduce/reductions.js'
import { toTheEnd } from '../../../src/search/long-work.js'
import { optional } from '../../../src/sorts/optional.js'
import { siteId } from '../../../src/sorts/site-id.js'
import { timestamp } from '../../../src/sorts/timestamp.js'
import { checked } from '../../tiny/found.js'
import { type Edge, never, nodeIn, tiny, tinyGraph } from '../../tiny/tiny-graph.js'

const line: readonly Edge[] = [
  [0, 1],
  [1, 2],
  [2, 3],
]

const failing = tiny.always('failing', '', (view) => {
  if (nodeIn(view) === 2) throw new Error('no')
  return true
})

// The whole result was lost, with the violation that had been found, and no run was shown.
test('a constraint that fails in a state: the run to it, and what was found before', () => {
  const spec = tinyGraph({ edges: line, properties: [failing, never('not1', 1), never('not9', 9)] })
  const running = startCheck(
    spec,
    {},
    { within: 'node(all)<=1 || failing', continue: true, properties: ['not1', 'not9'] },
  )
  toTheEnd(running.run())
  const { verdicts, failure } = running.result()
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['violated', 'inconclusive'])
  expect(verdicts[1]!.because).toBe('stopped: the predicate of failing failed')
  expect(failure?.trace?.steps).toHaveLength(2)
  expect(failure?.trace?.fails).toMatchObject({ property: 'failing' })
})

// Only the predicates of checked properties were compared.
test('a constraint is compared with a fresh import of the spec', () => {
  const spec = (bound: number) => {
    const below = tiny.always('below', '', (view) => nodeIn(view) < bound)
    return tinyGraph({ edges: line, properties: [below, never('not9', 9)] })
  }
  const running = startCheck(spec(2), {}, { within: 'below', properties: ['not9'] })
  toTheEnd(running.run())
  const result = running.result()
  expect(result.verdicts[0]!.verdict).toBe('no violation found')
  expect(() => running.compareWith(spec(3), result)).toThrow(ImpureSpec)
  expect(() => running.compareWith(spec(2), result)).not.toThrow()
})

const clocks = protocol({
  roles: { site: many({ clock: timestamp, told: optional(timestamp) }) },
  messages: { TIME: { t: timestamp } },
})
const { local, upon } = clocks.roles.site

/** One clock ticks without end, and another site receives its time once. */
const ticking = algorithm({
  ...{ name: 'ticking', title: '', citation: '', about: '', sites: { min: 2, max: 2, fallback: 2 } },
  protocol: clocks,
  clauses: {
    tick: local({ guard: (_, { self }) => self === 0, effect: (me) => [{ clock: me.clock + 1 }] }),
    tell: local({
      guard: (me, { self }) => self === 0 && me.told === null,
      effect: (me) => [{ told: me.clock }, send(1, clocks.messages.TIME({ t: me.clock }))],
    }),
    onTime: upon('TIME', (me, { t }) => [{ clock: Math.max(me.clock, t) }]),
  },
  contention: { waits: () => false, holds: () => false },
  properties: [
    clocks.always('near', '', (view) => view.all('site')[0]!.clock - view.all('site')[1]!.clock < 20),
    clocks.always('heard', '', () => true),
  ],
})

// The loop by which clocks diverge was repeated past the constraint, and the search was said to have no end.
test('clocks that a constraint keeps near do not diverge', () => {
  const { exploration, verdicts } = checked(ticking, {}, { within: 'near' })
  expect(exploration).toMatchObject({ cut: 'constraint', reductions: [{ reduction: 'timestamps' }] })
  expect(exploration).not.toHaveProperty('drift')
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['violated', 'no violation found'])
})

test('clocks that it does not keep near do', () => {
  const { exploration } = checked(ticking, {}, { within: 'heard', maxStates: 300 })
  expect(exploration).toMatchObject({ within: { outside: 0 }, drift: { clause: 'tick' } })
})

const ring = protocol({ roles: { site: many({ token: optional(siteId) }) } })
const around = algorithm({
  ...{ name: 'around', title: '', citation: '', about: '', sites: { min: 3, max: 3, fallback: 3 } },
  protocol: ring,
  clauses: {
    point: ring.roles.site.local({
      guard: (me) => me.token === null,
      effect: (_, { self, sites }) => [{ token: (self + 1) % sites.size }],
    }),
  },
  contention: { waits: () => false, holds: () => false },
  properties: [ring.always('any', '', () => true)],
})

// A search within a constraint is never complete, so no smaller group was offered.
test('a refused symmetry: the rotations are offered if the search within the constraint accepts them', () => {
  const refused = new CertificationFailed('symmetry', 'symmetry refused')
  const offered = (within: string) => {
    const model = makeModel(around, {})
    const options = { ...defaultCheckOptions, within, reduce: noReduction }
    return withOffer(refused, model, around.properties, options).message
  }
  expect(offered('!token(all)=none')).toContain('accepted with the rotations of the sites alone')
  expect(offered('token(0)=none')).toBe('symmetry refused')
})
