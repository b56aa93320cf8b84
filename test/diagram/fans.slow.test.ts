// Texts of fans in random runs.
import { expect, it } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { makeModel } from '../../src/model/model.js'
import { runOf } from '../trace/traces.js'
import { overlapsOf } from './overlaps.js'

it('the text of a fan stands at one of its arrows, also where fans of several sites cross', () => {
  const model = makeModel(lamport, { sites: 5 })
  const arrivals = [1, 2, 3].flatMap((site) => [`onRequest at ${site} from 0`, `onRequest at ${site} from 4`])
  const drawing = runDrawing(runOf(model, ['request at 0', 'request at 4', ...arrivals]))
  const fans = drawing.arrows.filter(({ label }) => label?.text.endsWith('×3'))
  expect(fans).toHaveLength(2)
  // That no other arrow is nearer to a text than those of its fan is among these.
  expect(overlapsOf(drawing)).toEqual([])
  const [first, second] = fans
  const swapped = drawing.arrows.map((arrow) =>
    arrow === first
      ? { ...arrow, label: second!.label }
      : arrow === second
        ? { ...arrow, label: first!.label }
        : arrow,
  )
  expect(overlapsOf({ ...drawing, arrows: swapped }).join()).toContain('could be the text of')
})
