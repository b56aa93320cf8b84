// Neither the memory of an earlier question nor the length of the slices changes a result. It takes larger models to see this.

import { expect, test } from 'vitest'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { Check, check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { boundedBypass, type Property, type Spec } from '../../src/index.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { ltlProperty } from '../../src/protocol/property.js'
import { toTheEnd } from '../../src/search/long-work.js'

// Of bounds that are broken the memory was kept, and one question that did not fit left all others open.
test('memory that one question about the graph took is free for the next', () => {
  const bounds = Array.from({ length: 8 }, (_, most) => boundedBypass(most))
  const formula = ltlProperty('G F (waits || holds) -> G F holds')
  const spec: Spec = { ...ricartAgrawala, properties: [...ricartAgrawala.properties, ...bounds, formula] }
  const decided = (properties: readonly Property[], memory: number): number => {
    const { verdicts } = check(modelFor(spec, { sites: 3 }, properties), properties, {
      ...defaultCheckOptions,
      continue: true,
      memory,
      firstPartialCheck: Number.POSITIVE_INFINITY,
    })
    return verdicts.filter(({ verdict }) => verdict !== 'inconclusive').length
  }
  // The states alone take a little more. The least memory that is enough, within two percent.
  let memory = 500_000
  for (const factor of [1.2, 1.02])
    while (decided([bounds[0]!], Math.ceil(memory * factor)) === 0) memory = Math.ceil(memory * factor)
  memory = Math.ceil(memory * 1.02)
  expect(decided([...bounds, formula], memory)).toBeGreaterThanOrEqual(bounds.length)
})

test('clock divergence is found in the same state whatever the length of the slices', () => {
  const options: ModelOptions = { sites: 2, parameters: { clock: 'recvtick' } }
  const states = [64, 1 << 13, 1 << 16].map((slice) => {
    const properties = ricartAgrawala.properties.filter(({ name }) => name === 'mutualExclusion')
    const running = new Check(modelFor(ricartAgrawala, options, properties), properties, defaultCheckOptions)
    toTheEnd(running.run(), slice)
    return running.result().exploration.states
  })
  expect(new Set(states).size).toBe(1)
})
