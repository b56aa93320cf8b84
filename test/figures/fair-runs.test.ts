// Fair runs and bypasses of small models, compared with figures of another program, and mutants that starve a
// site.

import { expect, test } from 'vitest'
import { Check } from '../../src/check/check.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import { mutated } from '../../src/protocol/mutant.js'
import { toTheEnd } from '../../src/search/long-work.js'

import {
  bypasses,
  bypassesAreAsCounted,
  elections,
  electionsEnd,
  starvation,
  starvationIsAsFound,
} from './fair-runs.js'

bypassesAreAsCounted(bypasses.filter(([name], k) => bypasses.findIndex(([other]) => other === name) === k))
electionsEnd(elections.slice(0, 1))
starvationIsAsFound(starvation.filter(([, , states]) => states <= 50))

// The mutant, the site that starves, and the length of the stem.
test.each([
  ['central-server', 'the last client in the queue is served first', 0, 4],
  ['central-server', 'the client with the lowest number is served first', 2, 4],
  ['token-ring', 'the token is kept on leaving', 0, 3],
  ['token-ring', 'a waiting site may pass the token on instead of entering', 0, 1],
])('%s starves a site in the mutant "%s"', async (name, mutant, site, stem) => {
  const spec = await catalogueSpec(name)
  const listed = await mutantsOf({ spec, argument: name })
  const wrong = mutated(spec, listed.find((one) => one.name === mutant)!)
  const properties = propertiesNamed(wrong, ['starvationFreedom'])
  const running = new Check(modelFor(wrong, { sites: 3 }, properties), properties)
  toTheEnd(running.run(), 1 << 16)
  const { because, trace } = running.result().verdicts[0]!
  expect(because).toBe(`site ${site} waits forever`)
  expect(trace!.loop).toBe(stem)
})
