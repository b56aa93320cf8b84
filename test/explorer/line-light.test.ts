// A line of which a branch was not taken was read out as applied, for the sign and the bracket before it: `? [`.
import { expect, test } from 'vitest'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { codeOfStep } from '../../src/explain/clause-code.js'
import { lineLight } from '../../src/explorer/steps/line-light.js'
import { makeModel } from '../../src/model/model.js'
import { stepHeading } from '../../src/report/words/step-heading.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { markedCopy } from '../explain/marked-copy.js'

test('a listener hears which branch of a clause applied and which did not', async () => {
  const copy = await markedCopy({ file: 'specs/ricart-agrawala/spec.ts' })
  const [model, marked] = [makeModel(ricartAgrawala, { sites: 2 }), makeModel(copy, { sites: 2 })]
  const start = initialStates(model)[0]!
  const requested = enabledIn(model, start)[0]!.next
  const reply = enabledIn(model, requested).find(
    ({ label }) => stepHeading(model, label) === 'onRequest at 1: REQUEST(1) from 0',
  )!
  const lines = codeOfStep(model, marked, requested, reply)[0]!.lines.map((line) => ({
    text: line.pieces.map(({ text }) => text).join(''),
    ...lineLight(line),
  }))
  const at = (part: string) => lines.find(({ text }) => text.includes(part))
  expect(at('deferred.set')).toMatchObject({ isLit: false, spoken: '(not taken)' })
  expect(at('send(from')).toMatchObject({ isLit: true, spoken: '(applied)' })
  // The site is idle, so nobody asks for the order of the two requests.
  expect(at('precedes')).toMatchObject({ isLit: true, spoken: '(applied in part)' })
  expect(lines.at(-1)).toMatchObject({ text: '})', isLit: true, spoken: '' })
})
