// The figure of docs/design.md shows the rooms as test/house.test.ts enforces them.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { closed, ladder } from '../rooms.js'
import { root } from './console.js'

const page = readFileSync(`${root}docs/design.md`, 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('│'))
  .map((line) => line.split('│').map((cell) => cell.trim()))
  .slice(1)

test('the figure shows the rooms from high to low', () => {
  expect(rows.map(([, room]) => room)).toEqual([...ladder].reverse())
})

test.each(rows)('the figure lists the rooms that %s%s may not import', (_, room, __, closedTo) => {
  expect(closedTo).toBe((closed[room!] ?? []).join(', '))
})

test('the page has at most 180 lines', () => {
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(180)
})
