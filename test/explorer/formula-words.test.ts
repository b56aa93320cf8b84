// A formula while it is typed: what is wrong with it, and which words may stand there.
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { completed, completions, lettersBefore, wrongIn } from '../../src/explorer/panels/formula-words.js'
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
