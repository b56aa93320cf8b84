// In a kept run of an election the sentence was about three sites, and the red bars and cards were those of another property: each picture
// decided by itself which sites are red. They are those that the sentence names, if all of them are in the section or have a mark, and those of a violation
// that an earlier sentence was about, as long as it lasts.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { runDrawing, withRedAt } from '../../src/diagram/run/run-drawing.js'
import { shownViolation } from '../../src/diagram/run/shown-violation.js'
import { lastMoment, momentsOf, violatedBy } from '../../src/diagram/run/statuses.js'
import { whyViolated } from '../../src/diagram/run/why-violated.js'
import { begin, follow } from '../../src/explorer/session/history.js'
import { judgeAlso, tellLockedOut, violatedAt } from '../../src/explorer/steps/judged.js'
import { shownOf } from '../../src/explorer/steps/use-red-sites.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { viewOfState } from '../../src/semantics/state.js'
import { lastState, type Trace } from '../../src/trace/trace.js'
import { violatedIn } from '../../src/trace/violated-here.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'
import { redInPictures } from '../diagram/red-in-pictures.js'

const folders = readdirSync(keptFolder, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)

/** The same run with names of sites that no value looks like. */
const marked = (trace: Trace): Trace => {
  const { model } = trace
  const sites = model.sites.map((site) => ({
    ...site,
    name: `<${site.id}>`,
    title: site.title.replace(/\S+$/, `<${site.id}>`),
  }))
  return { ...trace, model: { ...model, sites } }
}

const holdsIn = (model: Model, trace: Trace, site: number): boolean => {
  const view = viewOfState(model, lastState(trace))
  return !view.crashed(site) && (view.holds(site) || view.markOf(site) !== undefined)
}

/**
 * The sites that the sentence of a run names. A deadlock is about those that wait, and says also for whom, and who has crashed. The index of a shared
 * variable and the request in a value name no site.
 */
const namedIn = (trace: Trace): readonly number[] => {
  const copy = marked(trace)
  const said = whyViolated(copy, lastMoment(copy), copy.loop).sentence ?? ''
  const text = said.startsWith('Deadlock: ')
    ? said.replaceAll(/ for [^,;.]*|\([^)]*\)|\..*$/g, '')
    : said.replaceAll(/\w\[<\d+>\]|<\d+> with timestamp/g, '')
  return [...new Set([...text.matchAll(/<(\d+)>/g)].map(([, site]) => Number(site)))].sort((a, b) => a - b)
}

test('the answer to why a kept run violates its property has the sites that its sentence names', async () => {
  for (const folder of folders) {
    const { trace } = await replayed(folder, catalogueSpec)
    expect(whyViolated(trace, lastMoment(trace), trace.loop).sites, folder).toEqual(namedIn(trace))
  }
})

// At the ends of two runs, bars were red and cards gold.
test('red at the end of a kept run are the bars, cards and circles of all sites that its sentence names, and of what is violated since before', async () => {
  let some = 0
  const lasting: string[] = []
  for (const folder of folders) {
    const { trace } = await replayed(folder, catalogueSpec)
    const { model } = trace
    const sites = namedIn(trace)
    const said = sites.every((site) => holdsIn(model, trace, site)) ? sites : []
    if (said.length > 0) some++
    const picture = readFileSync(`${keptFolder}${folder}/trace.svg`, 'utf8')
    const { bars, cards, circles, nodes } = redInPictures(trace, picture)
    const waiting = model.spec.waitsFor === undefined ? undefined : bars
    expect([cards, circles, nodes], folder).toEqual([bars, waiting, waiting])
    expect(bars, folder).toEqual(expect.arrayContaining([...said]))
    if (bars.length === said.length) continue
    lasting.push(folder)
    const [before, end] = momentsOf(trace).slice(-2)
    const enabled = [...enabledIn(model, lastState(trace))]
    const violated = violatedIn(model, lastState(trace), enabled).map(({ name }) => name)
    for (const site of bars.filter((one) => !said.includes(one))) {
      const names = end!.reds.flatMap((red) => (red.sites.includes(site) ? [red.property] : []))
      expect(
        before!.reds.map(({ property }) => property),
        folder,
      ).toEqual(expect.arrayContaining(names))
      expect(violated, folder).toEqual(expect.arrayContaining(names))
    }
  }
  expect(some).toBeGreaterThan(40)
  expect(lasting).toEqual(['chubby-cell-no-lease', 'chubby-files-stale-read', 'lease-lock-slow-holder'])
})

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

test('at each step of a kept run, pictures mark the sites of the sentence that the page says first', async () => {
  for (const folder of folders) {
    const { trace } = await replayed(folder, catalogueSpec)
    const { model, initial, steps } = trace
    // Another test may have noted what a search has shown of this run.
    tellLockedOut(model, false)
    const shown = violatedBy(trace)
    if (shown !== undefined) judgeAlso(model, shown)
    for (const [at, step] of steps.entries()) {
      const arrival = { before: steps[at - 1]?.next ?? initial, step }
      const [first] = violatedAt(model, step.next, arrival, shown)
      const violation = shownViolation({ model, state: step.next, arrival }, shown)
      expect([violation?.property, violation?.text], `${folder} ${at + 1}`).toEqual([
        first?.property,
        first?.sentence,
      ])
    }
  }
})

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
