// Lines that a claim documents: each describes exactly one line of its place, or the claim is not as documented.
import { describe, expect, test } from 'vitest'
import { compareExcerpts, readExcerpts } from '../../src/lesson/excerpts.js'

describe('a documented line', () => {
  const output =
    '  + mutualExclusion  holds: at most one\n  x deadlockFreedom  violated in 8 steps\n  3  1 to 2   agree\n'
  test.each([
    ['+ mutualExclusion holds ...', true],
    ['+ mutualExclusion holds', false],
    ['x deadlockFreedom violated in 8 steps', true],
    ['x deadlockFreedom violated in 9 steps', false],
    ['3 1 to 2 agree', true],
    ['1 to 2', false],
    ['1 to 2 agree', false],
    ['... violated in ...', true],
    ['x deadlock(Freedom) violated in 8 steps', false],
  ])('%s describes a line: %s', (line, isThere) => {
    const { missing } = compareExcerpts([{ heading: undefined, lines: [line] }], output)
    expect(missing).toEqual(isThere ? [] : [line])
  })
})

const tables = `the models
  messages per entry
    N  measured
    2  3

    3  3
  client delay, in hops
    N  measured
    2  3
    fits 2
`
const compared = (cell: string) => compareExcerpts(readExcerpts(cell), tables)

test('a line that two tables have is looked for below its heading, and printed once', () => {
  expect(compared('`messages per entry` ... `2 3`, `3 3`; `client delay, in hops` ... `2 3`')).toEqual({
    printed: ['messages per entry', '  2  3', '  3  3', 'client delay, in hops', '  2  3'],
    missing: [],
  })
})

test('a line that stands twice shows nothing: nobody could say which of the two is meant', () => {
  expect(compared('`2 3`')).toEqual({ printed: [], missing: ['2 3 (2 lines are like this)'] })
})

test('a line of another table does not count', () => {
  expect(compared('`client delay, in hops` ... `3 3`').missing).toEqual(['3 3, below client delay, in hops'])
  expect(compared('`messages per entry` ... `fits 2`').missing).toEqual(['fits 2, below messages per entry'])
})

test('without the heading none of its lines is found, even if another table has them', () => {
  expect(compared('`messages of a single entry` ... `fits 2`')).toEqual({
    printed: [],
    missing: ['messages of a single entry'],
  })
})

test('the lines of a heading end with the first line that is indented no more', () => {
  expect(compared('`the models` ... `fits 2`').missing).toEqual([])
  expect(compared('`2 3` ... `3 3`').missing).toEqual(['2 3 (2 lines are like this)'])
})

test.each([
  ['`a` `b`', 'has "" before `b`'],
  ['`a`, `b` ... `c`', 'has "..." before `c`'],
  ['`a` ... `b` ... `c`', 'has "..." before `c`'],
  ['`a` and more', 'has " and more" at the end'],
  ['see `a`', 'has "see" before `a`'],
])('%s is refused', (cell, says) => expect(() => readExcerpts(cell)).toThrow(says))
