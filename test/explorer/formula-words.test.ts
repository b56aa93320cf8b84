// A formula while it is typed: what is wrong with it, and which words may stand there.
import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import {
  comparisons,
  completed,
  completions,
  lettersBefore,
  wrongIn,
} from '../../src/explorer/panels/formula-words.js'
import { makeModel } from '../../src/model/model.js'

const model = makeModel(maekawa, {})

test('what is wrong has its column and the nearest name', () => {
  expect(wrongIn(model, 'G (waits(0) -> F holds(0))')).toBeUndefined()
  expect(wrongIn(model, 'G (wait(0) -> F holds(0))')).toMatchObject({
    column: 4,
    text: expect.stringContaining('did you mean "waits"?'),
  })
  expect(wrongIn(model, 'G holds(')).toMatchObject({ column: 9 })
  expect(wrongIn(model, 'G holds(7)')).toMatchObject({
    text: expect.stringContaining('there is no such site'),
  })
  expect(wrongIn(model, '')).toBeDefined()
})

test('every completion, with a value where it asks for one, may stand in a formula of the model', () => {
  const all = completions(model, '')
  expect(all.map(({ shown }) => shown)).toEqual(expect.arrayContaining(['waits(site)', 'mutualExclusion']))
  for (const { text } of all) {
    const whole = text
      .replace('phase(0)=', 'phase(0)=held')
      .replace('voted(0)=', 'voted(0)=true')
      .replace(/value$|=$/, (end) => (end === '=' ? '=1' : '1'))
    expect(wrongIn(model, `G ${whole}`), whole).toBeUndefined()
  }
})

test('a completion takes the place of the letters before the caret', () => {
  expect(lettersBefore('G (ho', 5)).toBe('ho')
  expect(lettersBefore('G (ho', 2)).toBe('')
  const [word] = completions(model, 'HO')
  expect(completed('G (ho -> F waits(0))', 5, word!)).toEqual({ text: 'G (holds(0) -> F waits(0))', at: 11 })
})

// The help of the page once left comparisons of two numbers out.
test('the help has comparisons of two numbers that the model has', () => {
  const ofLamport = makeModel(lamport, { sites: 3 })
  expect(comparisons(ofLamport)).toEqual(['clock(0)<clock(1)', 'inFlight(REQUEST from 0 to 1).t<clock(1)'])
  for (const text of comparisons(ofLamport)) expect(wrongIn(ofLamport, `G ${text}`), text).toBeUndefined()
  // Sites have no order, and Maekawa's have no numbers.
  expect(comparisons(model)).toEqual([])
  expect(comparisons(makeModel(lamport, { sites: 1 }))).toEqual([])
})
