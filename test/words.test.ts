// No text of the project contains a retired word, whether code, comment, documentation or style sheet.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { retiredWords } from './retired-words.js'

const places = [
  'src',
  'specs',
  'docs',
  'test',
  'bundle',
  'kernel',
  'counterexamples',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
]

const filesIn = (place: string): readonly string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place).flatMap((name) => filesIn(join(place, name)))
    : /\.(tsx?|mjs|md|html|css)$/.test(place)
      ? [place]
      : []

const pattern = new RegExp(`\\b(${retiredWords.map(([retired]) => retired).join('|')})\\b`, 'gi')

const instead = (found: string): string =>
  retiredWords.find(([retired]) => new RegExp(`^(${retired})$`, 'i').test(found))?.[1] ?? 'another word'

/** The retired words in a text, each with its line and a better word. */
const retiredIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, k) =>
      [...line.matchAll(pattern)].map(([found]) => `line ${k + 1}: "${found}"; write ${instead(found)}`),
    )

const files = places
  .flatMap(filesIn)
  .filter((file) => file !== 'test/retired-words.ts' && file !== 'test/words.test.ts')

test('no text of the project contains a retired word', () => {
  const found = files.flatMap((file) =>
    retiredIn(readFileSync(file, 'utf8')).map((problem) => `${file}, ${problem}`),
  )
  expect(found).toEqual([])
})

test('the search finds a retired word and names a better one, and accepts legitimate uses', () => {
  expect(retiredIn('a message\nis under way')).toEqual(['line 2: "under way"; write in transit, in progress'])
  expect(retiredIn('undefined if there is none; central-server-told-beforehand; m.t is none')).toEqual([])
})

test('the search covers every part of the project', () => {
  for (const part of [
    'src/cli/',
    'src/explorer/',
    'docs/',
    'test/',
    'bundle/bundle.mjs',
    'kernel/',
    'counterexamples/',
    'README.md',
  ])
    expect(files.some((file) => file.startsWith(part))).toBe(true)
})
