// In a spec without contention, deadlock freedom is about states in which no step of the spec is enabled. Elsewhere its predicate
// `final` may throw: a replay called it in each state without a fair step, and reported a failure that the search does not have.
import { expect, test } from 'vitest'
import { algorithm, deadlockFreedom, int, many, type Property, protocol } from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { failuresAt } from '../../src/trace/failure.js'
import { violatedIn } from '../../src/trace/violated-here.js'
import { found } from '../tiny/found.js'

const p = protocol({ roles: { site: many({ count: int(0, 2) }) } })

/** Each site counts to 2, and need not. `final` throws until all have. */
const counting = (fair: 'none' | 'weak', ...properties: readonly Property[]): Spec =>
  algorithm({
    name: 'counts',
    title: '',
    citation: '',
    about: '',
    sites: { min: 1, max: 3, fallback: 2 },
    protocol: p,
    clauses: {
      add: p.roles.site.local({
        guard: ({ count }) => count < 2,
        effect: ({ count }) => [{ count: count + 1 }],
        fair,
      }),
    },
    final: (view) => view.all('site').every(({ count }) => atTwo(count)),
    properties: [deadlockFreedom, ...properties],
  })
const atTwo = (count: number): boolean => {
  if (count < 2) throw new Error('too early')
  return true
}

test('the search and the replay ask whether a state is final only if no step of the spec is enabled', () => {
  const spec = counting('none')
  expect(found(spec)).toEqual({ deadlockFreedom: 'holds' })
  const model = makeModel(spec)
  const [first] = initialStates(model)
  expect(enabledIn(model, first!).some(({ fair }) => fair)).toBe(false)
  expect(failuresAt(model, first!, model.spec.properties)).toEqual([])
})

test('a claim about states at rest is not asked in others', () => {
  const rest = p.atRest('done', 'all sites have counted', (view) =>
    view.all('site').every(({ count }) => atTwo(count)),
  )
  const model = makeModel(counting('weak', rest))
  const [first] = initialStates(model)
  expect(violatedIn(model, first!, enabledIn(model, first!))).toEqual([])
  expect(failuresAt(model, first!, model.spec.properties)).toEqual([])
})
