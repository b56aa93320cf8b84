// The drawing of a run as a value, and its pictures for the page.
import { algorithm, flag, many, protocol, siteId } from 'coterie'
import { describe, expect, it } from 'vitest'
import chubby from '../../specs/chubby-cell/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import peterson from '../../specs/peterson/spec.js'
import raft from '../../specs/raft-election/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { makeModel } from '../../src/model/model.js'
import relay from '../trace/relay.js'
import { runOf, walk } from '../trace/traces.js'
import { keptRun } from './kept-run.js'
import { crossedTexts, overlapsOf } from './overlaps.js'

const spansOf = ({ lanes }: RunDrawing, site: number): string =>
  lanes
    .find((lane) => lane.site === site)!
    .spans.map(({ status, clash }) => (clash ? `${status}!` : status))
    .join(' ')
const signsOf = ({ legend }: RunDrawing): readonly string[] =>
  legend.flatMap(({ sign }) => (sign === 'none' ? [] : [sign]))

describe('the drawing of a run with losses and copies', () => {
  const model = makeModel(ra, { sites: 3, loss: 1, duplication: 1 })
  const trace = runOf(model, [
    'request at 0',
    'duplicate onRequest at 1 from 0',
    'lose at 2 from 0',
    'request at 2',
    'onRequest at 1 from 0',
  ])
  const drawing = runDrawing(trace)
  const arrows = (kind: string) => drawing.arrows.filter((arrow) => arrow.kind === kind)

  it('has a lane for each site and a dot with its label for each step, with time running down', () => {
    expect(drawing.lanes.map(({ title }) => title)).toEqual(['site 0', 'site 1', 'site 2'])
    expect(drawing.events.map(({ label }) => label?.text)).toEqual([
      '1 request',
      '2 onRequest',
      '3 lost',
      '4 request',
      '5 onRequest',
    ])
    expect(drawing.rows).toEqual([...drawing.rows].sort((a, b) => a - b))
    expect(new Set(drawing.rows).size).toBe(5)
  })

  it('leads a delivery from dot to dot, and that of a copy from the same dot', () => {
    const [whole, copy] = [arrows('delivered')[0]!, arrows('copied')[0]!]
    expect([whole.flight.sent, whole.step, copy.flight.sent, copy.step]).toEqual([0, 4, 0, 1])
    for (const { path, flight, step } of [whole, copy]) {
      const [start, end] = [path[0]!, path.at(-1)!]
      // The arrow of a copy ends before the ring of its delivery.
      const most = step === copy.step ? 0.13 : 0.1
      expect(Math.hypot(start.x - 0, start.y - drawing.rows[flight.sent!]!)).toBeLessThan(0.1)
      expect(Math.hypot(end.x - drawing.laneOf(1)!, end.y - drawing.rows[step!]!)).toBeLessThan(most)
    }
    expect(drawing.events.map(({ copy: is }) => is)).toEqual([false, true, false, false, false])
  })

  it('ends a lost message at a cross before the lane of its receiver', () => {
    const [lost] = arrows('lost')
    expect(lost!.path.at(-1)!.x).toBeLessThan(drawing.laneOf(2)!)
    expect(drawing.events[2]).toMatchObject({ sign: 'lost', at: lost!.path.at(-1)! })
  })

  it('shows the clock of a site where a step changes it', () => {
    expect(drawing.events.map(({ clock }) => clock?.text)).toEqual(['1', '1', undefined, '1', undefined])
  })

  it('has a legend of exactly the signs that occur', () => {
    expect(signsOf(drawing)).toEqual(['time', 'waits', 'clock', 'copied', 'lost', 'pending'])
    expect(signsOf(runDrawing(runOf(makeModel(maekawa), [])))).toEqual(['time'])
  })

  it('shows only the chosen lanes, in their order, with the messages between them', () => {
    const some = runDrawing(trace, { sites: [2, 0] })
    expect(some.lanes.map(({ site, x }) => [site, x === 0])).toEqual([
      [2, true],
      [0, false],
    ])
    expect(some.arrows.every(({ flight }) => flight.to !== 1 && flight.from !== 1)).toBe(true)
    expect(some.events[1]!.site).toBeUndefined()
    expect(some.legend.at(-1)!.text.text).toBe('not shown: site 1')
    expect(overlapsOf(some)).toEqual([])
  })
})

