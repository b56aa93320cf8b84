// The picture of the network in a state: where sites stand, what is shown, and that nothing covers anything else.
import { readFileSync } from 'node:fs'
import { oneOf, siteId } from 'coterie'
import { describe, expect, it } from 'vitest'
import central from '../../specs/central-server/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import paxos from '../../specs/paxos/spec.js'
import peterson from '../../specs/peterson/spec.js'
import raymond from '../../specs/raymond/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import ring from '../../specs/token-ring/spec.js'
import zookeeper from '../../specs/zookeeper-lock/spec.js'
import { type CardDetail, cardDetails } from '../../src/diagram/network/card-detail.js'
import { networkContent } from '../../src/diagram/network/network-content.js'
import { drawingOf, type NetworkDrawing, networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { networkOfRun } from '../../src/diagram/network/network-picture.js'
import { networkShape } from '../../src/diagram/network/network-shape.js'
import { networkSvgPart } from '../../src/diagram/network/network-svg.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { variableName } from '../../src/report/words/step-heading.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson } from '../../src/trace/trace-json.js'
import { runOf } from '../trace/traces.js'
import type { Box } from './boxes.js'
import { idle } from './idle-spec.js'
import { atEnd, drawnAfter, messages } from './messages-drawn.js'
import { arrowsUnderCards, networkOverlapsOf, strayLabels } from './network-overlaps.js'

const places = (model: Model) => networkDrawing(model, initialStates(model)[0]!).cards.map(({ box }) => box)

describe('where sites stand', () => {
  it('a grid stands as its matrix', () => {
    const boxes = places(makeModel(maekawa, { sites: 9 }))
    for (const [site, { x, y }] of boxes.entries()) {
      expect(x).toBeCloseTo(boxes[site % 3]!.x)
      expect(y).toBeCloseTo(boxes[site - (site % 3)]!.y)
    }
    expect(boxes[1]!.x).toBeGreaterThan(boxes[0]!.x)
    expect(boxes[3]!.y).toBeGreaterThan(boxes[0]!.y)
  })

  // Rows of a square stood on a circle, with sites 2 and 3 swapped.
  it('rows of a square stand as rows, and quorums with a diagonal on a circle', () => {
    const of = (quorums: string) =>
      networkShape(makeModel(maekawa, { sites: 4, parameters: { quorums } })).places.map(({ x, y }) => [x, y])
    const square = [
      [-0.5, -0.5],
      [0.5, -0.5],
      [-0.5, 0.5],
      [0.5, 0.5],
    ]
    expect(of('{0,1},{0,1},{2,3},{2,3}')).toEqual(square)
    expect(of('grid')).toEqual(square)
    expect(of('{0,3},{1,2},{1,2},{0,3}')).toEqual([square[0], square[1], square[3], square[2]])
  })

  it('a ring is a ring: neighbours are nearer than others, and are linked', () => {
    const model = makeModel(ring, { sites: 6 })
    const distance = (a: number, b: number) => {
      const [p, q] = [a, b].map((site) => networkShape(model).places[site]!)
      return Math.hypot(p!.x - q!.x, p!.y - q!.y)
    }
    for (const site of [0, 1, 2, 3, 4, 5]) {
      expect(distance(site, (site + 1) % 6)).toBeCloseTo(1)
      expect(distance(site, (site + 2) % 6)).toBeGreaterThan(1.5)
    }
    expect(networkShape(model).links).toHaveLength(6)
  })

  it('a tree stands by levels, as the parameter says', () => {
    const of = (tree: string) => makeModel(raymond, { sites: 5, parameters: { tree } })
    const levels = (tree: string) => networkShape(of(tree)).places.map(({ y }) => y)
    expect(levels('binary')).toEqual([0, 1, 1, 2, 2])
    expect(levels('star')).toEqual([0, 1, 1, 1, 1])
    expect(levels('path')).toEqual([0, 0, 0, 0, 0])
    expect(networkShape(of('binary')).links).toEqual([
      [0, 1],
      [0, 2],
      [1, 3],
      [1, 4],
    ])
  })

  it('a server stands above its clients, and in their middle if they are many', () => {
    const few = networkShape(makeModel(central, { sites: 3 })).places.map(({ y }) => y)
    expect(few).toEqual([1, 1, 1, 0])
    const many = networkShape(makeModel(central, { sites: 7 })).places.map(({ y }) => y)
    expect(new Set(many.slice(0, 7))).toEqual(new Set([-1, 1]))
    expect(many[7]).toBe(0)
  })

  it('sites keep their places while messages come and go', () => {
    const model = makeModel(central, { sites: 3 })
    const boxes = ['request at 0', 'request at 1', 'request at 2'].map((_, k, all) =>
      drawnAfter(model, ...all.slice(0, k + 1)).cards.map(({ box }) => [box.x, box.y]),
    )
    expect(boxes[1]).toEqual(boxes[0])
    expect(boxes[2]).toEqual(boxes[0])
  })
})

