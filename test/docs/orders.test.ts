// docs/orders.md: its table of the central server agrees with the checker, and its example prints the
// documented output.
import { expect, test } from 'vitest'
import { consolesOf, root, runConsole } from './console.js'
import { claims, found, page } from './orders.js'

test('the tables cover every order', () =>
  expect(new Set(claims.map(({ property }) => property)).size).toBe(4))

const central = claims.filter(({ model }) => model.startsWith('central-server '))
test.each(central)('the verdict for $model and $property is the documented one', async (claim) =>
  expect(await found(claim)).toBe(claim.verdict),
)

test.each(consolesOf(page))(
  'the example in line $line prints the documented output',
  { timeout: 60_000 },
  (fence) => {
    runConsole(fence, root)
  },
)
