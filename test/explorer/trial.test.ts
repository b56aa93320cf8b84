// A verdict of the editor stood under another text or another model: while the reader typed, and while a new model was searched.
import { expect, test } from 'vitest'
import type { Judgement } from '../../src/explorer/source/source-messages.js'
import { begun, heardOf, isJudged, known, nothingTold } from '../../src/explorer/source/trial.js'

const judgement = (states: number): Judgement => ({
  verdicts: [],
  states,
  complete: true,
  failure: undefined,
  fault: undefined,
})
const text = { changes: new Map([['a', '1']]), model: 'small' }
const mistake = { file: 'a', line: 1, column: 1, text: '', says: 'no', range: [0, 1] } as const

const judged = [
  { kind: 'judged', id: 1, judgement: judgement(3) },
  { kind: 'original', id: 1, judgement: judgement(5) },
] as const
const told = judged.reduce(heardOf, begun(nothingTold, text))

test('the verdicts of a text are shown with this text', () => {
  expect(known(told, text)).toMatchObject({
    isBusy: false,
    judgement: { states: 3 },
    original: { states: 5 },
    isOriginalToCome: false,
  })
})

test('as soon as the text changes, only the original is known', () => {
  const next = known(told, { ...text, changes: new Map(text.changes) })
  expect(next).toMatchObject({
    isBusy: true,
    judgement: undefined,
    original: { states: 5 },
    isOriginalToCome: true,
  })
})

test('the check of the original follows that of the text', () => {
  const first = heardOf(begun(told, text), judged[0])
  expect(known(first, text)).toMatchObject({ isBusy: false, isOriginalToCome: true })
  expect(known(heardOf(first, judged[1]), text).isOriginalToCome).toBe(false)
})

test('in another model nothing is known, before its trial begins and after', () => {
  const other = { ...text, model: 'large' }
  const none = { isBusy: true, judgement: undefined, original: undefined }
  expect(known(told, other)).toMatchObject(none)
  expect(known(begun(told, other), other)).toMatchObject(none)
})

test('what is heard of the text before stays with it', () => {
  const other = { ...text, changes: new Map() }
  const late = heardOf(told, { kind: 'so far', id: 1, judgement: judgement(4) })
  expect(known(late, other).judgement).toBe(undefined)
})

test('a mistake stays until the next answer', () => {
  const wrong = heardOf(told, { kind: 'mistakes', id: 1, mistakes: [mistake] })
  expect(known(wrong, { ...text, changes: new Map() }).mistakes).toEqual([mistake])
  expect(known(begun(wrong, text), text).mistakes).toEqual([])
})

test('a text is judged once its trial has ended, and only in the model of that trial', () => {
  expect(isJudged(begun(nothingTold, text), text)).toBe(false)
  expect(
    isJudged(heardOf(begun(nothingTold, text), { kind: 'so far', id: 1, judgement: judgement(4) }), text),
  ).toBe(false)
  expect(isJudged(heardOf(told, { kind: 'mistakes', id: 1, mistakes: [mistake] }), text)).toBe(false)
  expect(isJudged(told, text)).toBe(true)
  expect(isJudged(told, { ...text, model: 'large' })).toBe(false)
  expect(isJudged(told, { ...text, changes: new Map(text.changes) })).toBe(false)
})
