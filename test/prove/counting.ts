// A protocol whose numbers only grow.
import { algorithm, int, many, mutualExclusion, oneOf, proof, protocol, send } from '../../src/index.js'
import type { Lemma } from '../../src/protocol/lemma.js'

const counting = protocol({
  roles: { site: many({ phase: oneOf('out', 'in'), count: int(1, Infinity) }) },
  messages: { NEWS: { n: int(1, Infinity) } },
})
const { local, upon } = counting.roles.site
export const { NEWS } = counting.messages

export const spec = algorithm({
  name: 'counting',
  title: 'Counting',
  citation: 'none',
  about: 'For a test.',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: counting,
  clauses: {
    tell: local({
      guard: (_, { self }) => self === 0,
      effect: (me) => [{ count: me.count + 1 }, send(1, NEWS({ n: me.count + 1 }))],
    }),
    enter: local({ guard: (me) => me.count > 1, effect: () => [{ phase: 'in' }] }),
    hear: upon('NEWS', (me, { n }) => (n > me.count ? [{ count: n }] : [{ phase: 'out' }])),
  },
  contention: {
    waits: () => false,
    holds: () => false,
  },
  properties: [mutualExclusion],
})

export const bound = 3

const { ofPair, ofSite } = counting.lemma
export const lemmas: { readonly [name: string]: Lemma } = {
  notAbove: ofPair('site', '', (i, j, view) =>
    view.allOf([
      () => j.self === 0 || i.count >= j.count,
      () => j.self === 0 || view.every(i, j, 'NEWS', ({ n }) => n <= i.count),
    ]),
  ),
  // Its second part is false after `tell`.
  twoParts: ofPair('site', '', (i, j, view) =>
    view.allOf([() => i.phase === 'out' || i.count > 1, () => view.none(i, j, 'NEWS')]),
  ),
  // More parts in one phase than in the other, and a part in parts.
  partsByPhase: ofPair('site', '', (i, j, view) =>
    i.phase === 'out'
      ? view.allOf([() => true])
      : view.allOf([
          () => view.allOf([() => i.count >= 1, () => i.count > 1]),
          view.allOf([view.every(i, j, 'NEWS', ({ n }) => n > 1)]),
        ]),
  ),
  belowTheBound: ofSite('site', '', (i) => i.count < bound),
  atMostTheBound: ofSite('site', '', (i) => i.count <= bound),
}

export const proofOf = (some: readonly string[]) =>
  proof({
    source: 'none',
    lemmas: Object.fromEntries(some.map((name) => [name, lemmas[name]!])),
    theorems: {},
    universe: { channel: 'any', number: bound },
  })
