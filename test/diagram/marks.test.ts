// What a violated invariant is about is visible where it is violated: masters of a lock service are no clients, so the run and the network
// showed none of them.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import chubby from '../../specs/chubby-cell/spec.js'
import dolev from '../../specs/dolev-klawe-rodeh/spec.js'
import leaseLock from '../../specs/lease-lock/spec.js'
import peterson from '../../specs/peterson/spec.js'
import readers from '../../specs/readers-writers/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { networkContent } from '../../src/diagram/network/network-content.js'
import { networkOfRun } from '../../src/diagram/network/network-picture.js'
import { palette } from '../../src/diagram/palette.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { waitForSvg } from '../../src/diagram/run/run-picture.js'
import { momentsOf, redSites } from '../../src/diagram/run/statuses.js'
import { waitForDot } from '../../src/diagram/wait-for-graph.js'
import { makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'
import { replay } from '../../src/trace/replay.js'
import { lastState } from '../../src/trace/trace.js'
import { readTraceJson } from '../../src/trace/trace-json.js'
import { walk } from '../trace/traces.js'
import { shapesOf } from './svg-reading.js'

const keptRun = (folder: string, spec: Spec) => {
  const file = new URL(`../../counterexamples/${folder}/trace.json`, import.meta.url)
  return replay(readTraceJson(readFileSync(file, 'utf8')), spec).trace
}

const lanesOf = (folder: string, spec: Spec) =>
  runDrawing(keptRun(folder, spec)).lanes.map(({ site, spans }) => [
    site,
    spans.map(({ status, clash }) => (clash ? `${status}!` : status)).join(' '),
  ])

it('a master has a bar from its election, in the colour of a violation while there are two', () => {
  expect(lanesOf('chubby-cell-two-masters', chubby)).toEqual(
    expect.arrayContaining([
      [0, 'idle'],
      [3, 'idle holds holds!'],
      [4, 'idle holds!'],
    ]),
  )
  const { legend } = runDrawing(keptRun('chubby-cell-two-masters', chubby))
  expect(legend.map(({ text }) => text.text)).toContain('master')
  expect(legend.map(({ text }) => text.text)).toContain('together while violated: oneMaster')
})

// At the end, where both invariants are violated, the sentence of the run is about the clients, and the bars of the masters were gold again.
it('masters stay red while there are two, though the sentence is about two clients', () => {
  const lanes = new Map(lanesOf('chubby-cell-no-lease', chubby).map(([site, spans]) => [site, spans]))
  expect(lanes.get(1)).toBe('idle waits holds holds!')
  expect(lanes.get(3)).toBe('idle holds holds!')
  const { bottom, clashes, laneOf, legend } = runDrawing(keptRun('chubby-cell-no-lease', chubby))
  // Each property has an area of its own: none covers the lanes between the clients and the masters.
  const atEnd = clashes.filter(({ box: { y, height } }) => y + height / 2 > bottom - 1e-6)
  expect(
    atEnd.map(({ box: { x, width } }) => [x - width / 2, x + width / 2]).toSorted(([a], [b]) => a! - b!),
  ).toEqual([
    [laneOf(0), laneOf(1)],
    [laneOf(3), laneOf(4)],
  ])
  expect(legend.map(({ text }) => text.text)).toContain('together while violated: oneMaster, mutualExclusion')
})

// The last step violates another property, whose sentence names the storage too. The red area ended there, and the bars turned gold, though both
// clients still had the lock.
it('the red area between two bars lasts as long as both have the lock', () => {
  const drawing = runDrawing(keptRun('lease-lock-slow-holder', leaseLock))
  const [first, second] = drawing.lanes.map(({ spans }) => spans)
  expect([first, second].map((spans) => spans!.at(-1)!)).toEqual(
    [0, 1].map(() => expect.objectContaining({ status: 'holds', clash: true, to: drawing.bottom })),
  )
  const together = second!.find(({ status }) => status === 'holds')!.from
  const bands = drawing.clashes.map(({ box: { y, height } }) => [y - height / 2, y + height / 2] as const)
  expect(bands[0]![0]).toBeCloseTo(together)
  for (const [k, [from]] of bands.slice(1).entries()) expect(from).toBeCloseTo(bands[k]![1])
  expect(bands.at(-1)![1]).toBeCloseTo(drawing.bottom)
})

it('red bars turn gold when one of two sites leaves the section', () => {
  const wrong = makeModel(peterson, { parameters: { first: 'turn' } })
  let left = 0
  for (let seed = 1; seed < 40; seed++) {
    const moments = momentsOf(walk(wrong, 14, seed))
    for (const [at, { statuses, reds }] of moments.entries()) {
      const [red, before] = [{ reds }, moments[at - 1] ?? { reds: [] }].map((one) => redSites(one).size)
      expect(red, `walk ${seed}, state ${at}`).toBe(statuses.every((one) => one === 'holds') ? 2 : 0)
      if (red === 0 && before === 2) left++
    }
  }
  expect(left).toBeGreaterThan(0)
})

it('the cards of two masters say so and clash, and those of clients do not', () => {
  const trace = keptRun('chubby-cell-two-masters', chubby)
  const { cards } = networkContent(trace.model, lastState(trace))
  expect(cards.map(({ word, clashes }) => `${word}${clashes ? '!' : ''}`)).toEqual([
    'idle',
    'idle',
    'idle',
    'master!',
    'master!',
    '',
  ])
})

it('a site alone can be wrong for the invariant that its run violates', () => {
  expect(lanesOf('dolev-klawe-rodeh-overtaken', dolev)).toContainEqual([1, 'idle waits holds!'])
})

// Two sites in the section together had red bars and cards, and golden circles.
it('sites that clash have red circles in the wait-for graph, and no others have', () => {
  const trace = keptRun('ricart-agrawala-duplicated-reply', ra)
  const inside = new Set(
    runDrawing(trace).lanes.flatMap(({ site, spans }) => (spans.at(-1)!.clash ? [site] : [])),
  )
  const circles = (of: typeof trace): readonly (string | undefined)[] =>
    shapesOf(waitForSvg(of)!)
      .filter(({ name }) => name === 'circle')
      .map(({ attributes }) => attributes.stroke)
  const isRed = (site: number) => circles(trace)[site] === palette.accent.light
  expect(trace.model.sites.map(({ id }) => isRed(id))).toEqual(
    trace.model.sites.map(({ id }) => inside.has(id)),
  )
  expect(inside.size).toBe(2)
  expect(circles({ ...trace, steps: trace.steps.slice(0, -1) })).not.toContain(palette.accent.light)
  expect(waitForDot(trace)!.split(`color="${palette.accent.light}", penwidth=5.5`)).toHaveLength(3)
})

// The network had blue dashes, and the wait-for graph black lines.
it('a wait has one look in the network and in the wait-for graph', () => {
  const kept = keptRun('ricart-agrawala-out-of-order', ra)
  const looks = (svg: string) =>
    new Set(
      shapesOf(svg)
        .filter(({ name, attributes }) => name === 'polyline' && attributes['stroke-dasharray'] !== undefined)
        .map(({ attributes: { stroke, 'stroke-width': width } }) => `${stroke} ${width}`),
    )
  const steps = kept.steps.slice(0, 4)
  expect(looks(networkOfRun({ ...kept, steps })).size).toBe(2)
  expect(looks(waitForSvg({ ...kept, steps })!)).toEqual(looks(networkOfRun({ ...kept, steps })))
})

// A reader was "in section" beside "reads".
it('readers have access, and are in no critical section', () => {
  const network = networkOfRun(keptRun('readers-writers-no-end-of-readers', readers))
  expect(network).toContain('has access')
  expect(network).not.toContain('in section')
})

it('the card of a site that is wrong alone is red, as its bar is', () => {
  expect(
    networkOfRun(keptRun('dolev-klawe-rodeh-overtaken', dolev)).match(/class="site holds clash"/g),
  ).toHaveLength(1)
})

it('the bar of a mark is hollow, and that of a site with the lock is full', () => {
  const drawing = runDrawing(keptRun('chubby-cell-no-lease', chubby))
  const bars = drawing.lanes.flatMap(({ site, spans }) =>
    spans.flatMap(({ status, isRole }) => (status === 'holds' ? [`${site} ${isRole}`] : [])),
  )
  expect([...new Set(bars)]).toEqual(['0 false', '1 false', '3 true', '4 true'])
  const signs = drawing.legend.flatMap(({ sign, text: { text } }) =>
    sign === 'holds' || sign === 'role' ? [`${sign} ${text}`] : [],
  )
  expect(signs).toEqual(['holds acts as holder', 'role master'])
})
