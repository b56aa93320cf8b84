// docs/orders.md: its table of the other algorithms agrees with the checker.
import { expect, test } from 'vitest'
import { claims, found } from './orders.js'

const others = claims.filter(({ model }) => !model.startsWith('central-server '))
test.each(others)(
  'the verdict for $model and $property is the documented one',
  { timeout: 60_000 },
  async (claim) => expect(await found(claim)).toBe(claim.verdict),
)