describe('what is shown', () => {
  it('the messages of a channel in their order, with their fields', () => {
    const model = makeModel(ra, { sites: 2 })
    const drawing = drawnAfter(model, 'request at 0', 'request at 1', 'onRequest at 1 from 0')
    expect(messages(drawing)).toEqual(['1 0 1. REQUEST(1)\n2. REPLY'])
    const both = drawnAfter(model, 'request at 1', 'onRequest at 0 from 1', 'request at 0')
    expect(messages(both)).toEqual(['0 1 1. REPLY\n2. REQUEST(2)'])
    expect(
      messages(
        drawnAfter(
          makeModel(ra, { sites: 2, order: 'unordered' }),
          'request at 1',
          'onRequest at 0 from 1',
          'request at 0',
        ),
      )[0],
    ).not.toContain('1. ')
  })

  it('who waits for whom, thin and dashed if a message in transit may end the wait, and as a deadlock in a deadlock', () => {
    const looks = ({ arrows }: NetworkDrawing) =>
      arrows.flatMap(({ kind, from, to, look }) => (kind === 'wait' ? [`${from} ${to} ${look}`] : []))
    const model = makeModel(maekawa, { sites: 4, requests: 1, requesters: [0, 1] })
    const way = ['request at 0', 'request at 1', 'onRequest at 0 from 1', 'onRequest at 1 from 0']
    // Each has its own vote, and no message makes it give that back. A REQUEST in transit ends a wait where the site must vote or reply.
    expect(looks(drawnAfter(model, ...way.slice(0, 2)))).toEqual([
      '0 2 in-transit',
      '0 1 cycle',
      '1 0 cycle',
      '1 3 in-transit',
    ])
    expect(looks(drawnAfter(makeModel(ra, { sites: 2 }), 'request at 0'))).toEqual(['0 1 in-transit'])
    const stuck = [
      ...way,
      'onRequest at 2 from 0',
      'onVote at 0 from 2',
      'onRequest at 3 from 1',
      'onVote at 1 from 3',
    ]
    expect(looks(drawnAfter(model, ...stuck))).toEqual(['0 1 deadlock', '1 0 deadlock'])
    const quorum = drawnAfter(model, ...stuck).cards[0]!.card.rows.find(({ name }) => name === 'quorum')
    expect(quorum?.text).toBe('●0 ○1 ●2')
  })

  it('the token at its site and on its way, also where a site only points to it', () => {
    const at = ({ cards }: NetworkDrawing) => cards.flatMap(({ hasToken }, site) => (hasToken ? [site] : []))
    const model = makeModel(raymond, { sites: 3 })
    expect(at(drawnAfter(model))).toEqual([0])
    const sent = drawnAfter(model, 'request at 1', 'onRequest at 0 from 1')
    expect(at(sent)).toEqual([])
    expect(sent.arrows.filter(({ isToken }) => isToken).map(({ from, to }) => [from, to])).toEqual([[0, 1]])
    // In another kind of lock a field of this name is not a token.
    expect(at(drawnAfter(makeModel(idle('holder', siteId, 'contention-based'))))).toEqual([])
    expect(at(drawnAfter(makeModel(idle('holder', siteId, 'token-based'))))).toEqual([0])
  })

  // The card of the server was a title alone, so that a reader looked for what was missing.
  it('that a site has no fields, and not where cards leave fields out', () => {
    const model = makeModel(zookeeper, { sites: 3 })
    const [initial] = initialStates(model)
    const content = networkContent(model, initial!)
    const drawnWith = (detail: CardDetail) =>
      networkSvgPart(model, drawingOf(model, initial!, content, { detail, aspect: undefined }))
    const said = (detail: CardDetail) => drawnWith(detail).body.match(/>no fields</g)?.length ?? 0
    expect(cardDetails.filter((detail) => said(detail) === 1)).toEqual(['all', 'wide', 'tall'])
    expect(cardDetails.filter((detail) => said(detail) > 1)).toEqual([])
    expect(drawnWith('all').body).toContain('aria-label="server, no fields"')
    expect(networkOverlapsOf(networkDrawing(model, initial!))).toEqual([])
    // A site of another role that has fields, and one that is down, say what they said before.
    const other = drawnAfter(makeModel(central, { sites: 2 })).cards.at(-1)!.card
    expect([other.title, other.word]).toEqual(['coordinator', ''])
    const down = drawnAfter(makeModel(zookeeper, { sites: 2, crash: 1 }), 'crash at 2').cards[2]!.card
    expect([down.title, down.word]).toEqual(['server', 'crashed'])
  })

  it('what a step writes and reads in shared variables', () => {
    const access = (...steps: string[]) =>
      drawnAfter(makeModel(peterson), ...steps).arrows.map(
        ({ kind, from, to, text }) => `${kind} ${from} ${to} ${text}`,
      )
    expect(access('request at 0')).toEqual(['access 0 2 wants[0] := true'])
    expect(access('request at 0', 'secondWrite at 0', 'lookAtOther at 0')).toEqual([
      'access 2 0 wants[1] = false',
    ])
  })

  it('a site that is down, by a cross and in words', () => {
    const trace = runOf(makeModel(ra, { sites: 2, crash: 1 }), ['crash at 0'])
    expect(atEnd(trace).cards[0]!.card.status).toBe('crashed')
    const svg = networkOfRun(trace)
    expect(svg).toContain('class="site crashed" role="img" aria-label="site 0, crashed:')
    expect(svg.match(/class="nw-down"/g)).toHaveLength(1)
    // Its crash is not a variable that sites share.
    expect(atEnd(trace).cards.map(({ card }) => card.title)).toEqual(['site 0', 'site 1'])
    const withMemory = runOf(makeModel(peterson, { crash: 1 }), ['crash at 0'])
    const shared = atEnd(withMemory).cards.find(({ card }) => card.title === 'shared')!
    expect(shared.card.rows.map(({ name }) => name)).toEqual(
      Object.keys(peterson.shared).flatMap((name) =>
        withMemory.model.variables
          .filter(({ field }) => field === name)
          .map((one) => variableName(withMemory.model, one)),
      ),
    )
  })
})

