import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { renderPng } from '../../src/cli/files/render-png.js'
import { renderSvg } from '../../src/cli/files/render-svg.js'
import { palette } from '../../src/diagram/palette.js'
import { fromLine } from '../../src/diagram/place-labels.js'
import { waitForDot } from '../../src/diagram/wait-for-graph.js'
import { isDeadlocked, waitLooks } from '../../src/diagram/wait-looks.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { waitsText } from '../../src/report/words/wait-words.js'
import { fieldOf } from '../../src/sorts/record.js'
import { replay } from '../../src/trace/replay.js'
import { lastState } from '../../src/trace/trace.js'
import { readTraceJson } from '../../src/trace/trace-json.js'
import { isOnCycle, waitCycle, waitsOf } from '../../src/trace/wait-cycle.js'
import relay from '../trace/relay.js'
import { runOf, shortestTo } from '../trace/traces.js'

const deadlockOf = (model: Model) =>
  shortestTo(
    model,
    (state, enabled) =>
      enabled.every(({ fair }) => !fair) &&
      state.sites.some((record) => fieldOf(record, 'phase') === 'wanted'),
  )

describe('a cycle of waits', () => {
  const ring = deadlockOf(makeModel(maekawa, { sites: 3, parameters: { quorums: 'ring' } }))

  it('is found and described in a sentence', () => {
    const cycle = waitCycle(ring.model, lastState(ring))!
    expect(cycle.map(({ from }) => from)).toEqual([0, 1, 2])
    expect(waitsText(ring.model, cycle)).toBe(
      '0 waits for the vote of 1, 1 for the vote of 2, 2 for the vote of 0',
    )
  })

  it('is not said of a site that waits for itself, while others can still take steps', () => {
    const model = makeModel(maekawa, { sites: 3, parameters: { quorums: 'ring' }, self: 'channel', loss: 1 })
    const lost = runOf(model, ['request at 1', 'lose at 1 from 1'])
    const state = lastState(lost)
    const { caption } = waitLooks(model, state, waitsOf(model, state)!)
    expect(caption).toMatch(
      /^No deadlock yet, since other steps must still be taken, but no message in transit ends this: 1 waits for its own vote\./,
    )
    expect(waitForDot(lost)).toContain('bold: waits for itself')
  })

  it('is a shortest one', () => {
    const kept = new URL('../../counterexamples/maekawa-grid-deadlock/trace.json', import.meta.url)
    const grid = replay(readTraceJson(readFileSync(kept, 'utf8')), maekawa).trace
    const cycle = waitCycle(grid.model, lastState(grid))!
    expect(cycle).toHaveLength(2)
    expect(cycle[0]!.to).toBe(cycle[1]!.from)
    expect(cycle[1]!.to).toBe(cycle[0]!.from)
  })

  it('does not exist if no site waits, if the waits end, or if the spec does not define waits', () => {
    const model = makeModel(ra, { sites: 3 })
    expect(waitCycle(model, lastState(runOf(model, [])))).toBeUndefined()
    const one = lastState(runOf(model, ['request at 1']))
    expect(waitsOf(model, one)).toEqual([
      { from: 1, to: 0, label: 'REPLY' },
      { from: 1, to: 2, label: 'REPLY' },
    ])
    expect(waitCycle(model, one)).toBeUndefined()
    const silent = runOf(makeModel(relay), ['call at 0'])
    expect(waitsOf(silent.model, lastState(silent))).toBeUndefined()
    expect(waitCycle(silent.model, lastState(silent))).toBeUndefined()
  })

  it('that messages in transit may end is not said to be absent', () => {
    const said = (...steps: string[]) => {
      const trace = runOf(makeModel(ra, { sites: 3 }), steps)
      const [model, state] = [trace.model, lastState(trace)]
      return waitLooks(model, state, waitsOf(model, state)!).caption
    }
    expect(said('request at 1')).toMatch(
      /^Each arrow leads to what a site waits for. There is no cycle. A message in transit /,
    )
    expect(said('request at 1', 'request at 0')).toMatch(
      /^Each arrow leads to what a site waits for. Every cycle has a thin arrow. A message in transit /,
    )
  })

  it('does not include a wait that only leads to the cycle', () => {
    const wait = (from: number, to: number) => ({ from, to, label: '' })
    const waits = [wait(0, 1), wait(1, 2), wait(2, 1), wait(3, 3)]
    expect(waits.map((each) => isOnCycle(waits, each))).toEqual([false, true, true, true])
  })
})

