import { expect, test } from 'vitest'
import lockfile from '../../specs/proper-lockfile/spec.js'
import ring from '../../specs/token-ring/spec.js'
import { makeModel } from '../../src/model/model.js'
import { counted } from '../../src/report/words/number-words.js'
import { titlesInWords } from '../../src/report/words/site-words.js'

// Sites are named by their role, and an author may choose any noun.
test('several sites of one role are in the plural of its name', () => {
  expect(titlesInWords(makeModel(lockfile, { sites: 3 }), [0, 1])).toBe('processes 0 and 1')
  expect(titlesInWords(makeModel(ring, { sites: 3 }), [0, 2])).toBe('sites 0 and 2')
})

test('a count has the plural of its noun, except for one', () => {
  expect(['process', 'proxy', 'relay', 'client', 'switch'].map((one) => counted(2, one))).toEqual([
    '2 processes',
    '2 proxies',
    '2 relays',
    '2 clients',
    '2 switches',
  ])
  expect(counted(1, 'process')).toBe('1 process')
})
