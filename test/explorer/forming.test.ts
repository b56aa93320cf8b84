// What a picture shows first, by a clock of the test's own: each part of the work takes ten milliseconds.
import { expect, test } from 'vitest'
import { type Forming, formedThenDone, type Work, workFor } from '../../src/explorer/diagrams/forming.js'

let time = 0
const part = 10
let computed: string[] = []
const at = (value: string) => () => {
  computed.push(value)
  return value
}

function* forming(): Forming<string> {
  for (const draft of ['draft 1', 'draft 2', 'draft 3']) {
    time += part
    yield at(draft)
  }
  time += part
  return {
    drawing: 'form',
    *finished() {
      for (const better of ['better 1', 'better 2']) {
        time += part
        yield at(better)
      }
      return 'best'
    },
  }
}

const begin = (): Work<string> => {
  time = 0
  computed = []
  return formedThenDone(forming())
}
const now = () => time

test('a click gets what there is after its time, with or without a form', () => {
  expect(workFor(begin(), { least: 10, most: 10 }, now)).toEqual({
    value: 'draft 1',
    isFormed: false,
    isDone: false,
  })
  expect(workFor(begin(), { least: 60, most: 60 }, now)).toEqual({
    value: 'form',
    isFormed: true,
    isDone: false,
  })
})

test('the first picture waits for its form, and no longer', () => {
  expect(workFor(begin(), { least: 10, most: 300 }, now)).toEqual({
    value: 'form',
    isFormed: true,
    isDone: false,
  })
  expect(time).toBe(5 * part)
  expect(workFor(begin(), { least: 10, most: 30 }, now)).toMatchObject({ value: 'draft 3', isFormed: false })
})

test('only what is shown is computed', () => {
  workFor(begin(), { least: 10, most: 30 }, now)
  expect(computed).toEqual(['draft 3'])
  workFor(begin(), { least: 10, most: 300 }, now)
  expect(computed).toEqual([])
})

test('work that ends within its time is done, and better places before the end are not shown', () => {
  const work = begin()
  expect(workFor(work, { least: 10, most: 300 }, now).value).toBe('form')
  expect(workFor(work, { least: 10, most: 10 }, now)).toEqual({
    value: 'form',
    isFormed: true,
    isDone: false,
  })
  expect(workFor(work, { least: 10, most: 10 }, now)).toEqual({ value: 'best', isFormed: true, isDone: true })
})
