// The bakery for every number of sites, with numbers that have no bound.
import { eitherOf, precedes, type Spec } from 'coterie'
import { expect, test } from 'vitest'
import { local } from '../../specs/bakery/algorithm.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { shapeFor } from '../../src/every/forms.js'
import { EveryProof } from '../../src/every/prove.js'
import type { Shape } from '../../src/every/shape/shape.js'
import { ComparedStates } from '../../src/every/views/reachable-views.js'
import { mutated } from '../../src/protocol/mutant.js'
import { toTheEnd } from '../../src/search/long-work.js'

test('the bakery whose sites look at the others in any order: 212 views', async () => {
  const { spec } = await loadSpec('bakery')
  const proof = new EveryProof(spec, { parameters: { looks: 'any' } }, { comparedStates: 5000 })
  toTheEnd(proof.run())
  const { others, ...result } = proof.result()
  expect(result).toMatchObject({ verdict: 'holds', views: 212, joins: 33_998 })
  expect(others).toMatchObject([{ property: 'deadlockFreedom', verdict: 'holds', exceptions: 27 }])
  expect(others[0]!.reason).toMatch(/another site in left or toCompare, .* earlier \(by number\[self\], then/)
  // A prototype with clauses copied by hand has 150: in it, a site that has read all others is not in a phase of its own.
  const views = [...proof.certificate()].slice(1)
  expect(new Set(views.map((view) => view.replaceAll('writing', 'reading'))).size).toBe(150)
})

const options = { parameters: { looks: 'any' } }

/** How many views the first states of a number of sites show, and how many if reading and writing are one phase. */
const shownBy = (spec: Spec, shape: Shape, sites: number): readonly [number, number] => {
  const compared = new ComparedStates({ spec, options, shape, sites, has: () => true })
  toTheEnd(compared.run({ states: 20_000 }))
  const views = [...compared.shown]
  return [views.length, new Set(views.map((view) => view.replaceAll('writing', 'reading'))).size]
}

// The prototype says that two sites show 92 of its 150 views, and three all of them.
test('two sites show 78 views, and 92 if a site enters in a step of its own', async () => {
  const { spec } = await loadSpec('bakery')
  const shape = shapeFor(spec, options, { form: 'channels', numbers: 'by order' })
  const apart = mutated(spec, {
    name: 'a site that has looked at all others enters in a step of its own',
    clauses: {
      waitForDrawing: local({
        guard: (me) => me.phase === 'waiting',
        effect: (me, { shared }) =>
          me.left.isEmpty() && me.toCompare.isEmpty()
            ? [{ phase: 'held' }]
            : eitherOf(
                me.left.filter((k) => !shared.choosing.get(k)),
                (k) => [{ left: me.left.remove(k), toCompare: me.toCompare.add(k) }],
              ),
      }),
      compare: local({
        guard: (me) => me.phase === 'waiting',
        effect: (me, { self, shared }) =>
          eitherOf(
            me.toCompare.filter((k) => precedes([shared.number.get(self), self], [shared.number.get(k), k])),
            (k) => [{ toCompare: me.toCompare.remove(k) }],
          ),
      }),
    },
  })
  expect([2, 3].map((sites) => shownBy(spec, shape, sites))).toEqual([
    [78, 78],
    [203, 150],
  ])
  expect([2, 3].map((sites) => shownBy(apart, shape, sites))).toEqual([
    [92, 92],
    [203, 150],
  ])
})
