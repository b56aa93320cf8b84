// Dijkstra's algorithm as TLA+ Examples has it in PlusCal (DijkstraMutex.tla, by L. Lamport), label by label. It has more steps than the
// spec of the catalogue: at the label Li3d, and in and outside the section. It looks at the others in any order, and keeps the last value
// of its local variable `temp`, which is a site or a set of sites: here two fields, one of them without a value.
import {
  algorithm,
  eitherOf,
  element,
  flag,
  livelockFreedom,
  many,
  mapOf,
  mutualExclusion,
  oneOf,
  optional,
  protocol,
  type Spec,
  setOf,
  siteId,
  starvationFreedom,
} from '../../src/index.js'

const labels = [
  ...(['Li0', 'Li1', 'Li2', 'Li3a', 'Li3b', 'Li3c', 'Li3d'] as const),
  ...(['Li4a', 'Li4b', 'cs', 'Li5', 'Li6', 'ncs'] as const),
] as const
type Label = (typeof labels)[number]

const mutex = protocol({
  roles: { p: many({ pc: oneOf(...labels), temp: optional(siteId), left: optional(setOf(siteId)) }) },
  shared: { b: mapOf(siteId, flag), c: mapOf(siteId, flag), k: siteId },
})
const { local } = mutex.roles.p
const { write } = mutex
type Given = Parameters<typeof local>[0]

/** A step at a label. */
const at = (pc: Label, effect: Given['effect']) => local({ guard: (me) => me.pc === pc, effect })

/** The spec. The flags are the opposites of b and c, since flags are false at first. */
export const dijkstraInPlusCal: Spec = algorithm({
  name: 'dijkstra-in-pluscal',
  title: '',
  citation: '',
  about: '',
  sites: { min: 2, fallback: 3 },
  protocol: mutex,
  clauses: {
    Li0: at('Li0', (_, { self }) => [{ pc: 'Li1' }, write({ b: element(self, true) })]),
    Li1: at('Li1', (_, { self, shared }) => [{ pc: shared.k === self ? 'Li4a' : 'Li2' }]),
    Li2: at('Li2', (_, { self }) => [{ pc: 'Li3a' }, write({ c: element(self, false) })]),
    Li3a: at('Li3a', (_, { shared }) => [{ pc: 'Li3b', temp: shared.k, left: null }]),
    Li3b: at('Li3b', (me, { shared }) => [{ pc: shared.b.get(me.temp!) ? 'Li3d' : 'Li3c' }]),
    Li3c: at('Li3c', (_, { self }) => [{ pc: 'Li3d' }, write({ k: self })]),
    Li3d: at('Li3d', () => [{ pc: 'Li1' }]),
    Li4a: at('Li4a', (_, { self, others }) => [
      { pc: 'Li4b', temp: null, left: others.toSet() },
      write({ c: element(self, true) }),
    ]),
    Li4b: at('Li4b', (me, { shared }) =>
      me.left!.isEmpty()
        ? [{ pc: 'cs' }]
        : eitherOf(me.left!, (j) => [{ pc: shared.c.get(j) ? 'Li1' : 'Li4b', left: me.left!.remove(j) }]),
    ),
    cs: at('cs', () => [{ pc: 'Li5' }]),
    Li5: at('Li5', (_, { self }) => [{ pc: 'Li6' }, write({ c: element(self, false) })]),
    Li6: at('Li6', (_, { self }) => [{ pc: 'ncs' }, write({ b: element(self, false) })]),
    ncs: at('ncs', () => [{ pc: 'Li0' }]),
  },
  contention: {
    request: 'Li0',
    waits: ({ pc }) => /^Li[1-4]/.test(pc),
    holds: ({ pc }) => pc === 'cs',
  },
  shared: ({ sites }) => eitherOf(sites, (k) => ({ k })),
  properties: [mutualExclusion, livelockFreedom, starvationFreedom],
})
