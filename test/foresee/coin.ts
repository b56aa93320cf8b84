// Site 0 turns a coin, tells the others, and may turn it back: small enough to determine by hand what site 1 knows.
import { algorithm, flag, many, mutualExclusion, type Property, protocol, send } from '../../src/index.js'

const table = protocol({
  roles: { site: many({ heads: flag, told: flag, heard: flag }) },
  messages: { HEADS: {} },
})
const { local, upon } = table.roles.site

/** The coin. With `back`, site 0 may turn the coin back, once it has told the others. */
export const coin = (back: boolean, properties: readonly Property[] = [mutualExclusion]) =>
  algorithm({
    name: 'coin',
    title: 'A coin',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 2, max: 3, fallback: 2 },
    protocol: table,
    clauses: {
      turn: local({
        guard: (me, { self }) => self === 0 && !me.heads && !me.told,
        effect: () => [{ heads: true }],
      }),
      tell: local({
        guard: (me) => me.heads && !me.told,
        effect: (_, { others }) => [{ told: true }, send(others, table.messages.HEADS())],
      }),
      ...(back
        ? { back: local({ guard: (me) => me.heads && me.told, effect: () => [{ heads: false }] }) }
        : {}),
      onHeads: upon('HEADS', () => [{ heard: true }]),
    },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties,
  })
