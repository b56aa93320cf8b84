// Safra's detection of termination as TLA+ Examples has it in PlusCal (specifications/ewd998/EWD998PCal.tla, by M. Kuppe), action by action. It is
// another model than that of the catalogue: the network is one bag of messages for each node, so messages of different senders are the same; a
// node takes the token and hands it on in one step; a node that is passive may become passive, which changes nothing but is a step; nothing is
// announced; and a node sends without a limit.
import { algorithm } from '../../../src/protocol/algorithm.js'
import { many } from '../../../src/protocol/declaration.js'
import { either, eitherOf, element } from '../../../src/protocol/effect.js'
import { protocol } from '../../../src/protocol/protocol.js'
import type { Spec } from '../../../src/protocol/spec.js'
import { arrayOf } from '../../../src/sorts/array-of.js'
import { flag } from '../../../src/sorts/flag.js'
import { initially } from '../../../src/sorts/initially.js'
import { int } from '../../../src/sorts/int.js'
import { siteId } from '../../../src/sorts/site-id.js'

const safra = protocol({
  roles: { node: many({ active: flag, black: flag, counter: initially(int(-9, 9), 0) }) },
  // The payload messages in the bag of each node; where the token is, and what it says.
  shared: {
    pending: arrayOf(siteId, int(0, 9)),
    at: siteId,
    q: initially(int(-30, 30), 0),
    blackToken: flag,
  },
})
const { local } = safra.roles.node
const { write } = safra

/** Begins another probe for one reason. TLC takes a disjunction apart, and generates the same state once for each part that is true. */
const initiatedIf = (
  isReason: (now: {
    readonly isBlack: boolean
    readonly sum: number
    readonly isTokenBlack: boolean
  }) => boolean,
) =>
  local({
    guard: (me, { self, shared: { at, q, blackToken } }) =>
      self === 0 &&
      at === 0 &&
      isReason({ isBlack: me.black, sum: q + me.counter, isTokenBlack: blackToken }),
    effect: (_, { sites }) => [{ black: false }, write({ at: sites.size - 1, q: 0, blackToken: false })],
  })

/** The spec; the state constraint of the source is `counter(all) < 3`. */
export const safraInPlusCal: Spec = algorithm({
  name: 'safra-in-pluscal',
  title: '',
  citation: '',
  about: '',
  sites: { min: 2, fallback: 3 },
  protocol: safra,
  clauses: {
    send: local({
      guard: (me) => me.active,
      effect: (me, { others, shared }) =>
        eitherOf(others, (to) => [
          { counter: me.counter + 1 },
          write({ pending: element(to, shared.pending.get(to) + 1) }),
        ]),
    }),
    receive: local({
      guard: (_, { self, shared }) => shared.pending.get(self) > 0,
      effect: (me, { self, shared }) => [
        { counter: me.counter - 1, active: true, black: true },
        write({ pending: element(self, shared.pending.get(self) - 1) }),
      ],
    }),
    terminate: local({ guard: () => true, effect: () => [{ active: false }] }),
    pass: local({
      guard: (me, { self, shared }) => self !== 0 && shared.at === self && !me.active,
      effect: (me, { self, shared }) => [
        { black: false },
        write({ at: self - 1, q: shared.q + me.counter, blackToken: me.black || shared.blackToken }),
      ],
    }),
    initiateAsBlack: initiatedIf(({ isBlack }) => isBlack),
    initiateAsUnbalanced: initiatedIf(({ sum }) => sum !== 0),
    initiateAsTokenIsBlack: initiatedIf(({ isTokenBlack }) => isTokenBlack),
  },
  initial: {
    node: () => either([{ black: true }, { black: true, active: true }]),
  },
  shared: () => ({ at: 0, blackToken: true }),
  symmetry: 'none',
  properties: [
    safra.always('detectsTruly', 'if machine 0 sees the end, the computation has ended', (view) => {
      const { pending, at, q, blackToken } = view.shared
      const nodes = view.all('node')
      const [first] = nodes
      const sees = at === 0 && !blackToken && q + first!.counter === 0 && !first!.black && !first!.active
      return !sees || nodes.every(({ active, self }) => !active && pending.get(self) === 0)
    }),
  ],
})
