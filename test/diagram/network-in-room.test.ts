// In a small area the picture of a network shows less, and its letters can be read.
import { describe, expect, it } from 'vitest'
import chubby from '../../specs/chubby-sessions/spec.js'
import raymond from '../../specs/raymond/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { rowsShown } from '../../src/diagram/network/card-detail.js'
import { networkContent } from '../../src/diagram/network/network-content.js'
import { drawingOf, networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { networkSvgPart } from '../../src/diagram/network/network-svg.js'
import { makeModel } from '../../src/model/model.js'
import { lastState } from '../../src/trace/trace.js'
import { replayed } from '../counterexamples/replayed.js'
import { runOf } from '../trace/traces.js'
import { areas, grid, inArea, requests, wholeInEachArea } from './in-area.js'
import { networkOverlapsOf } from './network-overlaps.js'

// Cards of one level were as far apart as labels of arrows between them would need, though no arrow runs there, and hid four of four fields.
it('a tree of seven sites shows all fields at 1440x900, and two of each that has changed at 1024x768', () => {
  const tree = requests(makeModel(raymond, { sites: 7, parameters: { tree: 'binary' } }), 4)
  const whole = inArea(tree, { width: 740, height: 430, aspect: 1.8 })
  expect(whole.drawing.cards.every(({ isCut }) => !isCut)).toBe(true)
  expect(whole.letters).toBeGreaterThan(9.9)
  const { drawing, letters } = inArea(tree, { width: 513, height: 330, aspect: 1.6 })
  expect(drawing.cards.filter(({ fields }) => fields.length > 0).length).toBeGreaterThan(3)
  expect(letters).toBeGreaterThan(9.9)
  for (const one of [whole.drawing, drawing])
    expect(
      networkOverlapsOf(one).filter((text) => !text.endsWith('does not show all of its fields')),
    ).toEqual([])
})

// The cards of a cell of Chubby were called 3 and 4 beside lanes called replica 3 and replica 4.
it.each(['chubby-sessions-expiry', 'lease-lock-slow-holder', 'sequencer-overtaken'])(
  'where there are several roles, a card is called as its lane in any area: %s',
  async (run) => {
    const { trace } = await replayed(run, catalogueSpec)
    for (const area of [...Object.values(areas), { width: 180, height: 180, aspect: 1.2 }]) {
      const { drawing } = inArea(trace, area)
      const titles = drawing.cards.slice(0, trace.model.sites.length).map(({ title }) => title)
      expect(titles).toEqual(trace.model.sites.map(({ title }) => title))
    }
  },
)

describe('an area', () => {
  wholeInEachArea([['maekawa on a grid, at the start', requests(grid, 0)]])
})

it('a picture with room shows every field and every message', () => {
  const { drawing } = inArea(requests(grid, 1), { width: 1200, height: 800, aspect: 1.6 })
  expect(drawing.cards.every(({ isCut }) => !isCut)).toBe(true)
  expect(drawing.arrows.every(({ kind, label }) => kind !== 'message' || label !== undefined)).toBe(true)
})

it('with a little less height all fields stand beside each other in wider cards', () => {
  const area = { width: 760, height: 290, aspect: 2 }
  const { drawing, letters } = inArea(requests(grid, 1), area)
  expect(letters).toBeGreaterThan(9.9)
  expect(drawing.cards.every(({ isCut }) => !isCut)).toBe(true)
  const usual = networkDrawing(grid, lastState(requests(grid, 1)), { aspect: 2 })
  expect(drawing.height).toBeLessThan(usual.height)
  expect(drawing.cards[0]!.width).toBeGreaterThan(usual.cards[0]!.width)
  expect(networkOverlapsOf(drawing)).toEqual([])
})

it('with still less room it shows the fields that differ, and what it leaves out is in the words of the card', () => {
  const { drawing } = inArea(requests(grid, 1), { width: 720, height: 270, aspect: 2 })
  const card = (site: number) => drawing.cards[site]!
  expect(card(0).fields.map(({ name }) => name)).toEqual(['phase', 'votes', 'voted', 'quorum'])
  expect(card(8).fields).toEqual([])
  const svg = networkSvgPart(grid, drawing).body
  expect(svg).toContain('site 8, idle: phase idle, votes {}, voted false')
  // How many fields each card leaves out.
  const hidden = drawing.cards.map(({ card, fields }) => card.rows.length - fields.length)
  expect(drawing.cards.map(({ cutSign }) => cutSign)).toEqual(hidden.map((count) => `+${count}`))
  expect(svg.match(/>\+\d</g)).toHaveLength(9)
})

// The card was only marked, and its value was nowhere in the picture.
it('where only the changed fields have room, their card is wider than the others, and shows their values', () => {
  const { drawing, letters } = inArea(requests(grid, 4), areas['on a slide'])
  expect(letters).toBeGreaterThan(9.9)
  const [changed, ...others] = [...drawing.cards].sort((a, b) => b.box.width - a.box.width)
  expect(changed!.title).toBe('3')
  expect(changed!.fields.map(({ name, texts }) => `${name} ${texts.join(' ')}`)).toContain('votes {3}')
  expect(others.every(({ fields }) => fields.length === 0)).toBe(true)
  expect(new Set(others.map(({ box }) => box.width)).size).toBe(1)
  expect(drawing.cards.some(({ hidesChange }) => hidesChange)).toBe(false)
})

it('where no field has room, the card that the last step has changed is marked', () => {
  const { drawing } = inArea(requests(grid, 6), areas['on a slide'])
  expect(drawing.cards.filter(({ hidesChange }) => hidesChange).map(({ card }) => card.title)).toEqual([
    'site 5',
  ])
  expect(networkSvgPart(grid, drawing).body.match(/class="nw-changed"/g)).toHaveLength(1)
})

it('the shared variables say less, too', () => {
  const { drawing, letters } = inArea(runOf(makeModel(chubby, {}), []), areas['at 1024'])
  expect(drawing.cards.at(-1)!.title).toBe('shared')
  expect(drawing.cards.at(-1)!.isCut).toBe(true)
  expect(letters).toBeGreaterThan(9.9)
})

// The cards were bare names below an empty card of shared variables.
it('four sites beside a panel show their votes, and a variable without a value takes no room from them', async () => {
  const { trace } = await replayed('maekawa-lecture-grid-deadlock', catalogueSpec)
  const { drawing, letters } = inArea(trace, { width: 513, height: 215, aspect: 2.4 })
  expect(letters).toBeGreaterThan(9.9)
  expect(drawing.cards.map(({ title }) => title)).toEqual(['site 0', 'site 1', 'site 2', 'site 3'])
  const waiting = drawing.cards.filter(({ card }) => card.word === 'waits')
  expect(waiting).toHaveLength(3)
  for (const { card, fields } of waiting) {
    const expected = card.rows.filter(({ name, was }) => name === 'quorum' || was !== undefined)
    expect(fields.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
  }
  // With room it is there.
  const { drawing: whole } = inArea(trace, { width: 1200, height: 800, aspect: 1.6 })
  expect(whole.cards.at(-1)!.title).toBe('shared')
})

it('sites without quorums show the two fields in which they differ most', () => {
  const { model, steps } = requests(makeModel(ra, { sites: 6 }), 3)
  const state = steps.at(-1)!.next
  const drawing = drawingOf(model, state, networkContent(model, state), { detail: 'two', aspect: 2 })
  const card = drawing.cards.find(({ fields }) => fields.length > 0)!
  expect(card.isCut).toBe(true)
  const variety = (name: string) =>
    new Set(drawing.content.cards.map(({ rows }) => rows.find((row) => row.name === name)?.text)).size
  const left = card.card.rows.filter((row) => !card.fields.some(({ name }) => name === row.name))
  expect(card.fields).toHaveLength(2)
  for (const { name } of card.fields)
    for (const other of left) expect(variety(name)).toBeGreaterThanOrEqual(variety(other.name))
})

// Both counted as the votes.
it('a field called quorum is not the votes of a quorum', () => {
  const card = (site: number) => ({
    title: `site ${site}`,
    status: 'waits' as const,
    word: 'waits',
    rows: [
      { name: 'quorum', text: '1' },
      { name: 'phase', text: `phase ${site}` },
      { name: 't', text: String(site) },
      { name: 'quorum', text: '○1', isQuorum: true as const },
    ],
  })
  const first = [{ name: 'quorum', text: 'null' }]
  const shown = rowsShown(card(0), first, 'two', [card(0), card(1)])
  expect(shown).toEqual([{ name: 'quorum', text: '○1', isQuorum: true }])
})

// The cards said "has decided", and not what.
it('on a slide the values that violate what the run shows are in the cards', async () => {
  const { trace } = await replayed('paxos-forgotten-promise', catalogueSpec)
  const { model, steps } = trace
  const last = { before: steps.at(-2)!.next, step: steps.at(-1)!, shown: 'agreement', aspect: 1.2 }
  const content = networkContent(model, lastState(trace), last)
  const drawing = drawingOf(model, lastState(trace), content, { detail: 'told', aspect: 1.2 })
  const shown = drawing.cards
    .slice(0, 2)
    .map(({ fields }) => fields.map(({ name, texts }) => [name, ...texts]))
  expect(shown[0]).toContainEqual(['value', '0'])
  expect(shown[1]).toContainEqual(['value', '1'])
})

// All lines were bold, also those of messages that earlier steps had sent.
it('of the messages in a channel those that the last step has sent are bold', async () => {
  const { trace } = await replayed('raft-election-two-terms', catalogueSpec)
  const { model, steps } = trace
  const drawing = networkDrawing(model, lastState(trace), { before: steps.at(-2)!.next, step: steps.at(-1)! })
  const svg = networkSvgPart(model, drawing).body
  const isBold = (text: string) =>
    new RegExp(`<text [^>]*font-weight="bold"[^>]*>${text.replace(/[.()]/g, '\\$&')}<`).test(svg)
  expect(isBold('2. HEARTBEAT(2)')).toBe(true)
  expect(isBold('1. REQUEST_VOTE(2)')).toBe(false)
  expect(svg).toContain('>1. REQUEST_VOTE(2)<')
})
