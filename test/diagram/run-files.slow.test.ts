// The files of a run: SVG, and DOT for Graphviz.
import { describe, expect, it } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import suzuki from '../../specs/suzuki-kasami/spec.js'
import { renderPng } from '../../src/cli/files/render-png.js'
import { renderSvg } from '../../src/cli/files/render-svg.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { spaceTimeDot } from '../../src/diagram/run/run-dot.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { spaceTimeSvg, waitForSvg } from '../../src/diagram/run/run-picture.js'
import { makeModel } from '../../src/model/model.js'
import { replayed } from '../counterexamples/replayed.js'
import { runOf, walk } from '../trace/traces.js'

describe('the files of a run', () => {
  const trace = walk(makeModel(ra, { sites: 3, requests: 2, loss: 1, duplication: 1 }), 25, 2)

  it('are well-formed SVG for light and dark backgrounds, with the same bytes each time', async () => {
    const svg = spaceTimeSvg(trace)
    expect(spaceTimeSvg(trace)).toBe(svg)
    expect(svg).toContain('@media (prefers-color-scheme:dark)')
    // The rasteriser reads XML strictly, and throws if the XML is not well-formed.
    const png = await renderPng(svg)
    expect([...png.slice(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG')
  })

  it('show who waits for whom beside a run that ends in a cycle of waits, or on demand', () => {
    const model = makeModel(maekawa, { sites: 3, parameters: { quorums: 'ring' } })
    const deadlock = [
      'request at 0',
      'request at 1',
      'request at 2',
      'onRequest at 1 from 0',
      'onRequest at 2 from 1',
      'onRequest at 0 from 2',
    ]
    expect(spaceTimeSvg(runOf(model, deadlock))).toContain('At the end. Deadlock: 0 waits for the vote of 1')
    const one = runOf(model, ['request at 0'])
    expect(spaceTimeSvg(one)).not.toContain('At the end')
    expect(spaceTimeSvg(one, { waits: true })).toContain(
      'At the end. Each arrow leads to what a site waits for.',
    )
  })

  it('show who waits for whom beside a deadlock without a cycle, and say of a deadlock without any arrow who waits', async () => {
    const pictureOf = async (folder: string) => spaceTimeSvg((await replayed(folder, catalogueSpec)).trace)
    expect(await pictureOf('ricart-agrawala-lost-message')).toContain('At the end. Deadlock.')
    const sent = ['request at 1', 'onRequest at 0 from 1', 'lose at 1 from 0']
    const lost = runOf(makeModel(suzuki, { sites: 2, requests: 1, loss: 1 }), sent)
    expect(spaceTimeSvg(lost)).not.toContain('At the end')
    expect(waitForSvg(lost)).toContain('Deadlock: 1 waits')
  })

  it('are DOT with the places of the drawing, which Graphviz draws', async () => {
    const dot = spaceTimeDot(trace)
    const { rows, laneOf } = runDrawing(trace)
    const [at] = [trace.steps.findIndex(({ label }) => label.kind === 'deliver')]
    const x = laneOf(trace.steps[at]!.label.site)!
    const place = /pos="([^,]+),([^!]+)!"/.exec(
      dot.split('\n').find((line) => line.startsWith(`  step${at + 1} [`))!,
    )!
    expect([Number(place[1]), -Number(place[2])]).toEqual([
      expect.closeTo(x, 2),
      expect.closeTo(rows[at]!, 2),
    ])
    expect(await renderSvg(dot)).toContain('<svg')
  })
})
