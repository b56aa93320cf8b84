import { algorithm, flag, many, protocol, siteId } from 'coterie'
import { describe, expect, it } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { renderPng } from '../../src/cli/files/render-png.js'
import { renderSvg } from '../../src/cli/files/render-svg.js'
import { spaceTimeDot } from '../../src/diagram/space-time.js'
import { spaceTimeLayout } from '../../src/diagram/space-time-layout.js'
import { svgForBothThemes } from '../../src/diagram/svg-themes.js'
import { makeModel } from '../../src/model/model.js'
import relay from '../trace/relay.js'
import { runOf, walk } from '../trace/traces.js'

/** The lines of a DOT text with this start. */
const lines = (dot: string, start: string): string[] =>
  dot.split('\n').filter((line) => line.trim().startsWith(start))
const line = (dot: string, start: string): string => {
  const found = lines(dot, start)
  expect(found, start).toHaveLength(1)
  return found[0]!
}

describe('the space-time diagram', () => {
  const model = makeModel(ra, { sites: 3, loss: 1, duplication: 1 })
  const dot = spaceTimeDot(
    runOf(model, [
      'request at 0',
      'duplicate onRequest at 1 from 0',
      'lose at 2 from 0',
      'request at 2',
      'onRequest at 1 from 0',
    ]),
  )

  it('has a lane for each site and a box for each step, with time running down', () => {
    expect(line(dot, 'lane0 [')).toContain('label="site 0"')
    expect(line(dot, 'lane2 [')).toContain('label="site 2"')
    const heights = [1, 2, 4, 5].map((step) =>
      Number(/pos="[^,]+,([^!]+)!"/.exec(line(dot, `step${step} [`))![1]),
    )
    expect(heights).toEqual([...heights].sort((a, b) => b - a))
    expect(new Set(heights).size).toBe(4)
    expect(line(dot, 'step4 [')).toContain('label="4 request"')
  })

  it('draws the arrow of a delivery from box to box, and that of a copy from the same box with a double line', () => {
    expect(line(dot, 'step1:e -> step5:w')).not.toContain('transparent')
    expect(line(dot, 'step1:e -> step2:w')).toContain(':transparent:')
    expect(line(dot, 'step2 [')).toContain('peripheries=2')
    expect(line(dot, 'step5 [')).not.toContain('peripheries')
  })

  it('draws a lost message to a cross, with no box for the loss', () => {
    expect(lines(dot, 'step3')).toEqual([])
    // The arrow avoids the box of step 2, so its last segment starts at a bend.
    const [last, head] = /bend\d+_2 -> (lost\d+) .*/.exec(dot)!
    expect(last).toContain('arrowhead="none"')
    expect(line(dot, `${head}nw -> ${head}se`)).toContain('penwidth')
    expect(line(dot, `${head}ne -> ${head}sw`)).toContain('penwidth')
    expect(dot).toContain('label="3 lost"')
  })

  it('draws a message in transit as a dashed line with an open end', () => {
    const pending = lines(dot, 'step4:w -> pending')
    // The arrow to site 0 may bend around a box of site 1; the arrow to site 1 is straight.
    expect(pending.length).toBeGreaterThan(0)
    for (const arrow of pending) {
      expect(arrow).toContain('style="dashed"')
      expect(arrow).toContain('arrowhead="odot"')
    }
  })

  it('labels every arrow with its message', () => {
    const trace = walk(makeModel(ra, { sites: 3, requests: 2, loss: 2, duplication: 2 }), 25, 3)
    const { arrows } = spaceTimeLayout(trace)
    const drawn = spaceTimeDot(trace)
    for (const [number, { text }] of arrows.entries())
      expect(line(drawn, `message${number} [`)).toContain(`label="${text}"`)
  })

  it('bends the arrow of a message to oneself at its label', () => {
    const self = spaceTimeDot(
      runOf(makeModel(maekawa, { sites: 4, self: 'channel' }), ['request at 0', 'onRequest at 0 from 0']),
    )
    const [name] = /message\d+/.exec(line(self, 'step1:e -> message'))!
    expect(line(self, `${name} -> step2:e`)).not.toContain('arrowhead')
  })

  it('draws initial messages from the start of the lane', () => {
    expect(spaceTimeDot(runOf(makeModel(relay), ['onPing at 1 from 0']))).toContain('lane0:e -> step1:w')
  })

  it('draws the lane of a waiting site dashed, and the lane of a site in the critical section thick', () => {
    const entered = spaceTimeDot(
      runOf(
        makeModel(ra, { sites: 2 }),
        ['request at 0', 'onRequest at 1 from 0', 'onReply at 0 from 1', 'enter at 0'],
        {
          shows: { property: 'mutualExclusion', verdict: 'violated' },
        },
      ),
    )
    expect(line(entered, 'step1 -> step3')).toContain('style="dashed"')
    expect(line(entered, 'step4 -> end0')).toContain('penwidth=6')
    expect(line(entered, 'lane1 -> step2')).not.toMatch(/penwidth|style/)
    expect(line(entered, 'step4 [')).toContain('penwidth=2.5')
    expect(entered).toContain('bold box: mutualExclusion is violated after it')
  })

  it('changes the lane of a site that another site lets in', () => {
    const shared = protocol({ roles: { site: many({ asks: flag }) }, shared: { turn: siteId } })
    const { local } = shared.roles.site
    const spec = algorithm({
      name: 'hand-off',
      title: 'Hand-off',
      citation: 'none',
      about: 'For a test.',
      sites: { min: 2, max: 2, fallback: 2 },
      protocol: shared,
      clauses: {
        ask: local({ guard: (me) => !me.asks, effect: () => [{ asks: true }] }),
        pass: local({
          guard: (me, { self, shared: { turn } }) => !me.asks && turn === self,
          effect: (_, { self }) => [{}, shared.write({ turn: 1 - self })],
        }),
      },
      workload: { request: 'ask' },
      waits: (me, { self, shared: { turn } }) => me.asks && turn !== self,
      holds: (me, { self, shared: { turn } }) => me.asks && turn === self,
      properties: [],
    })
    const handed = spaceTimeDot(runOf(makeModel(spec), ['ask at 1', 'pass at 0']))
    expect(line(handed, 'step1 -> turn1_2')).toContain('style="dashed"')
    expect(line(handed, 'turn1_2 -> end1')).toContain('penwidth=6')
  })

  it('has a legend of exactly the marks that occur', () => {
    expect(dot).toContain('cross: lost')
    const quiet = spaceTimeDot(runOf(makeModel(ra, { sites: 2 }), []))
    expect(quiet).toContain('time runs down"')
    expect(quiet).not.toMatch(/cross|double|waits/)
  })

  it('draws no arrow through the box of a step', () => {
    const inside = (value: number, centre: number, size: number) => Math.abs(value - centre) < size / 2 - 1e-9
    const hits: string[] = []
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const options = { sites: 4, requests: 2, loss: 1, duplication: 1, order: 'unordered' } as const
      const trace = walk(makeModel(ra, options), 25, seed)
      const { arrows, lanes, rows, box, events } = spaceTimeLayout(trace)
      const boxes = trace.steps.flatMap(({ label }, at) =>
        events[at] === undefined ? [] : [{ x: lanes[label.site]!, y: rows[at]!, text: events[at] }],
      )
      const parts = Array.from({ length: 101 }, (_, part) => part / 100)
      for (const { path, text } of arrows) {
        for (const [piece, to] of path.slice(1).entries()) {
          const from = path[piece]!
          for (const part of parts) {
            const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part]
            const hit = boxes.find((b) => inside(x, b.x, box.width) && inside(y, b.y, box.height))
            if (hit !== undefined) hits.push(`seed ${seed}: ${text} runs through ${hit.text}`)
          }
        }
      }
    }
    expect([...new Set(hits)]).toEqual([])
  })

  it('is drawn with straight lanes as well-formed SVG, with the same bytes each time', async () => {
    const trace = walk(makeModel(ra, { sites: 3, requests: 2, loss: 1, duplication: 1 }), 25, 2)
    expect(spaceTimeDot(trace)).toBe(spaceTimeDot(trace))
    const svg = await renderSvg(spaceTimeDot(trace))
    expect(await renderSvg(spaceTimeDot(trace))).toBe(svg)
    const lane =
      /<title>lane0&#45;&gt;\w+<\/title>\s*<path [^>]*d="M([-\d.]+),[-\d.]+C([-\d.]+),[-\d.]+ ([-\d.]+),[-\d.]+ ([-\d.]+),/.exec(
        svg,
      )!
    expect(new Set(lane.slice(1, 5)).size).toBe(1)
    // The rasteriser reads XML strictly, and throws if the XML is not well-formed.
    const png = await renderPng(svgForBothThemes(svg))
    expect([...png.slice(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG')
  })
})
