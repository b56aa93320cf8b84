// Random protocols that pass a token: proof and search never disagree.
import type { Spec } from 'coterie'
import { expect, test } from 'vitest'
import { neverContradicts, seeds } from './never-contradicts.js'
import { randomToken } from './random-token.js'
import { loader } from './token-lock.js'

const loaded = loader()

test('random protocols with a token: proof and search never disagree', async () => {
  const specs: Spec[] = []
  for (const seed of seeds(40)) specs.push(await loaded(randomToken(seed)))
  const { closed, bad, proved } = neverContradicts(specs, 1)
  expect(closed).toBeGreaterThan(10)
  expect(bad).toBeGreaterThan(10)
  expect(proved).toBeGreaterThan(3)
})
