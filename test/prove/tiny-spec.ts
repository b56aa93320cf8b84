// A protocol so small that its whole universe can be listed: two sites that pass a marked or unmarked token, and a shared flag.
import { algorithm, flag, many, mutualExclusion, oneOf, protocol, send } from '../../src/index.js'

export const tiny = protocol({
  roles: { site: many({ phase: oneOf('out', 'in'), token: flag }) },
  messages: { TOKEN: { marked: flag } },
  shared: { open: flag },
})

const { local, upon } = tiny.roles.site

export const spec = algorithm({
  name: 'tiny',
  title: 'Tiny',
  citation: 'none',
  about: 'For a test.',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: tiny,
  clauses: {
    enter: local({
      guard: (me, { shared }) => me.phase === 'out' && me.token && shared.open,
      effect: () => [{ phase: 'in' }, tiny.write({ open: false })],
    }),
    leave: local({
      guard: (me) => me.phase === 'in',
      effect: (_, { next }) => [
        { phase: 'out', token: false },
        tiny.write({ open: true }),
        send(next, tiny.messages.TOKEN({ marked: true })),
      ],
    }),
    take: upon('TOKEN', (me, { marked }) => [{ token: marked || me.token }]),
  },
  contention: {
    enter: 'enter',
    waits: (me) => me.phase === 'out' && me.token,
    holds: (me) => me.phase === 'in',
  },
  initial: { site: ({ self }) => ({ token: self === 0 }) },
  shared: () => ({ open: true }),
  properties: [mutualExclusion],
})
