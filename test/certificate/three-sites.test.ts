// The audit of a proof by views joins three views to states of three sites. If it missed a join, it would confirm what is not closed.
import { expect, test } from 'vitest'
import { cutState } from '../../src/certificate/cut-states.js'
import { orderText, ranked } from '../../src/certificate/distances.js'
import { jointOrder } from '../../src/certificate/joint-order.js'
import { numbersByOrder } from '../../src/certificate/numbers-by-order.js'
import { pairs, ThreeSites } from '../../src/certificate/three-sites.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { makeModel } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import type { State } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'

test.each([
  ['ticket-lock', { tickets: 'unbounded' }, false],
  ['bakery', { looks: 'any' }, true],
] as const)(
  '%s: each reachable state of three sites is a join of its views',
  async (name, parameters, hasZero) => {
    const spec = numbersByOrder((await loadSpec(name)).spec)
    const [two, three] = [2, 3].map((sites) => makeModel(spec, { sites, parameters, requests: 'unbounded' }))
    const states = new Map<string, State>()
    const note = (state: State) => {
      const text = orderText(three!, state, hasZero)
      if (!states.has(text)) states.set(text, state)
    }
    for (const state of initialStates(three!)) note(state)
    for (const state of states.values())
      if (states.size < 150) for (const { next } of steps(three!, state, [])) note(next)
    const views = new Map<string, State>()
    for (const state of states.values())
      for (const pair of pairs) {
        const view = ranked(two!, cutState(three!, two!, state, pair), hasZero)
        views.set(orderText(two!, view, hasZero), view)
      }
    const [empty] = [...states.values()]
    const given = {
      two: two!,
      three: three!,
      empty: empty!,
      views: [...views.values()],
      hasZero,
      more: () => '',
    }
    const joined = new ThreeSites(given)
    const found = new Set(
      given.views.flatMap((_, at) =>
        [...joined.from(at)].map(({ state }) => orderText(three!, state, hasZero)),
      ),
    )
    expect(states.size).toBeGreaterThan(25)
    expect([...states.keys()].filter((text) => !found.has(text))).toEqual([])
  },
)

test('three orders that contradict each other have no common one', () => {
  const view = (places: readonly string[]) => places.map((place, time) => ({ place, time }))
  expect(jointOrder([view(['a', 'b']), view(['b', 'c']), view(['c', 'a'])])).toBeUndefined()
  expect(jointOrder([view(['a', 'b']), view(['a', 'c']), view(['c', 'b'])])).toEqual([
    new Map([
      [0, 0],
      [1, 2],
    ]),
    new Map([
      [0, 0],
      [1, 1],
    ]),
    new Map([
      [0, 1],
      [1, 2],
    ]),
  ])
})
