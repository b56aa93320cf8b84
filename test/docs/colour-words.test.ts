// One word for one colour: docs/explorer.md once called the same colour orange, yellow and gold, and another one yellow and amber.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const page = readFileSync(fileURLToPath(new URL('../../docs/explorer.md', import.meta.url)), 'utf8')
const named = ['red', 'amber', 'green', 'blue', 'gold', 'black', 'grey']
const others = ['orange', 'yellow', 'vermilion', 'golden', 'purple', 'brown', 'cyan', 'gray']

test('the table of colours has each word once, and the page uses no other word for a colour', () => {
  const table = /^## Colours$.*?^\| --- .*?\n(.*?)\n\n/ms.exec(page)![1]!
  const words = table.split('\n').flatMap((row) => row.split('|')[1]!.trim().split(' and '))
  expect(words).toEqual(named)
  expect(others.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(page))).toEqual([])
})

test('the strip of the run alone is amber', () => {
  // The introduction of the table names it too.
  const lines = page.split('\n').filter((line) => /\bamber\b/.test(line))
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.filter((line) => !/\bstrip\b|^A colour means/.test(line))).toEqual([])
})
