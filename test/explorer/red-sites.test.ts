// In a kept run of an election the sentence was about three sites, and the red bars and cards were those of another property: each picture
// decided by itself which sites are red. They are those that the sentence names, if all of them are in the section or have a mark, and those of a violation
// that an earlier sentence was about, as long as it lasts.
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { runDrawing, withRedAt } from '../../src/diagram/run/run-drawing.js'
import { shownViolation } from '../../src/diagram/run/shown-violation.js'
import { lastMoment, momentsOf } from '../../src/diagram/run/statuses.js'
import { whyViolated } from '../../src/diagram/run/why-violated.js'
import { begin, follow } from '../../src/explorer/session/history.js'
import { tellLockedOut } from '../../src/explorer/steps/judged.js'
import { shownOf } from '../../src/explorer/steps/use-red-sites.js'
import { makeModel } from '../../src/model/model.js'
import { replayed } from '../counterexamples/replayed.js'
import { agreesWithSentences, folders, marksWhatIsSaid } from './sites-named.js'

test('the answer to why a kept run violates its property has the sites that its sentence names', () =>
  agreesWithSentences(folders.slice(0, 8)))

test('a wrong suspicion in an election on a ring: the sentence is about three sites, and these are red', async () => {
  const { trace } = await replayed('ring-election-wrong-suspicion', catalogueSpec)
  const why = whyViolated(trace, lastMoment(trace), trace.loop)
  expect(why.sentence).toContain('but the highest site that is up is site 2')
  expect(why.sites).toEqual([0, 1, 2])
  const moments = momentsOf(trace)
  const leaders = { property: 'atMostOneLeader', sites: [1, 2] }
  expect(moments.map(({ reds }) => reds)).toEqual([
    ...[[], [], [], []],
    ...[[leaders], [leaders]],
    [leaders, { property: 'highestAtRest', sites: [0, 1, 2] }],
  ])
})

// At the end of a run whose sentence is about whom sites have elected, bars of two leaders at once were red in the steps before.
test('beside the sentence of a step, no bar is red for what this step no longer violates', async () => {
  const { trace } = await replayed('bully-recovered-leader', catalogueSpec)
  const drawing = runDrawing(trace)
  const redIn = ({ lanes, clashes, legend }: RunDrawing) => [
    lanes.flatMap(({ site, spans }) => (spans.some(({ clash }) => clash) ? [site] : [])),
    clashes.length > 0,
    legend.filter(({ sign }) => sign === 'clash').map(({ text }) => text.text),
  ]
  const both = [[1, 2], true, ['together while violated: atMostOneLeader']]
  expect(redIn(drawing)).toEqual(both)
  expect(redIn(withRedAt(drawing, 8, 'atMostOneLeader'))).toEqual(both)
  const atRest = withRedAt(drawing, 9, 'highestAtRest')
  expect(redIn(atRest)).toEqual([[], false, []])
  // Two sites lead at the same time all the same, and nothing has moved.
  expect(atRest.lanes.map(({ spans }) => spans.some(({ status }) => status === 'holds'))).toEqual([
    false,
    true,
    true,
  ])
  expect([atRest.rows, atRest.right, atRest.bottom]).toEqual([drawing.rows, drawing.right, drawing.bottom])
})

test('at each step of a kept run, pictures mark the sites of the sentence that the page says first', () =>
  marksWhatIsSaid(folders.slice(0, 8)))

// The holder of the one right token, alone in the section, was red while a second token was in transit, and turned gold again when that arrived.
test('where the sentence also names a message, no site is red', async () => {
  const { trace } = await replayed('suzuki-kasami-duplicated-token', catalogueSpec)
  const { model, steps } = trace
  tellLockedOut(model, false)
  const said = steps.map(({ next }, at) => {
    const { text, sites } = shownViolation(
      { model, state: next, arrival: { before: steps[at - 1]?.next ?? trace.initial, step: steps[at]! } },
      'exactlyOneToken',
    ) ?? { text: '', sites: [] }
    return [text, sites] as const
  })
  const inTransit = said.filter(([text]) => / at \d.* in transit/.test(text))
  const atSites = said.filter(([text]) => / at \d and one at \d/.test(text))
  expect(inTransit.length).toBeGreaterThan(0)
  expect(inTransit.map(([, sites]) => sites)).toEqual(inTransit.map(() => []))
  expect(atSites.map(([, sites]) => sites)).toContainEqual([0, 1])
})

test('what a run is said to show, its pictures show once it is judged to its end, and never if it is only said', () => {
  const model = makeModel(maekawa)
  const history = follow(begin(model), { initial: 0, choices: [0, 0] }, 2)
  const shows = { property: 'mutualExclusion', verdict: 'violated' } as const
  expect([0, 1, 2].map((judged) => shownOf({ shows }, history, judged))).toEqual([
    undefined,
    undefined,
    shows,
  ])
  expect(shownOf({ shows, isOnlySaid: true }, history, 2)).toBe(undefined)
})
