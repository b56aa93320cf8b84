// A segment says what was written, and one that is cut off at any byte is refused, never read as less.
import { expect, test } from 'vitest'
import { NumberReader, NumberWriter } from '../../src/checkpoint/numbers.js'
import { Expansions, Segment, SegmentWriter } from '../../src/checkpoint/segment.js'

const base = { from: 7, first: 9, sizes: [3, 1, 200], codes: [['a'], [], ['b', 'c']] }
const states = [
  [2, 0, 199],
  [0, 0, 0],
  [1, 0, 77],
]

const written = (): Uint8Array => {
  const writer = new SegmentWriter(base, true)
  for (const state of states) writer.state(Int32Array.from(state))
  writer.expansion(3, true, 4_000_000_000)
  writer.expansion(0, false, 0)
  return Uint8Array.from(writer.pieces().flatMap((piece) => Array.from(piece)))
}

test('a segment is read as it was written', () => {
  const segment = new Segment(written())
  expect(segment.header).toMatchObject({ ...base, states: 3, expansions: 2, links: true })
  const run = new Expansions()
  expect(segment.run(7, 9, run)).toBe(true)
  expect([run.count, run.all, run.found[0], run.links[0]]).toEqual([1, 3, 3, 4_000_000_000])
  expect(segment.run(8, 9, run)).toBe(false)
  expect([run.count, run.all, run.found[0], run.links[0]]).toEqual([1, 0, 0, 0])
  const v = new Int32Array(3)
  for (const state of states) {
    segment.state(v)
    expect(Array.from(v)).toEqual(state)
  }
})

test('expansions that are alike are read together, with the few that lie between those that must be done again', () => {
  const marks = '..!.!!........!.......!'
  const writer = new SegmentWriter(base, false)
  for (const mark of marks) writer.expansion(0, mark === '!', undefined)
  const segment = new Segment(Uint8Array.from(writer.pieces().flatMap((piece) => Array.from(piece))))
  const run = new Expansions()
  const read: string[] = []
  for (let state = 7; state < 7 + marks.length; state += run.count) {
    const isTaught = segment.run(state, 6, run)
    read.push(`${isTaught ? '!' : '.'}${run.count}`)
  }
  expect(read).toEqual(['.2', '!4', '.6', '.2', '!1', '.6', '.1', '!1'])
})

test('a segment that ends at any byte before its last is refused', () => {
  const whole = written()
  for (let end = 0; end < whole.length; end++)
    expect(() => new Segment(whole.subarray(0, end)), `${end} bytes`).toThrow()
})

test('numbers of any size and sign are read as they were written', () => {
  const numbers = [0, 1, 127, 128, 2 ** 31, 2 ** 32 - 4, 2 ** 45]
  const writer = new NumberWriter()
  for (const number of numbers) {
    writer.add(number)
    writer.addSigned(-number)
  }
  const reader = new NumberReader(writer.written)
  for (const number of numbers) {
    expect(reader.next()).toBe(number)
    expect(reader.nextSigned() + number).toBe(0)
  }
  expect(() => reader.next()).toThrow(RangeError)
})
