// Variants of the bakery: sites do not announce that they are drawing, and do not wait for each other's drawing; or a
// site looks at the others in any order. L. Lamport, Deconstructing the Bakery to Build a Distributed State Machine,
// CACM 65(9), 2022, reads and waits for all of them in parallel.
import { eitherOf, element, precedes, type Variants } from 'coterie'
import { after, draw as drawNext, first, local, write } from './algorithm.js'

const compareWith = (k: number, sites: { readonly size: number }) =>
  k < sites.size ? ({ phase: 'comparing', k } as const) : ({ phase: 'held', k: 0 } as const)

/** choosing=no: a site that wants the critical section begins to read the numbers; it announces nothing. */
const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'reading', k: first(self) }],
})

/** choosing=no: draw the next number, and compare it with those of the others at once. */
const draw = local({
  guard: (me) => me.phase === 'writing',
  effect: (me, { self, sites }) => [
    { highest: null, ...compareWith(first(self), sites) },
    write({ number: element(self, (me.highest ?? 0) + 1) }),
  ],
})

/**
 * choosing=no: wait until site k has no number, or (number[i], i) precedes (number[k], k); then compare with the
 * next site.
 */
const compare = local({
  guard: (me) => me.phase === 'comparing',
  effect: (me, { self, shared, sites }) =>
    precedes([shared.number.get(self), self], [shared.number.get(me.k), me.k])
      ? [compareWith(after(me.k, self), sites)]
      : [],
})

/** looks=any: a site that wants the critical section announces it, and has to read the numbers of all others. */
const requestOfAny = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self, others, parameters }) => [
    { phase: 'reading', left: others },
    write({ choosing: element(self, parameters.choosing === 'yes') }),
  ],
})

/** looks=any: read the number of one of the sites that are left, and keep the highest. */
const readAny = local({
  guard: (me) => me.phase === 'reading',
  effect: (me, { shared }) =>
    eitherOf(me.left, (k) => {
      const left = me.left.remove(k)
      const number = shared.number.get(k)
      const highest = number === null ? me.highest : Math.max(me.highest ?? number, number)
      return [{ left, highest, phase: left.isEmpty() ? 'writing' : 'reading' }]
    }),
})

/** looks=any: announce that the number is drawn; then all others are left to wait for. */
const drawn = local({
  guard: (me) => me.phase === 'drawn',
  effect: (_, { self, others, parameters }) => [
    { phase: 'waiting', ...(parameters.choosing === 'yes' ? { left: others } : { toCompare: others }) },
    write({ choosing: element(self, false) }),
  ],
})

/** looks=any: a site that is left and is not drawing need not be waited for; compare numbers with it. */
const waitForAny = local({
  guard: (me) => me.phase === 'waiting',
  effect: (me, { shared }) =>
    eitherOf(
      me.left.filter((k) => !shared.choosing.get(k)),
      (k) => [{ left: me.left.remove(k), toCompare: me.toCompare.add(k) }],
    ),
})

/**
 * looks=any: wait until a site that is to be compared has no number, or (number[i], i) precedes its own. After
 * the last one, enter.
 */
const compareAny = local({
  guard: (me) => me.phase === 'waiting',
  effect: (me, { self, shared }) =>
    eitherOf(
      me.toCompare.filter((k) => precedes([shared.number.get(self), self], [shared.number.get(k), k])),
      (k) => {
        const toCompare = me.toCompare.remove(k)
        return [{ toCompare, phase: me.left.isEmpty() && toCompare.isEmpty() ? 'held' : 'waiting' }]
      },
    ),
})

export const variants: Variants = {
  choosing: { no: { request, draw, compare } },
  looks: {
    any: {
      request: requestOfAny,
      read: readAny,
      draw: drawNext,
      drawn,
      waitForDrawing: waitForAny,
      compare: compareAny,
    },
  },
}
