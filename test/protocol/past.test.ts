// The sort of the pasts of sites and messages satisfies the laws of all sorts.
import fc from 'fast-check'
import { type Message, messagesOf } from '../../src/protocol/message.js'
import { type Knowledge, knowledge, parcelCode } from '../../src/protocol/past.js'
import { optional } from '../../src/sorts/optional.js'
import { siteId } from '../../src/sorts/site-id.js'
import type { Sort } from '../../src/sorts/sort.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { obeysTheLawsOfSorts } from '../sorts/sort-laws.properties.js'

const { kinds, sort: messages } = messagesOf({ ASK: { t: optional(timestamp), by: siteId }, BYE: {} })
const { sort, write } = knowledge(messages)
const codeOf = (type: string, fields = {}) =>
  parcelCode(messages, kinds.get(type)!(fields) as unknown as Message)

const site = fc.integer({ min: 0, max: 3 })
// Mostly small values, so that equal values occur.
const past = fc.constantFrom(0, 0, 0, 1, 2, 3, 9)
const pasts = fc.array(past, { maxLength: 4 })
const code = fc.oneof(
  fc.constantFrom('', codeOf('BYE')),
  fc.tuple(fc.constantFrom(null, 9, 10), site).map(([t, by]) => codeOf('ASK', { t, by })),
)
const known: fc.Arbitrary<Knowledge> = fc.record({
  heard: pasts,
  due: pasts,
  queues: fc.uniqueArray(fc.record({ from: site, to: site, pasts }), {
    maxLength: 2,
    selector: ({ from, to }) => 4 * from + to,
  }),
  bags: fc.array(fc.record({ from: site, to: site, code, past, copies: fc.constantFrom(1, 2) }), {
    maxLength: 2,
  }),
  variables: fc.uniqueArray(
    fc.record({ field: fc.constantFrom('turn', 'flags'), index: fc.option(site, { nil: undefined }), past }),
    { maxLength: 3, selector: ({ field, index }) => `${field} ${index}` },
  ),
})
const texts = fc.array(known, { minLength: 1, maxLength: 2 }).map((cases) => write(cases, 0b1111))

obeysTheLawsOfSorts(sort as Sort<string>, texts)
