// Two numbers of one state in a formula, such as the timestamps of two requests.
import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import ricart from '../../specs/ricart-agrawala/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { formulaText } from '../../src/ltl/formula.js'
import { parseFormula } from '../../src/ltl/parse-formula.js'
import { makeModel } from '../../src/model/model.js'
import { withProperties } from '../../src/model/with-properties.js'
import { typedLemma } from '../../src/prove/typed-lemma.js'
import { reachability } from '../../src/semantics/reachability.js'
import { sitesOfFormula } from '../../src/semantics/sites-of-atom.js'
import { viewOfState } from '../../src/semantics/state.js'
import { stateGraph } from '../../src/semantics/state-graph.js'

interface Timed {
  readonly t: number | null
  readonly clock: number
}

const model = makeModel(ricart, { sites: 2, requests: 1 })

test('a comparison of two places is true of the states whose numbers compare so', () => {
  const views = stateGraph(model, 5000).states.map((state) => viewOfState(model, state))
  const sites = (view: (typeof views)[number]) => view.all('site') as unknown as readonly [Timed, Timed]
  const requests = (view: (typeof views)[number]) =>
    [...view.channel(0, 1)].flatMap((one) => (one.type === 'REQUEST' ? [(one as unknown as Timed).t!] : []))
  const isBefore = (one: number | null, other: number | null) => one !== null && other !== null && one < other
  const meanings: { readonly [text: string]: (view: (typeof views)[number]) => boolean } = {
    't(0)<t(1)': (view) => isBefore(sites(view)[0].t, sites(view)[1].t),
    't(0)>clock(1)': (view) => isBefore(sites(view)[1].clock, sites(view)[0].t),
    't(0)=t(1)': (view) => sites(view)[0].t !== null && sites(view)[0].t === sites(view)[1].t,
    't(0)!=t(1)': (view) => sites(view)[0].t === null || sites(view)[0].t !== sites(view)[1].t,
    'inFlight(REQUEST from 0 to 1).t<=t(1)': (view) =>
      sites(view)[1].t !== null && requests(view).some((t) => t <= sites(view)[1].t!),
    't(1)<=inFlight(REQUEST from 0 to 1).t': (view) =>
      sites(view)[1].t !== null && requests(view).some((t) => t >= sites(view)[1].t!),
  }
  for (const [text, is] of Object.entries(meanings)) {
    const { predicate, formula } = reachability(model, text)
    const [true_, found] = [views.filter(is).length, views.filter((view) => predicate(view))]
    expect(true_, text).toBeGreaterThan(0)
    expect(true_, text).toBeLessThan(views.length)
    expect(found, text).toEqual(views.filter(is))
    expect(formulaText(formula!)).toBe(text)
    expect(formulaText(parseFormula(formulaText(formula!)))).toBe(text)
    expect(sitesOfFormula(model, formula!).toSorted()).toEqual([0, 1])
  }
})

test('unbounded requests allow it, since a search keeps the order of timestamps', () => {
  const asked = ['t(0)>t(1) && replied(0) contains 1', 't(0)>clock(1)'].map((text) => {
    const property = reachability(makeModel(ricart, { sites: 2 }), text)
    const unbounded = makeModel(withProperties(ricart, [property]), { sites: 2 })
    return check(unbounded, [property], defaultCheckOptions).verdicts[0]!.verdict
  })
  // Nobody has the reply of a site whose request is earlier.
  expect(asked).toEqual(['violated', 'holds'])
})

test('a typed lemma may compare sites i and j, and a part of a map', () => {
  const ofLamport = makeModel(lamport, { sites: 2 })
  const { lemma } = typedLemma(ofLamport, 'holds(i) && waits(j) -> queue(i).i<=queue(i).j')
  expect(lemma.of).toBe('pair')
  expect(formulaText(lemma.formula!)).toContain('queue(1).1<=queue(1).0')
})

test.each([
  ['t(all)<t(1)', 'column 1: t(all): name one site on each side of a comparison; the sites are 0, 1'],
  ['t(0)<t', 'column 6: t: name one site on each side of a comparison; the sites are 0, 1'],
  ['t(0)<t(2)', 'column 6: t(2): there is no site 2; the sites are 0, 1'],
  ['phase(0)<t(1)', 'column 1: phase(0) is not a number, so it does not compare with another place'],
  ['t(0)<replied(1).size', 'column 1: t(0)<replied(1).size: a timestamp compares only with a timestamp'],
  [
    't(0)<inFlight(REQUEST)',
    'column 6: inFlight(REQUEST): name one message type and one of its fields, as in inFlight(TYPE from 0 to 1).field',
  ],
  [
    't(0)<inFlight(REQUEST from 0 to 1).clock',
    'column 6: inFlight(REQUEST from 0 to 1).clock: REQUEST has no field clock; there are t',
  ],
  [
    't(0)<tea',
    'column 6: tea has no number to compare; write a number, field(site), a shared variable, or inFlight(TYPE from 0 to 1).field',
  ],
])('%s is refused: %s', (text, message) => {
  expect(() => reachability(model, text)).toThrow(message)
})
