// As wait-labels.test.ts, in random runs.
import { expect, it } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { makeModel } from '../../src/model/model.js'
import { walk } from '../trace/traces.js'
import { waitOverlapsOf } from './wait-overlaps.js'
import { drawnIn } from './waits-drawn.js'

// Of more than twenty arrows some share a head, and reasons that have no room are in a list below.
it('nor in random runs, but for heads and reasons in a crowd of arrows', () => {
  const models = [
    makeModel(maekawa, { sites: 9, requests: 1 }),
    makeModel(maekawa, { sites: 7, parameters: { quorums: 'plane' }, requests: 1 }),
    makeModel(maekawa, { sites: 4, requests: 1 }),
    makeModel(maekawa, { sites: 3, parameters: { quorums: 'ring' }, requests: 1 }),
  ]
  let [few, many] = [0, 0]
  const found = models.flatMap((model) =>
    [1, 2, 3].flatMap((seed) =>
      walk(model, 24, seed)
        .steps.filter((_, at) => at % 8 === 7)
        .flatMap(({ next }, at) => {
          const drawn = drawnIn(model, next)
          const isCrowd = drawn.arrows.length > 20
          if (isCrowd) many++
          else few++
          return waitOverlapsOf(drawn)
            .filter((what) => !isCrowd || !/share a head|has no reason/.test(what))
            .map((what) => `${model.sites.length} sites, seed ${seed}, ${at}: ${what}`)
        }),
    ),
  )
  expect(found).toEqual([])
  expect(few).toBeGreaterThan(12)
  expect(many).toBeGreaterThan(0)
})
