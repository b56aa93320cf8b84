// Options that name sites take the names of the model; the model has numbers.
import { expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { makeModel } from '../../src/model/model.js'
import { OptionParser } from '../../src/model/option-words.js'

const read = (...texts: readonly (readonly [word: string, text: string])[]) => {
  const parser = new OptionParser()
  for (const [word, text] of texts) expect(parser.take({ word, text })).toEqual([])
  return parser.options
}
const names = ['names', 'N12,N32,N80'] as const

test('a model of names is the model of numbers', () => {
  const byName = read(
    names,
    ['requesters', 'N80,N12'],
    ['clock', 'N32=102,N12=7'],
    ['crash', '1'],
    ['who-crashes', 'N80,0'],
    ['unfair', 'enter@N32'],
  )
  const byNumber = read(
    names,
    ['requesters', '0,2'],
    ['clock', '0=7,1=102'],
    ['crash', '1'],
    ['who-crashes', '0,2'],
    ['unfair', 'enter@1'],
  )
  expect(makeModel(ra, byName).options).toEqual(makeModel(ra, byNumber).options)
  expect(makeModel(ra, byName).options).toMatchObject({
    requesters: [0, 2],
    clock: { 0: 7, 1: 102 },
    whoCrashes: '0,2',
    fairness: { 'enter@1': 'none' },
  })
})

test('a role that is one site has its name', () => {
  const options = { sites: 2, crash: 1, whoCrashes: '0,coordinator' }
  expect(makeModel(central, options).options.whoCrashes).toBe('0,2')
})

test.each([
  [
    { requesters: ['N13'] },
    'requesters N13: there is no site N13 (did you mean "N12"?); the sites are N12, N32, N80',
  ],
  [{ clock: { N13: 4 } }, 'clock N13=4: there is no site N13'],
  [{ clock: { 0: 4, N12: 5 } }, 'clock: site 0 occurs twice; give it one clock'],
  [
    { crash: 1, whoCrashes: 'N13' },
    'who crashes "N13": it must be site numbers such as 0,2, or one or more of any',
  ],
])('%j is refused in a line', (options, says) => {
  const given = { ...read(names), ...options }
  expect(() => makeModel(ra, given as never)).toThrow(says)
})

test('a name without names is refused', () => {
  expect(() => makeModel(ra, { requesters: ['non'] })).toThrow(
    'requesters non: there is no site non (did you mean "none"?); the sites are 0, 1',
  )
})