describe('the wait-for graph', () => {
  const model = makeModel(ra, { sites: 4 })
  const trace = runOf(model, [
    'request at 0',
    'request at 1',
    'onRequest at 2 from 0',
    'onRequest at 2 from 1',
    'onReply at 0 from 2',
    'onReply at 1 from 2',
  ])
  const dot = waitForDot(trace)!
  const lines = (start: string) => dot.split('\n').filter((line) => line.trim().startsWith(start))

  it('distinguishes waiting, idle and uninvolved sites', () => {
    expect(lines('site0 [')[0]).toMatch(/label="site 0\\nwaits".*dashed/)
    expect(lines('site3 [')[0]).toMatch(/label="site 3\\nidle"/)
    expect(lines('site3 [')[0]).not.toContain('fontcolor')
    expect(lines('site2 [')[0]).toMatch(/label="site 2\\nidle".*fontcolor/)
  })

  it('draws exactly the waits on a cycle bold', () => {
    expect(lines('site0 -> site3')[0]).toContain('penwidth=1')
    expect(lines('site1 -> site3')[0]).toContain('penwidth=1')
    // Sites 0 and 1 wait for each other: each arrow bends round the other, through its label.
    const chain = (from: string): readonly string[] => {
      const [line] = lines(`${from} -> `).filter((one) => one.includes('penwidth=2.5'))
      const to = /-> (\w+)/.exec(line!)![1]!
      return to.startsWith('site') ? [to] : [to, ...chain(to)]
    }
    const [label] = chain('site0').filter((name) => /^wait\d+$/.test(name))
    expect(chain('site0').at(-1)).toBe('site1')
    expect(chain('site1').at(-1)).toBe('site0')
    expect(lines(`${label} [`)[0]).toContain('label="REPLY"')
    expect(dot).toContain('bold: on a cycle')
  })

  // Each cycle was in the colour of a violation.
  it('is in the colour of a violation only in a deadlock', () => {
    const kept = new URL('../../counterexamples/maekawa-grid-deadlock/trace.json', import.meta.url)
    const grid = replay(readTraceJson(readFileSync(kept, 'utf8')), maekawa).trace
    const ends = grid.steps.map((_, at) => {
      const steps = grid.steps.slice(0, at + 1)
      const part = { ...grid, steps }
      const drawn = waitForDot(part)!
      const isRed = drawn.includes(palette.accent.light)
      expect(isRed, `after step ${at + 1}`).toBe(isDeadlocked(grid.model, lastState(part)))
      return [drawn.includes('penwidth=2.5'), isRed, drawn.includes('bold: on a cycle of a deadlock')]
    })
    // Cycles of some states before the last can still end.
    expect(ends.slice(0, -1)).toContainEqual([true, false, false])
    expect(ends.at(-1)).toEqual([true, true, true])
  })

  // Between sites of one row it ran through the site between, also as DOT.
  it('goes round other sites in DOT too', () => {
    const grid = waitForDot(
      runOf(
        makeModel(maekawa, { sites: 9 }),
        [0, 1, 2, 3, 4, 5].map((site) => `request at ${site}`),
      ),
    )!
    const at = new Map(
      [...grid.matchAll(/^ {2}(\w+) \[.*pos="([-\d.]+),([-\d.]+)!"/gm)].map(([, name, x, y]) => [
        name!,
        { x: Number(x), y: Number(y) },
      ]),
    )
    const edges = [...grid.matchAll(/^ {2}(\w+) -> (\w+)/gm)].map(([, from, to]) => [from!, to!] as const)
    const through = edges.flatMap(([from, to]) =>
      [...at].filter(
        ([name, place]) =>
          name.startsWith('site') &&
          name !== from &&
          name !== to &&
          fromLine(place, { from: at.get(from)!, to: at.get(to)! }) < 0.475,
      ),
    )
    expect(edges.length).toBeGreaterThan(18)
    expect(through).toEqual([])
  })

  it('does not exist if the spec does not define for which sites a site waits', () => {
    expect(waitForDot(runOf(makeModel(relay), ['call at 0']))).toBeUndefined()
  })

  it('is drawn as well-formed SVG', async () => {
    expect((await renderPng(await renderSvg(dot))).length).toBeGreaterThan(1000)
  })
})
