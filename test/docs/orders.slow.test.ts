// docs/orders.md: its table of the other algorithms is what the checker says.
import { expect, test } from 'vitest'
import { claims, found } from './orders.js'

const others = claims.filter(({ model }) => !model.startsWith('central-server '))
test.each(others)('$model: $property', { timeout: 60_000 }, async (claim) =>
  expect(await found(claim)).toBe(claim.verdict),
)
