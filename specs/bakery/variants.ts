// Variant of the bakery: sites do not announce that they are drawing, and do not wait for each other's drawing.
import { element, precedes, type Variants } from 'coterie'
import { after, first, local, write } from './algorithm.js'

const compareWith = (k: number, sites: { readonly size: number }) =>
  k < sites.size ? ({ phase: 'comparing', k } as const) : ({ phase: 'held', k: 0 } as const)

const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'reading', k: first(self) }],
})

const draw = local({
  guard: (me) => me.phase === 'writing',
  effect: (me, { self, sites }) => [
    { highest: null, ...compareWith(first(self), sites) },
    write({ number: element(self, (me.highest ?? 0) + 1) }),
  ],
})

const compare = local({
  guard: (me) => me.phase === 'comparing',
  effect: (me, { self, shared, sites }) =>
    precedes([shared.number.get(self), self], [shared.number.get(me.k), me.k])
      ? [compareWith(after(me.k, self), sites)]
      : [],
})

export const variants: Variants = { choosing: { no: { request, draw, compare } } }
