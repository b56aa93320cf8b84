// An arrow whose start and whose name are above the visible part of a run once seemed to come from the step at the edge: the late write of a client from a
// replica that proposes.
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Box, Point } from '../../src/diagram/place-labels.js'
import { enters } from '../../src/diagram/place-labels.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { enteringNames } from '../../src/explorer/diagrams/entering-names.js'
import { replayed } from '../counterexamples/replayed.js'

const meet = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2

const runs = (path: readonly Point[], box: Box): boolean =>
  path.slice(1).some((to, k) => enters({ from: path[k]!, to }, box))

test('a message that enters from above has a name with its sender, upon no text, dot, lane or line', async () => {
  let named = 0
  const said: string[] = []
  for (const folder of [
    'chubby-sessions-late-write',
    'maekawa-six-sites-deadlock',
    'ricart-agrawala-n3-to-n80',
  ]) {
    const { trace } = await replayed(folder, catalogueSpec)
    const drawing = runDrawing(trace, {})
    const { left, right, rows, events, arrows, lanes, memory, bottom } = drawing
    const titles = trace.model.sites.map(({ title }) => title)
    const texts = [...events, ...arrows, ...(memory?.accesses ?? [])].flatMap(({ label }) => label?.box ?? [])
    const dots = events.map(({ at, radius }) => ({ ...at, width: 2 * radius, height: 2 * radius }))
    const xs = [...lanes, ...(memory === undefined ? [] : [memory])].map(({ x }) => x)
    for (const row of rows) {
      const part = { left, right, top: row - 0.15, bottom: Math.min(bottom, row + 2.5) }
      const names = enteringNames(drawing, part, titles)
      for (const { text, box, arrow } of names) {
        const shown = `${folder}, ${row}: ${text}`
        said.push(`${arrow.step! + 1}: ${text.replaceAll('\n', ' ')}`)
        expect(
          [...texts, ...dots].filter((other) => meet(box, other)),
          shown,
        ).toEqual([])
        expect(
          xs.filter((x) => Math.abs(x - box.x) < box.width / 2),
          shown,
        ).toEqual([])
        expect(
          arrows.filter(({ path }) => runs(path, box)),
          shown,
        ).toEqual([])
        expect(
          names.filter((other) => other.box !== box && meet(box, other.box)),
          shown,
        ).toEqual([])
        expect(box.y - box.height / 2, shown).toBeGreaterThanOrEqual(part.top)
        expect(box.y + box.height / 2, shown).toBeLessThanOrEqual(part.bottom)
      }
      // Only arrows whose start and whose name are above, and whose end is in sight.
      for (const { arrow } of names) {
        expect(arrow.path[0]!.y).toBeLessThan(part.top)
        expect(arrow.path.at(-1)!.y).toBeLessThan(part.bottom)
        if (arrow.label !== undefined)
          expect(arrow.label.box.y - arrow.label.box.height / 2).toBeLessThan(part.top)
      }
      named += names.length
    }
    const whole = { left, right, top: drawing.top, bottom }
    expect(enteringNames(drawing, whole, titles)).toEqual([])
  }
  expect(said).toContain('17: WRITE from client 0')
  expect(named).toBeGreaterThan(20)
})