it('whom a site suspects is at its card', () => {
  const model = makeModel(ra, { sites: 2, detector: 'erring', suspicions: 1 })
  const trace = runOf(model, ['suspect at 1'])
  const said = atEnd(trace).cards.map(({ card }) => card.rows.find(({ name }) => name === 'suspicions')?.text)
  expect(said).toEqual(['{}', '{0}'])
})

// The page puts the drawing into its document, so a value of a user's spec must stay a text.
it('a value that looks like markup is a text', () => {
  const evil = '</text><img src=x onerror="alert(1)">'
  const model = makeModel(idle(evil, oneOf(evil, 'b')))
  const { body } = networkSvgPart(model, networkDrawing(model, initialStates(model)[0]!))
  expect(body).not.toContain('<img')
  expect(body).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
})

describe('nothing covers anything else', () => {
  // The boxes of the two messages between sites 0 and 1 stood between other sites.
  it('each label is at its own arrow, with arrows of both directions', () => {
    const kept = new URL('../../counterexamples/paxos-forgotten-promise/trace.json', import.meta.url)
    const { trace } = replay(readTraceJson(readFileSync(kept, 'utf8')), paxos)
    for (const length of [11, 12]) {
      const drawing = atEnd({ ...trace, steps: trace.steps.slice(0, length) })
      expect(strayLabels(drawing)).toEqual([])
      expect(messages(drawing).join()).toContain('PREPARE')
    }
  })

  it('two sites that ask each other show their messages in full', () => {
    const drawing = drawnAfter(makeModel(ra, { sites: 2 }), 'request at 0', 'request at 1')
    expect(messages(drawing)).toEqual(['0 1 REQUEST(1)', '1 0 REQUEST(1)'])
    expect([...networkOverlapsOf(drawing), ...strayLabels(drawing)]).toEqual([])
  })

  it('a label away from its arrow, and one nearer to another arrow, are noticed', () => {
    const drawing = drawnAfter(makeModel(ra, { sites: 3 }), 'request at 0', 'request at 1')
    const [first, second, ...others] = drawing.arrows
    const moved = (box: Box) => ({
      ...drawing,
      arrows: [{ ...first!, label: { ...first!.label!, box } }, second!, ...others],
    })
    expect(strayLabels(moved({ ...first!.label!.box, y: -9 })).join()).toContain('away from its arrow')
    const other = strayLabels(moved(second!.label!.box)).join()
    expect(other).toContain(`nearer to message ${second!.from} ${second!.to}`)
  })

  it('a long name is whole in its card', () => {
    const model = makeModel(maekawa, {
      names: ['Coordinator1', 'Replica_long', 'Site_of_Rome', 'Site_of_Oslo'],
    })
    const drawing = drawnAfter(model, 'request at 0')
    expect(networkOverlapsOf(drawing)).toEqual([])
    expect(drawing.cards.map(({ card }) => card.title)).toContain('Site_of_Rome')
  })

  it('a very long value is broken, and whole in its lines', () => {
    const long = 'x'.repeat(3000)
    const model = makeModel(idle('text', oneOf(long, 'b')))
    const { cards } = networkDrawing(model, initialStates(model)[0]!)
    expect(cards[0]!.fields[0]!.texts.join('')).toBe(long)
    expect(cards[0]!.box.width).toBeLessThan(6)
  })

  it('an overlap, a value out of its card and an arrow under a card are noticed', () => {
    const drawing = drawnAfter(makeModel(ra, { sites: 3 }), 'request at 0')
    const [first, second, ...others] = drawing.cards
    const over = {
      ...drawing,
      cards: [{ ...first!, box: { ...second!.box, x: second!.box.x + 0.2 } }, second!, ...others],
    }
    expect(networkOverlapsOf(over)).toContain('site 0 and site 1 overlap')
    const narrow = {
      ...drawing,
      cards: [{ ...first!, box: { ...first!.box, width: 0.5 } }, second!, ...others],
    }
    expect(networkOverlapsOf(narrow).join()).toContain('leaves the card of site 0')
    const [arrow, ...rest] = drawing.arrows
    const under = { ...drawing, arrows: [{ ...arrow!, path: [first!.box, others[0]!.box] }, ...rest] }
    expect(arrowsUnderCards(under)).toHaveLength(arrow!.to === 2 ? 0 : 1)
  })
})
