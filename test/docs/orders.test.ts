// docs/orders.md: its table of the central server is what the checker says, its example is what is printed.
import { expect, test } from 'vitest'
import { consolesOf, root, runConsole } from './console.js'
import { claims, found, page } from './orders.js'

test('the tables speak of every order', () =>
  expect(new Set(claims.map(({ property }) => property)).size).toBe(4))

const central = claims.filter(({ model }) => model.startsWith('central-server '))
test.each(central)('$model: $property', async (claim) => expect(await found(claim)).toBe(claim.verdict))

test.each(consolesOf(page))('the example of line $line', { timeout: 60_000 }, (fence) => {
  runConsole(fence, root)
})
