// What the predicates of formulas ask of states, and what is said to names that fit nothing.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { parseFormula } from '../../src/ltl/parse-formula.js'
import { makeModel } from '../../src/model/model.js'
import { predicateOf } from '../../src/semantics/atom-meaning.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { type State, viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'

const atomOf = (text: string) => {
  const formula = parseFormula(text)
  if (formula.kind !== 'atom') throw new Error(`${text} is not an atom`)
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
    ['inFlight(REQUEST from 1 to coordinator)', true],
    ['inFlight(REQUEST from 1)', true],
    ['inFlight(to coordinator)', true],
    ['inFlight(from some to coordinator)', true],
    ['inFlight(TOKEN, REQUEST from 1 to coordinator)', true],
    ['inFlight(REQUEST from 0 to coordinator)', false],
    ['inFlight(REQUEST from 1 to 0)', false],
    ['inFlight(TOKEN to coordinator)', false],
    ['inFlight(from coordinator to 1)', false],
    ['queue(coordinator).size=0', true],
    ['queue.size!=0', false],
    ['queue(coordinator) contains 1', false],
    ['queue(coordinator).first=none', true],
    ['queue(coordinator).last!=1', true],
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
  ['turn', 'column 1: turn is a shared variable: write turn=value'],
  ['turn=7', 'column 1: turn=7: 7 is not a value of siteId; the values are 0, 1'],
  ['wants=1', 'column 1: wants=1: 1 is not a value of flag; the values are true, false'],
])('a shared variable without one of its values, %s, is answered with what to write', (text, said) => {
  expect(() => predicateOf(peterson, atomOf(text))).toThrow(said)
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
  ['phase(1)=in', 'column 1: phase(1)=in: in is not a value of oneOf(idle, wanted, held)'],
  ['phase(1)', 'column 1: phase has a value: write phase(1)=value'],
  [
    'queue(coordinator)=0',
    'column 1: queue(coordinator)=0: 0 is not a value of listOf(siteId); write queue(coordinator).size=value or queue(coordinator).first=value or queue(coordinator) contains value',
  ],
  ['queue(coordinator).size', 'queue has a value: write queue(coordinator).size=value or '],
  ['queue.frst=1', 'queue.frst=1: listOf(siteId) has no part "frst"; there are size, first and last'],
  ['queue.first.t=1', 'queue.first.t=1: siteId has no part "t"; it is one word'],
  [
    'queue contains one',
    'queue contains one: one is not a value of siteId; the values are 0, 1, 2, coordinator',
  ],
  ['phase(1) contains held', 'oneOf(idle, wanted, held) contains nothing; write phase(1)=value'],
  [
    'inFlight(from 7)',
    'column 1: inFlight(from 7): there is no site 7; the sites are 0, 1, 2, coordinator and some',
  ],
  ['inFlight(to all)', 'inFlight(to all): name one site at each end, or some, and join several by &&'],
  ['holds(1 from 0)', 'holds(1 from 0): only inFlight has channels; leave from and to out'],
  ['holds contains 1', 'holds is a predicate without a value; leave contains 1 out'],
  ['holds(1)=true', 'column 1: holds is a predicate without a value; leave =true out'],
  ['exactlyOneToken(1)', 'column 1: exactlyOneToken is about the whole state; leave (1) out'],
  ['inFlight(TOKN)', 'inFlight(TOKN): there is no such message type (did you mean "TOKEN"?)'],
  ['holds(0, 1)', 'column 1: holds takes one site, or some or all; not 2 sites'],
])('%s is answered', (text, said) => {
  expect(() => predicateOf(central, atomOf(text))).toThrow(said)
})

describe('when three sites have asked each other by name', () => {
  const names = ['ann', 'bob', 'cy']
  const model = makeModel(lamport, { sites: 3, requests: 1, names })
  const taken = (clause: string, site: number, state: State): State => {
    const step = [...steps(model, state)].find(({ label }) => label.clause === clause && label.site === site)
    return step!.next
  }
  const [start] = initialStates(model)
  const state = taken('onRequest', 1, taken('request', 2, taken('request', 0, start!)))
  // Two requests with the clocks at 0: each has timestamp 1, and site 1 has seen that of site 0.
  test.each([
    ['inFlight(REQUEST from ann to cy)', true],
    ['inFlight(REQUEST from ann to bob)', false],
    ['inFlight(REPLY from bob to ann)', true],
    ['inFlight(REQUEST from 2 to 1)', true],
    ['queue(bob) contains ann', true],
    ['queue(bob) contains cy', false],
    ['queue(bob).size=1', true],
    ['queue(bob).ann=1', true],
    ['queue(bob).cy=none', true],
    ['queue(all).size=1', true],
    ['queue(all) contains ann', false],
    ['queue(some) contains ann', true],
  ])('%s is %s', (text, expected) => {
    expect(predicateOf(model, atomOf(text))(viewOfState(model, state))).toBe(expected)
  })
})

test('a question about a record, an optional record or a list of records names fields', async () => {
  const model = makeModel(await catalogueSpec('maekawa-deadlock-handling'), { sites: 3, requests: 1 })
  const [start] = initialStates(model)
  const ask = (text: string) => predicateOf(model, atomOf(text))(viewOfState(model, start!))
  expect(ask('vote(0)=none')).toBe(true)
  expect(ask('vote(0).site=none')).toBe(true)
  expect(ask('vote(0).site=1')).toBe(false)
  expect(ask('queue(0).first.site!=1')).toBe(true)
  expect(() => ask('vote(0)=1')).toThrow('write vote(0)=none or vote(0).t=value or vote(0).site=value')
  expect(() => ask('queue(0) contains 1')).toThrow('1 is not a value of record(t, site)')
})

test('a timestamp has a number only if requests are bounded, because an endless search keeps no more than their order', () => {
  const endless = makeModel(lamport, { sites: 2, requests: 'unbounded' })
  const bounded = makeModel(lamport, { sites: 2, requests: 1 })
  for (const text of ['clock(0)=20', 'clock(0)!=20', 'clock(some)=3', 'queue(0).1=3'])
    expect(() => predicateOf(endless, atomOf(text)), text).toThrow(
      'with unbounded requests a search keeps only the order of timestamps; bound them, such as --requests 1',
    )
  expect(() => predicateOf(bounded, atomOf('clock(0)=20'))).not.toThrow()
  for (const text of ['phase(0)=held', 'queue(0).1=none', 'queue(0).size=1', 'queue(0) contains 1'])
    expect(() => predicateOf(endless, atomOf(text)), text).not.toThrow()
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

// The message once was "there are ", and nothing.
test('inFlight where nothing is sent is answered', () => {
  expect(() => predicateOf(peterson, atomOf('inFlight(REQUEST)'))).toThrow(
    'inFlight(REQUEST): peterson has no messages; leave inFlight out',
  )
})
