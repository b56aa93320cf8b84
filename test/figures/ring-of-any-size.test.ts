import { expect, test } from 'vitest'
import { counted, searched } from './ring-of-any-size.js'

test.each([2, 3, 5, 8, 10])(
  'a token ring of %d sites has the states that a count by hand gives',
  async (sites) => {
    expect(await searched(sites)).toEqual(counted(sites))
  },
)
