// The order of the test files goes stale unseen: a new slow file would begin among the last, and one core would wait for it.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { longest } from './longest-first.js'

const files = readdirSync(fileURLToPath(new URL('./', import.meta.url)), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => file.replace(/\.test\.ts$/, ''))
const isSlow = (file: string): boolean => file.endsWith('.slow')

test('the order names only files that exist, each once', () => {
  expect(longest.filter((name) => !files.includes(name))).toEqual([])
  expect(longest.filter((name, at) => longest.indexOf(name) < at)).toEqual([])
})

// No test can know the times. The author of a slow file measures it, and puts it where it belongs.
test('the order names every slow file, before all others', () => {
  expect(files.filter((file) => isSlow(file) && !longest.includes(file))).toEqual([])
  expect(longest.findLastIndex(isSlow)).toBe(longest.filter(isSlow).length - 1)
})

test('one of the first four slow files builds the page, which those after it find', () => {
  expect(longest.slice(0, 4).filter((name) => name.startsWith('explorer/'))).toHaveLength(1)
})