describe('a lane', () => {
  it('is dashed while its site waits, and a bar while it is in the section', () => {
    const shows = { property: 'entry', verdict: 'violated' } as const
    const steps = ['request at 0', 'onRequest at 1 from 0', 'onReply at 0 from 1', 'enter at 0']
    const drawing = runDrawing(runOf(makeModel(ra, { sites: 2 }), steps, { shows }))
    expect([spansOf(drawing, 0), spansOf(drawing, 1)]).toEqual(['idle waits holds', 'idle'])
    expect(drawing.events.map(({ violates }) => violates)).toEqual([false, false, false, true])
    expect(drawing.legend.at(-1)!.text.text).toBe('entry is violated after it')
  })

  it('is red only where sites are in the section together and must not be', () => {
    const two = { sites: 3, parameters: { kind: 'set', permits: '2' } }
    const steps = ['request at 0', 'request at 1', 'enterOrSleep at 0', 'enterOrSleep at 1']
    const allowed = runDrawing(runOf(makeModel(semaphore, two), steps))
    expect(spansOf(allowed, 1)).toBe('idle waits holds')
    expect(allowed.clashes).toEqual([])
    const wrong = makeModel(peterson, { parameters: { first: 'turn' } })
    const together = walkUntil(wrong, (drawing) => drawing.clashes.length > 0)
    expect(spansOf(together, 0) + spansOf(together, 1)).toContain('holds!')
    expect(signsOf(together)).toContain('clash')
  })

  it('changes where another site lets its site in', () => {
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
      contention: {
        request: 'ask',
        waits: (me, { self, shared: { turn } }) => me.asks && turn !== self,
        holds: (me, { self, shared: { turn } }) => me.asks && turn === self,
      },
      properties: [],
    })
    const drawing = runDrawing(runOf(makeModel(spec), ['ask at 1', 'pass at 0']))
    expect(spansOf(drawing, 1)).toBe('idle waits holds')
    expect(drawing.lanes[1]!.spans[2]!.from).toBe(drawing.rows[1])
    // The step reads the variable and writes it.
    expect(drawing.memory!.accesses).toMatchObject([
      { step: 1, reads: true, writes: true, label: { text: 'turn := 1 (was 0)' } },
    ])
  })
})

/** The first drawing of some random walk of a model that satisfies a condition. */
const walkUntil = (
  model: ReturnType<typeof makeModel>,
  isFound: (drawing: RunDrawing) => boolean,
): RunDrawing => {
  for (let seed = 1; seed < 200; seed++) {
    const drawing = runDrawing(walk(model, 12, seed))
    if (isFound(drawing)) return drawing
  }
  throw new Error('no walk has such a drawing')
}

describe('arrows', () => {
  it('of messages to oneself leave and return beside the lane', () => {
    const model = makeModel(maekawa, { sites: 4, self: 'channel' })
    const { arrows } = runDrawing(runOf(model, ['request at 0', 'onRequest at 0 from 0']))
    const self = arrows.find(({ flight }) => flight.from === flight.to)!
    expect(Math.max(...self.path.map(({ x }) => x))).toBeGreaterThan(0.2)
  })

  it('of messages of the initial state begin at the top of the lane', () => {
    const { arrows, top } = runDrawing(runOf(makeModel(relay), ['onPing at 1 from 0']))
    expect(arrows[0]!.path[0]).toEqual({ x: 0, y: top })
  })

  it('of a message that stays in transit for long are short, and name the receiver', () => {
    const model = makeModel(ra, { sites: 3, requests: 2 })
    const steps = [
      'request at 0',
      'onRequest at 1 from 0',
      'request at 1',
      'onReply at 0 from 1',
      'onRequest at 0 from 1',
    ]
    const { arrows, rows } = runDrawing(runOf(model, steps))
    const short = arrows.find(({ text }) => text === 'REQUEST(1) to 2')!
    expect(short.kind).toBe('pending')
    expect(short.path.at(-1)!.y).toBeLessThan(rows[2]!)
  })
})

// The arrow of a vote ran through the text of a message in transit.
it('the text of a short arrow is in two lines where one would be crossed', () => {
  const drawing = runDrawing(keptRun('raft-election-two-terms', raft))
  expect(drawing.arrows.map(({ label }) => label?.text)).toContain('REQUEST_VOTE(1)\nto 2')
  expect(crossedTexts(drawing)).toEqual([])
  expect(overlapsOf(drawing)).toEqual([])
})

// By an error of rounding the text of a step with a ring touched a lane, so its row got three inches of room, and the step before was out
// of sight.
it('between close lanes a text with exactly the room that it needs gets no more', () => {
  const { rows } = runDrawing(keptRun('chubby-cell-two-masters', chubby), { isDense: true })
  expect(rows[1]! - rows[0]!).toBeLessThan(1)
})
