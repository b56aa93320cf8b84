// The frames of messages: only the token has its colour, and a frame is neither on another arrow between the same sites nor at a card.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import raft from '../../specs/raft-election/spec.js'
import raymond from '../../specs/raymond/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { networkSvgPart } from '../../src/diagram/network/network-svg.js'
import { enters } from '../../src/diagram/place-labels.js'
import { makeModel } from '../../src/model/model.js'
import { replay } from '../../src/trace/replay.js'
import { lastState } from '../../src/trace/trace.js'
import { readTraceJson } from '../../src/trace/trace-json.js'
import { runOf } from '../trace/traces.js'

// A frame had one style for all messages of its channel, so a request behind the token was gold too.
test('of the messages of a channel only the token is gold', () => {
  const model = makeModel(raymond, { sites: 3 })
  const asked = ['request at 2', 'onRequest at 1 from 2', 'request at 1', 'onRequest at 0 from 1']
  const frames = (...steps: string[]) => {
    const drawing = networkDrawing(model, lastState(runOf(model, steps)))
    const golds = networkSvgPart(model, drawing).body.match(/class="(nw-plate )?nw-token-line"/g)
    return {
      labels: drawing.arrows.flatMap(({ kind, label, tokenLines }) =>
        kind === 'message' ? [{ text: label?.text, tokenLines }] : [],
      ),
      golds: golds?.map((one) => one.includes('plate')),
    }
  }
  expect(frames(...asked)).toEqual({ labels: [{ text: 'PRIVILEGE', tokenLines: [true] }], golds: [true] })
  expect(frames(...asked, 'onPrivilege at 1 from 0')).toEqual({
    labels: [{ text: '1. PRIVILEGE\n2. REQUEST', tokenLines: [true, false] }],
    golds: [false],
  })
})

const keptEnd = (folder: string, spec: typeof raft) => {
  const kept = new URL(`../../counterexamples/${folder}/trace.json`, import.meta.url)
  const { trace } = replay(readTraceJson(readFileSync(kept, 'utf8')), spec)
  return networkDrawing(trace.model, lastState(trace))
}
const requested = (spec: typeof ra | typeof lamport, steps: readonly string[]) => {
  const model = makeModel(spec, { sites: 3 })
  return networkDrawing(model, lastState(runOf(model, steps)))
}
const two = ['request at 0', 'request at 1']
const three = [...two, 'request at 2']

// HEARTBEAT(1) lay on the arrows of both directions, and the other frame touched the card of site 0. Of two sites that ask and wait for each
// other, both frames lay on all four arrows.
test.each([
  ['raft-election-two-terms', keptEnd('raft-election-two-terms', raft), 4],
  ['raft-election-forgotten-vote', keptEnd('raft-election-forgotten-vote', raft), 4],
  ['ricart-agrawala, two requests', requested(ra, two), 4],
  ['ricart-agrawala, three requests', requested(ra, three), 6],
  ['lamport, two requests', requested(lamport, two), 4],
  ['lamport, three requests', requested(lamport, three), 6],
])('%s: a frame is on no other arrow between the same sites, and at no card', (_, drawing, count) => {
  const { arrows, cards } = drawing
  const framed = arrows.filter(({ kind, label }) => kind === 'message' && label !== undefined)
  expect(framed).toHaveLength(count)
  for (const own of framed) {
    const { from, to } = own
    const box = own.label!.box
    const ends = [from, to].sort().join()
    for (const { path } of arrows.filter((one) => one !== own && [one.from, one.to].sort().join() === ends))
      for (const [k, end] of path.slice(1).entries())
        expect(enters({ from: path[k]!, to: end }, box)).toBe(false)
    for (const card of cards) {
      const across = Math.abs(card.box.x - box.x) - (card.box.width + box.width) / 2
      const down = Math.abs(card.box.y - box.y) - (card.box.height + box.height) / 2
      expect(Math.max(across, down)).toBeGreaterThan(0.02)
    }
  }
})

// A REPLY alone at a dashed arrow looked like a message in transit.
test('a wait for a message says that it is one', () => {
  const model = makeModel(ra, { sites: 2 })
  const steps = ['request at 0', 'request at 1', 'onRequest at 1 from 0', 'onRequest at 0 from 1']
  const labels = steps.flatMap((_, k) =>
    networkDrawing(model, lastState(runOf(model, steps.slice(0, k + 1)))).arrows.flatMap(({ kind, label }) =>
      kind === 'wait' && label !== undefined ? [label.text] : [],
    ),
  )
  expect(new Set(labels)).toEqual(new Set(['for REPLY']))
})
