import { describe, expect, it } from 'vitest'
import { renderPng } from '../../src/cli/files/render-png.js'
import { renderSvg } from '../../src/cli/files/render-svg.js'
import { palette } from '../../src/diagram/palette.js'
import { svgForBothThemes } from '../../src/diagram/svg-themes.js'

describe('an SVG for both themes', () => {
  it('maps every colour of the palette in dark mode', async () => {
    const svg = svgForBothThemes(await renderSvg('digraph { a [color="#d55e00"] }'))
    const [, dark] = svg.split('@media (prefers-color-scheme:dark)')
    for (const colour of Object.values(palette)) {
      expect(dark).toContain(`[fill="${colour.light}"]{fill:${colour.dark}}`)
      expect(dark).toContain(`[stroke="${colour.light}"]{stroke:${colour.dark}}`)
    }
    expect(svg).toContain('stroke="#d55e00"')
  })

  it('has no opaque background, but keeps a white node', async () => {
    const plain = await renderSvg('digraph { a [style=filled, fillcolor=white, shape=box] }')
    expect(plain).toContain('<polygon fill="white" stroke="transparent"')
    const svg = svgForBothThemes(plain)
    expect(svg).not.toContain('stroke="transparent"')
    expect(svg).toContain('<polygon fill="white" stroke="black"')
  })

  it('stays well-formed, has the same bytes each time, and is not converted twice', async () => {
    const svg = await renderSvg('digraph "a<b" { graph [label="x & y"]; a -> b }')
    const themed = svgForBothThemes(svg)
    await renderPng(themed)
    expect(svgForBothThemes(svg)).toBe(themed)
    expect(svgForBothThemes(themed)).toBe(themed)
    expect(svgForBothThemes('no picture')).toBe('no picture')
  })

  it('is drawn light if the reader has no preference', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="#1f2328"/></svg>'
    expect(await renderPng(svgForBothThemes(svg))).toEqual(await renderPng(svg))
  })
})
