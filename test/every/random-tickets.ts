// Random locks with two counters and tickets, as files: numbers are kept by their order only if the text is known.
import { picker } from './random-lock.js'

/** The text of a spec whose clauses read, compare and advance unbounded numbers. */
export const randomTickets = (seed: number): string => {
  const pick = picker(seed)
  const one = (...of: readonly string[]): string => of[pick(of.length)]!
  const number = () =>
    one(
      ...['next', 'serving', 'next + 1', 'serving + 1', 'serving + 2'],
      ...['(me.ticket ?? next)', '(me.ticket ?? serving) + 1', 'Math.max(next, serving)'],
    )
  const write = () =>
    one(
      ...['', ''],
      `, p.write({ next: ${number()} })`,
      `, p.write({ serving: ${number()} })`,
      `, p.write({ next: ${number()}, serving: ${number()} })`,
    )
  const condition = () =>
    one(
      ...['serving === me.ticket', 'me.ticket <= serving', 'me.ticket < next', 'serving < next'],
      ...['me.ticket === next', 'me.ticket >= serving', 'next === serving'],
    )
  // Two of three clauses of some locks are those of the ticket lock; nonsense alone would rarely be safe.
  const isUsual = pick(3) > 0
  const changed = (usual: string, other: () => string) => (isUsual && pick(3) > 0 ? usual : other())
  const draw = changed(
    "[{ phase: 'spinning', ticket: next }, p.write({ next: next + 1 })]",
    () => `[{ phase: 'spinning', ticket: ${number()} }${write()}]`,
  )
  const spin = changed(
    "serving === me.ticket ? [{ phase: 'held' }] : []",
    () => `${condition()} ? [{ phase: 'held' }${write()}] : [{}${write()}]`,
  )
  const exit = changed(
    "[{ phase: 'idle', ticket: null }, p.write({ serving: serving + 1 })]",
    () => `[{ phase: 'idle', ticket: ${one('null', 'null', number())} }${write()}]`,
  )
  return `
import { algorithm, deadlockFreedom, int, many, mutualExclusion, oneOf, optional, protocol } from 'coterie'
const number = int(0, Infinity)
const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'spinning', 'held'), ticket: optional(number) }) },
  shared: { next: number, serving: number },
})
const { local } = p.roles.site
const clauses = {
  draw: local({ guard: (me) => me.phase === 'idle', effect: (me, { shared: { next, serving } }) => ${draw} }),
  spin: local({ guard: (me) => me.phase === 'spinning', effect: (me, { shared: { next, serving } }) => ${spin} }),
  exit: local({ guard: (me) => me.phase === 'held', effect: (me, { shared: { next, serving } }) => ${exit} }),
}
export default algorithm({
  name: 'random-tickets-${seed}', title: 'Tickets', citation: 'none', about: 'For tests.', symmetry: 'none',
  sites: { min: 1, max: 5, fallback: 2 }, protocol: p, clauses, endless: 'The numbers',
  contention: { request: 'draw', waits: (me) => me.phase === 'spinning', holds: (me) => me.phase === 'held' },
  properties: [mutualExclusion, deadlockFreedom],
})
`
}
