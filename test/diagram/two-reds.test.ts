// A state showed the red of one property alone. In a run to two holders of a lock, the two masters that had let both in turned gold at the last step, though there
// were still two; and in another run, bars were red where cards were gold.
import { algorithm, flag, many, protocol } from 'coterie'
import { expect, it } from 'vitest'
import { runDrawing, withRedAt } from '../../src/diagram/run/run-drawing.js'
import { momentsOf, redSites } from '../../src/diagram/run/statuses.js'
import { makeModel } from '../../src/model/model.js'
import type { Trace } from '../../src/trace/trace.js'
import { runOf } from '../trace/traces.js'
import { redInPictures } from './red-in-pictures.js'

const pairs = protocol({ roles: { site: many({ inside: flag, asks: flag }) }, messages: {} })
const { local } = pairs.roles.site

interface View {
  all(role: 'site'): readonly { readonly self: number; readonly inside: boolean; readonly asks: boolean }[]
}

/** At most one of some sites is inside or asks. Its sentence names those that do; one that only asks has no bar. */
const alone = (name: string, group: readonly number[]) => {
  const named = (view: View) =>
    view
      .all('site')
      .flatMap(({ self, inside, asks }) => (group.includes(self) && (inside || asks) ? [self] : []))
  return pairs.inWords(
    pairs.always(
      name,
      `at most one of ${group.join(', ')} is inside or asks`,
      (view) => named(view).length < 2,
    ),
    (view, say) => `${say.sites(named(view))} are inside or ask`,
  )
}

// The sentence of a state is about the first of these that it violates.
const model = makeModel(
  algorithm({
    name: 'pairs',
    title: 'Pairs',
    citation: 'none',
    about: 'For a test.',
    sites: { min: 6, max: 6, fallback: 6 },
    protocol: pairs,
    clauses: {
      enter: local({ guard: (me) => !me.inside, effect: () => [{ inside: true }] }),
      leave: local({ guard: (me) => me.inside, effect: () => [{ inside: false }] }),
      ask: local({ guard: (me) => !me.asks, effect: () => [{ asks: true }] }),
    },
    contention: { waits: () => false, holds: (me) => me.inside, waitsFor: () => [] },
    properties: [
      alone('wide', [0, 5]),
      alone('low', [0, 1]),
      alone('middle', [2, 4]),
      alone('high', [3, 4, 5]),
    ],
  }),
)

const enters = (...sites: number[]) => sites.map((site) => `enter at ${site}`)

const redsOf = (trace: Trace) =>
  momentsOf(trace).map(({ reds }) =>
    reds.map(({ property, sites }) => `${property} ${sites.join()}`).join('; '),
  )

/** Between which sites there are red areas at the end. */
const areasOf = (trace: Trace) => {
  const { clashes, lanes } = runDrawing(trace)
  const siteAt = (x: number) => lanes.find((lane) => Math.abs(lane.x - x) < 1e-6)?.site
  return clashes
    .filter(({ after }) => after === trace.steps.length)
    .map(({ box: { x, width } }) => [siteAt(x - width / 2), siteAt(x + width / 2)])
}

it('what an earlier sentence was about stays red beside what the present one is about, while that lasts', () => {
  expect(redsOf(runOf(model, [...enters(3, 4, 0, 1), 'leave at 4', 'enter at 4']))).toEqual([
    '',
    '',
    'high 3,4',
    'high 3,4',
    'high 3,4; low 0,1',
    'low 0,1',
    // The sentence is about the first pair. No sentence has been about the second since it was violated again.
    'low 0,1',
  ])
})

it('a property is no longer red where a site that its sentence names has no bar', () => {
  expect(redsOf(runOf(model, [...enters(3, 4, 0, 1), 'ask at 5', 'leave at 0'])).slice(4)).toEqual([
    'high 3,4; low 0,1',
    'low 0,1',
    '',
  ])
})

