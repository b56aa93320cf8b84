import { expect, test } from 'vitest'
import { counted, searched } from './ring-of-any-size.js'

test('a token ring of fifteen sites has 1,228,800 states, as a count by hand gives', async () => {
  expect(counted(15)[0]).toBe(1_228_800)
  expect(await searched(15, [])).toEqual(counted(15))
})

test('a ring of twelve sites has the same states if mutual exclusion is checked', async () => {
  expect(await searched(12)).toEqual(counted(12))
})
