// Sets of states that take several pages.
import { expect, test } from 'vitest'
import { Checked } from './visited-checked.js'

/** Numbers that outgrow a word three times on the way. */
const grown = (k: number) => [50 * k, k % 7, 97 * (k >> 9)]

test('over several pages, with every page in another packing, no state is lost or confused with another', () => {
  const both = new Checked('fair')
  // 30,000 states fill three pages and begin a fourth; the numbers grow, so pages keep packings of their own.
  for (let k = 0; k < 30_000; k++) both.insert(grown(k))
  expect(both.repackings).toBeGreaterThan(2)
  // Asked again and again, an old page is brought up to date on the way.
  for (let round = 0; round < 2; round++) for (let k = 0; k < 30_000; k += 3) both.insert(grown(k))
  both.readsBack()
})
