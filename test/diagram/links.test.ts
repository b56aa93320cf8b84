// The links of a network and their heads: fathers and holders of a state, and rings on which messages go one way.
import { expect, test } from 'vitest'
import naimiTrehel from '../../specs/naimi-trehel/spec.js'
import raymond from '../../specs/raymond/spec.js'
import ring from '../../specs/token-ring/spec.js'
import treeQuorums from '../../specs/tree-quorums/spec.js'
import { type NetworkDrawing, networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { networkShape } from '../../src/diagram/network/network-shape.js'
import { networkSvgPart } from '../../src/diagram/network/network-svg.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many, one } from '../../src/protocol/declaration.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Topology } from '../../src/protocol/topology.js'
import { flag } from '../../src/sorts/flag.js'
import { lastState } from '../../src/trace/trace.js'
import { bare } from '../reduce/full-and-reduced.js'
import { runOf } from '../trace/traces.js'
import type { Box } from './boxes.js'

const drawnAfter = (model: Model, ...steps: string[]): NetworkDrawing =>
  networkDrawing(model, lastState(runOf(model, steps)))

/** The heads of each link: `1>0`, where the link leads from site 1 to site 0. */
const heads = ({ cards, links }: NetworkDrawing): readonly string[] =>
  links.map((link) => {
    const at = ({ x, y }: { x: number; y: number }) =>
      cards.findIndex(({ box }) => box.x === x && box.y === y)
    const [a, b] = [at(link.from), at(link.to)]
    const length = ({ x, y }: { x: number; y: number }) => Math.hypot(x - link.from.x, y - link.from.y)
    return link.heads
      .map(({ from, to }) => (length(to) > length(from) ? `${a}>${b}` : `${b}>${a}`))
      .sort()
      .join(' ')
  })

/** Whether a point is in a box. */
const isInside = ({ x, y, width, height }: Box, at: { x: number; y: number }): boolean =>
  Math.abs(at.x - x) < width / 2 && Math.abs(at.y - y) < height / 2

test('links that a field names are those of the state: in a tree of fathers, the path is reversed', () => {
  const model = makeModel(naimiTrehel, { sites: 3 })
  expect(heads(drawnAfter(model))).toEqual(['1>0', '2>0'])
  expect(heads(drawnAfter(model, 'request at 1', 'onRequest at 0 from 1'))).toEqual(['0>1', '2>0'])
  const lines = (drawing: NetworkDrawing) =>
    networkSvgPart(model, drawing).body.match(/<polygon class="nw-link"/g)
  expect(lines(drawnAfter(model, 'request at 1'))).toHaveLength(1)
})

test("the links of Raymond's tree lead to the holder, in both directions while the privilege is in transit", () => {
  const model = makeModel(raymond, { sites: 5, parameters: { tree: 'binary' } })
  expect(heads(drawnAfter(model))).toEqual(['1>0', '2>0', '3>1', '4>1'])
  const sent = drawnAfter(model, 'request at 1', 'onRequest at 0 from 1')
  expect(heads(sent)).toEqual(['0>1 1>0', '2>0', '3>1', '4>1'])
  const arrived = ['request at 1', 'onRequest at 0 from 1', 'onPrivilege at 1 from 0']
  expect(heads(drawnAfter(model, ...arrived))).toEqual(['0>1', '2>0', '3>1', '4>1'])
  expect(sent.links).toHaveLength(4)
})

test('each link of a ring on which sites send only to the next has its direction', () => {
  expect(heads(drawnAfter(makeModel(ring, { sites: 4 })))).toEqual(['0>1', '1>2', '2>3', '3>0'])
  expect(heads(drawnAfter(makeModel(ring, { sites: 2 })))).toEqual(['0>1 1>0'])
  // Each tip is nearer to the site that gets the messages than its base.
  const { links, cards } = drawnAfter(makeModel(ring, { sites: 4 }))
  for (const [site, { heads: each }] of links.entries()) {
    const { x, y } = cards[(site + 1) % 4]!.box
    const [tip, base] = [each[0]!.to, each[0]!.from].map((at) => Math.hypot(at.x - x, at.y - y))
    expect(tip).toBeLessThan(base!)
  }
})

// The last site of the ring seemed to send to the observer, and that to the first site.
test('a model with several roles has no links of a ring, of either kind', () => {
  const p = protocol({ roles: { member: many({ on: flag }), observer: one({}) }, messages: {} })
  const shaped = (topology: Topology) =>
    algorithm({ ...bare, name: 'shaped', protocol: p, clauses: {}, properties: [], topology })
  for (const topology of ['ring', 'one-way ring'] as const)
    expect(heads(drawnAfter(makeModel(shaped(topology), { sites: 3 })))).toEqual(['', '', ''])
})

test('no label covers a head', () => {
  const { arrows, cards, links } = drawnAfter(makeModel(ring, { sites: 4 }), 'pass at 0')
  const labels = arrows.flatMap(({ label }) => (label === undefined ? [] : [label.box]))
  expect(labels).toHaveLength(1)
  for (const { from, to } of links.flatMap((link) => link.heads))
    for (const box of [...labels, ...cards.map((card) => card.box)])
      expect(isInside(box, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })).toBe(false)
})

// The sites stood on a circle without links, beside the words that they form a binary tree.
test('the sites of tree quorums stand as their tree, each child linked to its parent', () => {
  const { links, places } = networkShape(makeModel(treeQuorums, { sites: 7 }))
  expect(links).toEqual([1, 2, 3, 4, 5, 6].map((site) => [Math.floor((site - 1) / 2), site]))
  expect(places.map(({ y }) => y)).toEqual([0, 1, 1, 2, 2, 2, 2])
})
