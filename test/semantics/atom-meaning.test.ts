// What the predicates of formulas ask of states, and what is said to names that fit nothing.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { parseFormula } from '../../src/ltl/parse-formula.js'
import { makeModel } from '../../src/model/model.js'
import { predicateOf } from '../../src/semantics/atom-meaning.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'

const atomOf = (text: string) => {
  const formula = parseFormula(text)
  if (formula.kind !== 'atom') throw new Error(`${text} is no atom`)
  return formula.atom
}

const central = makeModel(await catalogueSpec('central-server'), { crash: 1 })
const ring = makeModel(await catalogueSpec('token-ring'))
const lamport = await catalogueSpec('lamport')
const peterson = makeModel(await catalogueSpec('peterson'))

describe('after site 1 has asked', () => {
  const [start] = initialStates(central)
  const asked = [...steps(central, start!)].find(
    ({ label }) => label.clause === 'request' && label.site === 1,
  )!
  test.each([
    ['waits(1)', true],
    ['wants(1)', true],
    ['wants(0)', false],
    ['waits', true],
    ['waits(some)', true],
    ['waits(all)', false],
    ['holds', false],
    ['up(all)', true],
    ['up(coordinator)', true],
    ['crashed', false],
    ['inFlight', true],
    ['inFlight(REQUEST)', true],
    ['inFlight(TOKEN, RELEASE)', false],
    ['exactlyOneToken', true],
    ['someoneEnters', false],
    ['phase(1)=wanted', true],
    ['phase(some)=held', false],
    ['phase=wanted', true],
    ['phase(all)=wanted', false],
    ['token(coordinator)=true', true],
    ['token(1)=true', false],
  ])('%s is %s', (text, expected) => {
    expect(predicateOf(central, atomOf(text))(viewOfState(central, asked.next))).toBe(expected)
  })
})

test('shared variables are compared, and with a value a name is that of the spec', () => {
  const [start] = initialStates(peterson).map((state) => viewOfState(peterson, state))
  expect(predicateOf(peterson, atomOf('turn=0'))(start!)).toBe(true)
  expect(predicateOf(peterson, atomOf('wants(1)=false'))(start!)).toBe(true)
  expect(predicateOf(peterson, atomOf('wants(1)'))(start!)).toBe(false)
})

test.each([
  [
    'hold(1)',
    'column 1: central-server has no predicate "hold" (did you mean "holds"?); there are waits, wants, ',
  ],
  ['phse(1)=idle', 'column 1: central-server has no predicate "phse" (did you mean "phase"?)'],
  ['holds(7)', 'column 1: holds(7): there is no such site; the sites are 0, 1, 2, some and all'],
  [
    'holds(coordinator)',
    'column 1: holds(coordinator): there is no such site; the sites are 0, 1, 2, some and all',
  ],
  [
    'phase(coordinator)=idle',
    'phase(coordinator): there is no such site; the sites are 0, 1, 2, some and all',
  ],
  ['phase(1)=in', 'column 1: phase=in: in is not a value of oneOf(idle, wanted, held)'],
  ['phase(1)', 'column 1: phase has a value: write phase(1)=value'],
  ['queue(coordinator)=0', 'column 1: queue=0: 0 is not a value of listOf(siteId)'],
  ['holds(1)=true', 'column 1: holds is a predicate without a value; leave =true out'],
  ['exactlyOneToken(1)', 'column 1: exactlyOneToken is about the whole state; leave (1) out'],
  ['inFlight(TOKN)', 'inFlight(TOKN): there is no such message type (did you mean "TOKEN"?)'],
  ['holds(0, 1)', 'column 1: holds takes one site, or some or all; not 2 sites'],
])('%s is answered', (text, said) => {
  expect(() => predicateOf(central, atomOf(text))).toThrow(said)
})

test('a timestamp has a number only if requests are bounded, because an endless search keeps no more than their order', () => {
  const endless = makeModel(lamport, { sites: 2, requests: 'unbounded' })
  const bounded = makeModel(lamport, { sites: 2, requests: 1 })
  for (const text of ['clock(0)=20', 'clock(0)!=20', 'clock(some)=3'])
    expect(() => predicateOf(endless, atomOf(text)), text).toThrow(
      'with unbounded requests a search keeps only the order of timestamps; bound them, such as --requests 1',
    )
  expect(() => predicateOf(bounded, atomOf('clock(0)=20'))).not.toThrow()
  expect(() => predicateOf(endless, atomOf('phase(0)=held'))).not.toThrow()
})

test('every name that is offered is one', () => {
  const message = (() => {
    try {
      predicateOf(ring, atomOf('nothing'))
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })()
  const [, list] = /there are (.*)$/.exec(message)!
  const words: { readonly [field: string]: string } = { phase: 'idle', token: 'true' }
  for (const name of list!.split(', ')) {
    const text = name.replace(/\(site\)=value/, `(0)=${words[name.split('(')[0]!]}`)
    expect(() => predicateOf(ring, atomOf(text)), text).not.toThrow()
  }
})
