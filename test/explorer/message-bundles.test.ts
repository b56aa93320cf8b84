// Many messages on one channel: their arrow counts them by their kinds, and a click shows each of them.
import { expect, it } from 'vitest'
import resend from '../../specs/ricart-agrawala-resend/spec.js'
import { networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { networkSvgPart } from '../../src/diagram/network/network-svg.js'
import { choicesAt } from '../../src/explorer/stage/choices-at.js'
import { makeModel } from '../../src/model/model.js'
import { steps } from '../../src/semantics/steps.js'
import { lastState } from '../../src/trace/trace.js'
import { networkOverlapsOf } from '../diagram/network-overlaps.js'
import { walk } from '../trace/traces.js'

const model = makeModel(resend, { sites: 3, requests: 3, order: 'unordered' })
const state = lastState(walk(model, 26, 1))
const drawing = networkDrawing(model, state)

it('the arrow of four messages counts them by kind, and its words are all of them', () => {
  const bundles = drawing.arrows.filter(({ isBundle }) => isBundle)
  expect(bundles.map(({ label }) => label?.text.replaceAll('\n', ' '))).toEqual(['REPLY ×2, REQUEST ×2'])
  expect(bundles[0]!.text.split('\n')).toEqual(['REPLY(1)', 'REPLY(1)', 'REQUEST(2)', 'REQUEST(2)'])
  expect(networkSvgPart(model, drawing).body).toContain('REPLY(1), REPLY(1), REQUEST(2), REQUEST(2)')
  expect(networkOverlapsOf(drawing)).toEqual([])
})

it('up to three messages are each in sight', () => {
  const few = drawing.arrows.filter(({ kind, isBundle }) => kind === 'message' && !isBundle)
  expect(few.length).toBeGreaterThan(0)
  for (const { label, text } of few) expect(label?.text.replaceAll(',\n', ', ')).toBe(text)
})

it('each of its messages can be delivered at its arrow', () => {
  const { from, to } = drawing.arrows.find(({ isBundle }) => isBundle)!
  const choices = choicesAt(model, state, [...steps(model, state)], { kind: 'channel', from, to })
  const texts = choices.flatMap(({ text, choice }) => (choice === undefined ? [] : [text]))
  for (const kind of ['REPLY', 'REQUEST'])
    expect(
      texts.some((text) => text.includes(kind)),
      kind,
    ).toBe(true)
})
