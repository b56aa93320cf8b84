// As disk.test.ts, with more bounds and more random protocols.
import { test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { agreesOnProtocols, agreesWithin, areNumberedAlike } from './on-disk.js'

test('random protocols have the same counts and verdicts on a disk', () => agreesOnProtocols(25, 10, 5))

test('the bound on depth expands the same states', () => agreesWithin([9]))

test.each([
  ['Maekawa on a ring', maekawa, { sites: 3, parameters: { quorums: 'ring' } }],
  // Its packing grows several times.
  ['Ricart and Agrawala', ricartAgrawala, { sites: 3, requests: 1 }],
] as const)(
  '%s: states have the same numbers and parents, however many are compared at once',
  areNumberedAlike,
)
