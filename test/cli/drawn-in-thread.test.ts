// A large graph is laid out in a thread that can be terminated. `graph --limit 100000` once blocked the
// process until it was killed.
import { expect, test } from 'vitest'
import { UsageError } from '../../src/cli/exit-codes.js'
import { renderPng } from '../../src/cli/files/render-png.js'
import { renderSvg } from '../../src/cli/files/render-svg.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { makeModel } from '../../src/model/model.js'
import { exploringStateGraph, stateGraph } from '../../src/semantics/state-graph.js'

test('a layout that takes too long is terminated', async () => {
  // A layout with this many crossings takes hours.
  const edges = Array.from({ length: 20_000 }, (_, k) => `s${k % 977} -> s${(k * k * 31) % 983}`)
  const ending = new AbortController()
  const drawn = renderSvg(`digraph { ${edges.join('; ')} }`, ending.signal)
  setImmediate(() => ending.abort(new Error('interrupted')))
  await expect(drawn).rejects.toThrow(/^interrupted$/)
  await expect(renderSvg('digraph { a }', ending.signal)).rejects.toThrow(/^interrupted$/)
  // The next graph is drawn normally.
  expect(await renderSvg('digraph { a }')).toContain('<title>a</title>')
})

test('a PNG that would take gigabytes is refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="40000"/>'
  await expect(renderPng(svg)).rejects.toThrow(UsageError)
  await expect(renderPng(svg)).rejects.toThrow(/120000 by 80000 pixels is too large.*use SVG/)
})

test('the exploration counts the states and gives the same graph', async () => {
  const model = makeModel(await catalogueSpec('token-ring'), { sites: 2 })
  const exploring = exploringStateGraph(model, 1000)
  const counts: number[] = []
  for (;;) {
    const { done, value } = exploring.next()
    if (done === true) {
      expect(value).toEqual(stateGraph(model, 1000))
      expect(counts).toHaveLength(value.states.length)
      expect(counts.at(-1)).toBe(value.states.length)
      break
    }
    counts.push(value)
  }
})
