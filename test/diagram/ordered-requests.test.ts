// The order in which requests are served, beside the clocks: two equal timestamps did not show which request comes first.
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { orderInWords } from '../../src/diagram/ordered-requests.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import type { State } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'

const after = (model: Model, ...labels: readonly string[]): State =>
  labels.reduce((state, label) => {
    const found = [...steps(model, state)].find(
      ({ label: { clause, site, from } }) =>
        label === `${clause} at ${site}` || label === `${clause} at ${site} from ${from}`,
    )
    return found!.next
  }, initialStates(model)[0]!)

test.each(['ricart-agrawala', 'lamport', 'maekawa-deadlock-handling'])(
  'in %s equal timestamps are in the order of the sites',
  async (name) => {
    const model = makeModel(await catalogueSpec(name), { sites: 3 })
    expect(orderInWords(model, after(model, 'request at 2'))).toBeUndefined()
    const tied = after(model, 'request at 2', 'request at 0')
    expect(orderInWords(model, tied)).toBe(
      'Requests (timestamp, site) in their order, of equal timestamps that of the smaller site number first: (1, 0), (1, 2).',
    )
  },
)

test('a later timestamp comes later, whatever the site, and an idle site has no request', async () => {
  const model = makeModel(await catalogueSpec('ricart-agrawala'), { sites: 2 })
  const ordered = after(model, 'request at 1', 'onRequest at 0 from 1', 'request at 0')
  const text = orderInWords(model, ordered)!
  expect(text).toMatch(/^Requests \(timestamp, site\) in their order: \(1, 1\), \((\d+), 0\)\.$/)
  expect(Number(/, \((\d+), 0\)/.exec(text)![1])).toBeGreaterThan(1)
  const left = after(
    model,
    'request at 1',
    'onRequest at 0 from 1',
    'onReply at 1 from 0',
    'enter at 1',
    'exit at 1',
    'request at 0',
  )
  expect(orderInWords(model, left)).toBeUndefined()
})

test('an algorithm without timestamps has no such order', async () => {
  const model = makeModel(await catalogueSpec('maekawa'), { sites: 4 })
  expect(orderInWords(model, after(model, 'request at 0', 'request at 1'))).toBeUndefined()
})
