// The least options of a model: as options and as arguments they give the same model again, and none of them
// is superfluous. The slow tests take all models of the catalogue.
import { expect, test } from 'vitest'
import { argumentsOf } from '../../src/cli/arguments/model-arguments.js'
import { makeModel } from '../../src/model/model.js'
import { restoredFromLeast } from './least-options.claims.js'
import { central, recorded, samples } from './recorded.js'

test('the sample has more than 100 models, and every option has another value than its default in one of them', () => {
  expect(recorded.length).toBeGreaterThan(100)
  const said = [...samples.recorded, ...samples.others].map(({ least }) => least)
  expect(new Set(said.flatMap((options) => Object.keys(options)))).toEqual(
    new Set(Object.keys(makeModel(central!).options)),
  )
})

restoredFromLeast('made by hand', samples.others)

test('if no site requests, the arguments show it', () => {
  const model = makeModel(central!, { sites: 2, requesters: [] })
  expect(argumentsOf(model, 'central-server').join(' ')).toBe('central-server --sites 2 --requesters none')
})
