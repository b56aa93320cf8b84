// What is lit while the reader points at a step. Between close lanes two messages have one text, which was faint for one of them.
import { expect, test } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { highlightOf, toneOfText } from '../../src/explorer/diagrams/highlight.js'
import { makeModel } from '../../src/model/model.js'
import { runOf } from '../trace/traces.js'

const steps = ['request at 0', 'onRequest at 1 from 0', 'request at 1', 'onRequest at 2 from 0']
const { arrows } = runDrawing(runOf(makeModel(ra, { sites: 3 }), steps), { isDense: true })
const labelled = arrows.filter(({ label, flight }) => label !== undefined && flight.sent === 0)

test.each([1, 3])(
  'the common text of two messages is lit with the step that receives one of them: %i',
  (at) => {
    expect(labelled.map(({ label }) => label!.text.replaceAll('\n', ''))).toEqual(['REQUEST(1) ×2'])
    const highlight = highlightOf(at, new Set([0]))
    expect(labelled.map((arrow) => toneOfText(highlight, arrow, arrows))).toEqual(['causal'])
    expect(arrows.filter((arrow) => highlight.arrow(arrow) === 'causal')).toHaveLength(1)
  },
)

test('it is faint while the reader points at a step that receives neither', () => {
  const highlight = highlightOf(2, new Set())
  expect(labelled.map((arrow) => toneOfText(highlight, arrow, arrows))).toEqual(['faint'])
})
