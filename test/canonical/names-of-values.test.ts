// A clause that offers an effect for each of `Value.names` was tested on a sample of distances, because the reader did not know that list.
import { expect, test } from 'vitest'
import { fieldOf } from '../../src/canonical/by-order/members.js'
import { clean, collection } from '../../src/canonical/by-order/value.js'
import { values } from '../../src/index.js'

test('the names of a sort of values hold no timestamp', () => {
  expect(fieldOf({ kind: 'given', values: [values(2)] }, 'names')).toEqual(collection('array', clean))
})

test('a list that a call could change is not read so', () => {
  const open = Object.freeze({ names: ['v1'] })
  expect(fieldOf({ kind: 'given', values: [open] }, 'names').kind).toBe('given')
})
