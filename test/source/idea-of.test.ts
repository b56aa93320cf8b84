// What an algorithm does, in the sentences that stand at the top of the page.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueNames } from '../../src/cli/load/catalogue.js'
import { ideaOf } from '../../src/source/idea-of.js'

test('a file that starts with a comment says what it does, in at most three sentences', () => {
  expect(ideaOf('// One two.\n// Three? Four `five.six`.\n// Seven.\nconst x = 1\n// no')).toBe(
    'One two. Three? Four `five.six`.',
  )
  expect(ideaOf('import x\n// late')).toBeUndefined()
  expect(ideaOf('//\nconst x = 1')).toBeUndefined()
  expect(ideaOf('// only')).toBe('only')
})

test('every algorithm of the catalogue has an account of three sentences', () => {
  const others = catalogueNames().filter(
    (name) => ideaOf(readFileSync(`specs/${name}/algorithm.ts`, 'utf8'))?.split(/(?<=[.!?])\s+/).length !== 3,
  )
  expect(others).toEqual([])
})
