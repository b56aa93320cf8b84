// docs/orders.md: its tables of the other algorithms agree with the checker.
import { expect, test } from 'vitest'
import { claims, found, inRealTime } from './orders.js'

const others = claims.filter(
  (claim) => !claim.model.startsWith('central-server ') && !inRealTime.includes(claim),
)
test.each(others)('the verdict for $model and $property is the documented one', async (claim) =>
  expect(await found(claim)).toBe(claim.verdict),
)