it('what has been red, and is violated since, is red again once each site that its sentence names has a bar', () => {
  const between = ['ask at 5', 'enter at 5']
  expect(redsOf(runOf(model, [...enters(3, 4, 0, 1), ...between])).slice(4)).toEqual([
    'high 3,4; low 0,1',
    'low 0,1',
    'high 3,4,5; low 0,1; wide 0,5',
  ])
  const withoutBars = [
    ...enters(3, 4),
    'ask at 3',
    'leave at 3',
    'ask at 4',
    'leave at 4',
    ...enters(0, 1, 3, 4),
  ]
  expect(redsOf(runOf(model, withoutBars)).slice(6)).toEqual([
    '',
    '',
    'low 0,1',
    'low 0,1',
    'high 3,4; low 0,1',
  ])
})

it('the same steps have other reds in a run that shows another property', () => {
  const run = runOf(model, enters(3, 4, 0, 1))
  const shows = { property: 'low', verdict: 'violated' } as const
  const last = (trace: Trace) => redsOf(trace).at(-1)
  const plain = 'high 3,4; low 0,1'
  expect([last(run), last({ ...run, shows }), last(run)]).toEqual([plain, plain, plain])
  const both = runOf(model, enters(0, 3, 1, 4))
  expect([last(both), last({ ...both, shows: { ...shows, property: 'high' } }), last(both)]).toEqual([
    'low 0,1',
    'low 0,1; high 3,4',
    'low 0,1',
  ])
})

it('each property has a red area of its own, and the legend names both', () => {
  const trace = runOf(model, enters(3, 4, 0, 1))
  expect(areasOf(trace)).toEqual([
    [3, 4],
    [0, 1],
  ])
  const { lanes, legend } = runDrawing(trace)
  expect(lanes.flatMap(({ site, spans }) => (spans.at(-1)!.clash ? [site] : []))).toEqual([0, 1, 3, 4])
  expect(legend.map(({ text }) => text.text)).toContain('together while violated: high, low')
})

it('the legend names no property whose sites have no lanes', () => {
  const { legend } = runDrawing(runOf(model, enters(3, 4, 0, 1)), { sites: [0, 1] })
  const texts = legend.map(({ text }) => text.text)
  expect(texts.filter((text) => text.includes('violated'))).toEqual(['together while violated: low'])
})

it('of two areas that overlap both are drawn, and one within another is not', () => {
  const overlapping = runOf(model, enters(5, 3, 2, 4))
  expect(redsOf(overlapping).at(-1)).toBe('high 3,4,5; middle 2,4')
  expect(areasOf(overlapping)).toEqual([
    [3, 5],
    [2, 4],
  ])
  const within = runOf(model, enters(3, 4, 5, 0))
  expect(redsOf(within).at(-1)).toBe('high 3,4,5; wide 0,5')
  expect(areasOf(within)).toEqual([[0, 5]])
})

it('beside the sentence of a step, only that is red which this step violates', () => {
  const drawing = runDrawing(runOf(model, [...enters(3, 4, 0, 1), 'leave at 4']))
  const redIn = ({ lanes, legend }: typeof drawing) => [
    lanes.flatMap(({ site, spans }) => (spans.some(({ clash }) => clash) ? [site] : [])),
    ...legend.flatMap(({ sign, text }) => (sign === 'clash' ? [text.text] : [])),
  ]
  expect(redIn(withRedAt(drawing, 3, 'high'))).toEqual([[3, 4], 'together while violated: high'])
  expect(redIn(withRedAt(drawing, 4, 'low'))).toEqual([[0, 1, 3, 4], 'together while violated: high, low'])
  expect(redIn(withRedAt(drawing, 5, 'low'))).toEqual([[0, 1], 'together while violated: low'])
})

it('bars, cards and circles show the same red sites after each step', () => {
  const steps = [...enters(3, 4, 0, 1), 'leave at 4', 'leave at 0']
  const found = steps.map((_, at) => {
    const trace = runOf(model, steps.slice(0, at + 1))
    const { bars, ...others } = redInPictures(trace)
    expect(others, `step ${at + 1}`).toEqual({ cards: bars, circles: bars, nodes: bars })
    expect(new Set(bars), `step ${at + 1}`).toEqual(redSites(momentsOf(trace).at(-1)!))
    return bars.join()
  })
  expect(found).toEqual(['', '3,4', '3,4', '0,1,3,4', '0,1', ''])
})
