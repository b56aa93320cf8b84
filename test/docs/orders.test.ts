// docs/orders.md: its table of the central server and its verdicts in real time agree with the checker, and its examples
// print the documented output.
import { expect, test } from 'vitest'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { consolesOf, root, runConsole } from './console.js'
import { claims, found, inRealTime, page } from './orders.js'

test('the tables cover every order', () =>
  expect(new Set(claims.map(({ property }) => property)).size).toBe(4))

// Without requests no site requests before another: in bank-account all wait from the initial state on, and elections have no requests.
const withoutRequests: readonly string[] = ['bank-account', 'chang-roberts', 'dolev-klawe-rodeh']
// Its timestamps only tell the requests of one site apart.
const numbersItsOwn = 'maekawa-resend'

test('every lock of the catalogue has the order in real time, and a row with it', async () => {
  const specs = await Promise.all(catalogueNames().map(catalogueSpec))
  const having = (property: string) =>
    specs.filter(({ properties }) => properties.some((one) => one.name === property)).map(({ name }) => name)
  const locks = having('mutualExclusion').filter((name) => !withoutRequests.includes(name))
  expect(having('servedInRealTimeOrder')).toEqual(locks)
  const inRows = new Set(inRealTime.map(({ model }) => model.split(' ')[0]!))
  expect([...inRows].sort()).toEqual([...locks].sort())
})

test('a lock on shared memory has the order of happened-before', async () => {
  const specs = await Promise.all(catalogueNames().map(catalogueSpec))
  for (const { name, properties, messages, shared } of specs) {
    const has = (one: string) => properties.some((property) => property.name === one)
    if (!has('servedInRealTimeOrder') || messages.kinds.has('REQUEST') || Object.keys(shared).length === 0)
      continue
    expect(has('servedInRequestOrder'), name).toBe(true)
  }
})

// What a request is: a message REQUEST, with or without a timestamp.
test('a lock whose requests are messages has the order of happened-before, and with timestamps that of these', async () => {
  const specs = await Promise.all(catalogueNames().map(catalogueSpec))
  for (const { name, properties, messages } of specs) {
    const has = (one: string) => properties.some((property) => property.name === one)
    if (!has('mutualExclusion') || !messages.kinds.has('REQUEST')) continue
    expect(has('servedInRequestOrder'), name).toBe(true)
    const isTimed = Object.values(messages.fields('REQUEST')).some(({ timed }) => timed)
    expect(has('servedInTimestampOrder'), name).toBe(isTimed && name !== numbersItsOwn)
  }
})

const other = inRealTime.filter(({ model }) => !model.startsWith('central-server '))
test.each(other)('the verdict for $model in real time is the documented one', async (claim) =>
  expect(await found(claim)).toBe(claim.verdict),
)

const central = claims.filter(({ model }) => model.startsWith('central-server '))
test.each(central)('the verdict for $model and $property is the documented one', async (claim) =>
  expect(await found(claim)).toBe(claim.verdict),
)

test.each(consolesOf(page))('the example in line $line prints the documented output', (fence) =>
  runConsole(fence, root),
)
