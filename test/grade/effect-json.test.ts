// Several elements of one array came back from a submission as one.
import { expect, test } from 'vitest'
import { effectsFromJson, effectsToJson } from '../../src/grade/effect-json.js'
import {
  algorithm,
  arrayOf,
  element,
  flag,
  int,
  many,
  mapOf,
  optional,
  protocol,
  siteId,
} from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import type { Json } from '../../src/sorts/sort.js'

const p = protocol({
  roles: { site: many({}) },
  shared: { flags: mapOf(siteId, flag), slots: arrayOf(optional(int(1, 2)), int(0, 9)), turn: siteId },
})
const spec = algorithm({
  name: 'writes',
  title: '',
  citation: '',
  about: '',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: p,
  clauses: {},
  properties: [],
})
const model = makeModel(spec)
const sent = (effect: unknown) => JSON.parse(JSON.stringify(effectsToJson(model, 0, effect))) as Json

test('an effect comes back from its JSON, with each element under its key', () => {
  const effect = [
    {},
    p.write({ flags: element(1, true), slots: [element(2, 5), element(null, 6)], turn: 1 }),
  ] as const
  expect(effectsFromJson(model, 0, sent(effect))).toEqual([
    {},
    {
      kind: 'write',
      changes: {
        flags: [{ index: 1, value: true }],
        slots: [
          { index: 2, value: 5 },
          { index: null, value: 6 },
        ],
        turn: 1,
      },
    },
  ])
})

test('an element that is not there, and a whole array, are refused', () => {
  expect(() => sent([{}, p.write({ slots: element(3 as never, 5) })])).toThrow(
    'it writes "slots[3]", which is not a shared variable',
  )
  expect(() => sent([{}, p.write({ flags: true as never })])).toThrow('it writes true to the array "flags"')
})
