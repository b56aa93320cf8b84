// A formula is compared with the measured figures: a different formula for the same graph differs, a formula
// that does not cover a model gets no verdict, and a formula that gives no number is an error of the spec.
import { describe, expect, test } from 'vitest'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { figure } from '../../src/measure/figure.js'
import { fraction } from '../../src/measure/fraction.js'
import { measure } from '../../src/measure/measure.js'
import { Measuring } from '../../src/measure/measuring.js'
import { ModelError, makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { BrokenSpec } from '../../src/protocol/broken-spec.js'
import { many } from '../../src/protocol/declaration.js'
import type { Amount, CostFormula } from '../../src/protocol/formula.js'
import { protocol } from '../../src/protocol/protocol.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { rowsOf } from './figures.js'

const wanted = { messages: true, delays: false, bypass: false }

const withFormula = async (formula: Partial<CostFormula>) => {
  const spec = await catalogueSpec('maekawa')
  const messagesPerEntry: CostFormula = { text: '', source: '', says: 'values', ...formula }
  return { ...spec, formulas: { messagesPerEntry } }
}
// With this quorum system each entry takes 0 to 3 messages.
const options = { sites: 3, parameters: { quorums: 'one' } }

describe('the verdict on a formula', () => {
  const cases: readonly (readonly [
    CostFormula['says'],
    Amount | undefined,
    Amount | undefined,
    string | undefined,
  ])[] = [
    ['values', 0, 3, 'agree'],
    ['values', [0, 7], [6, 2], 'agree'],
    ['values', undefined, 3, 'agree'],
    ['values', 0, undefined, 'agree'],
    ['values', 0, 4, 'differ'],
    ['values', 1, 3, 'differ'],
    ['values', 0, Number.POSITIVE_INFINITY, 'differ'],
    ['values', 0, [299, 100], 'differ'],
    ['bounds', 0, 4, 'agree'],
    ['bounds', 0, Number.POSITIVE_INFINITY, 'agree'],
    ['bounds', 0, [299, 100], 'differ'],
    ['bounds', 1, 4, 'differ'],
    ['bounds', undefined, undefined, undefined],
  ]
  test.each(cases)('of %s from %j to %j is %s', async (says, least, most, verdict) => {
    const spec = await withFormula({ says, least: () => least, most: () => most })
    const end = (top: number) => ({ value: fraction(top), trace: undefined })
    expect(figure(makeModel(spec, options), 'messagesPerEntry', end(0), end(3)).verdict).toBe(verdict)
  })

  test('is specific to this graph: the formula of another algorithm differs', async () => {
    const other = await catalogueSpec('lamport')
    const spec = { ...(await catalogueSpec('ricart-agrawala')), formulas: other.formulas }
    expect(rowsOf(measure(spec, { sites: 2 }, wanted))).toMatchObject({
      messagesPerEntry: ['2', '2', 'differ'],
    })
  })
})

test('a formula that gives no number is an error of the spec', async () => {
  for (const amount of [Number.NaN, 1.5, [1, 0] as const]) {
    const spec = await withFormula({ least: () => amount })
    const model = makeModel(spec, options)
    const judge = () => figure(model, 'messagesPerEntry', undefined, undefined)
    expect(judge).toThrow(BrokenSpec)
    expect(judge).toThrow(/maekawa: the least of the formula for messagesPerEntry/)
  }
})

test('models with copies of messages are refused', async () => {
  const spec = await catalogueSpec('central-server')
  expect(() => measure(spec, { duplication: 1 }, wanted)).toThrow(ModelError)
})

test('messages of the application are refused, since they do not belong to the algorithm', async () => {
  const spec = await catalogueSpec('central-server')
  expect(() => measure(spec, { applicationMessages: 1 }, wanted)).toThrow(/^application messages: /)
})

test('more sites than the bits of a number are refused before any search', async () => {
  const spec = { ...(await catalogueSpec('central-server')), sites: { min: 1, max: 40, fallback: 2 } }
  const refused = (sites: number) => () => new Measuring(spec, { sites }, wanted)
  // The server counts as a site.
  expect(refused(31)).toThrow(/^measure: at most 31 sites/)
  expect(refused(30)).not.toThrow()
})

test('every formula of the catalogue has a text and a source', async () => {
  let formulas = 0
  for (const name of catalogueNames()) {
    for (const formula of Object.values((await catalogueSpec(name)).formulas)) {
      expect(formula.text, name).not.toBe('')
      expect(formula.source, name).not.toBe('')
      formulas++
    }
  }
  expect(formulas).toBeGreaterThan(40)
})

test('exchanges must name existing clauses', () => {
  const small = protocol({ roles: { site: many({ phase: oneOf('idle', 'held') }) } })
  const { local } = small.roles.site
  const declared = {
    name: 'small',
    title: 'Small',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 1, max: 2, fallback: 1 },
    protocol: small,
    clauses: { enter: local({ guard: () => true, effect: () => [] }) },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [],
  }
  expect(() => algorithm({ ...declared, exchanges: { entr: 2 } })).toThrow(
    /small: in exchanges, the clause "entr" is not defined \(did you mean "enter"\?\)/,
  )
})

// A site sends one REQUEST here and two there, so a formula in K differs from a constant.
const pairs = { sites: 3, requests: 1, parameters: { quorums: 'ring' } }
const twoVoters = { requests: 1, parameters: { quorums: '{2,3},{2,3},{},{}' } }
const ordered = { sites: 2, parameters: { takes: 'ordered' } }
test.each([
  ['central-server-election', { sites: 3 }],
  ['central-server-election', { sites: 3, requests: 1 }],
  ['central-server-election', { sites: 2, self: 'channel' as const }],
  ['maekawa-relinquish', pairs],
  ['maekawa-relinquish', twoVoters],
  ['lamport-omission', { sites: 2, requests: 1 }],
  ['named-resources', ordered],
])('of %s every formula agrees with its figure, in %j', async (name, model) => {
  const { figures } = measure(await catalogueSpec(name), model, {
    messages: true,
    delays: true,
    bypass: false,
  })
  const compared = figures.filter(({ formula }) => formula !== undefined)
  expect(compared.map(({ quantity }) => quantity)).toEqual(
    expect.arrayContaining(['messagesPerEntry', 'enterMessages', 'exitMessages', 'clientDelay']),
  )
  expect(compared.map(({ quantity, verdict }) => [quantity, verdict])).toEqual(
    compared.map(({ quantity }) => [quantity, 'agree']),
  )
})

test('multiples of √N are numbers beside the cost of quorums of K sites', async () => {
  const spec = await catalogueSpec('maekawa')
  const model = { sites: 9, requesters: [0], requests: 1 }
  const { figures } = measure(spec, model, wanted)
  const notes = (quantity: string) => figures.find((one) => one.quantity === quantity)?.notes
  expect(notes('messagesPerEntry')).toContain(
    '3√N is 9; here K = 5, and 3K is 15 with messages to oneself, 12 without',
  )
  expect(notes('enterMessages')).toContain(
    '2√N is 6; here K = 5, and 2K is 10 with messages to oneself, 8 without',
  )
  expect(notes('exitMessages')).toContain(
    '√N is 3; here K = 5, and K is 5 with messages to oneself, 4 without',
  )
})
