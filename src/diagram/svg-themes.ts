// An SVG for light and dark backgrounds. Graphviz writes colours as attributes, which a style sheet inside the SVG
// may override; so print and tools without themes show the original colours.
import { type Colour, palette } from './palette.js'

// Graphviz's default colours, for diagrams whose DOT does not name every colour.
const defaults: { readonly [name: string]: Colour } = {
  black: palette.ink,
  white: palette.paper,
}

const rules = (): string => {
  const pairs = [
    ...Object.values<Colour>(palette).map((colour) => [colour.light, colour] as const),
    ...Object.entries(defaults),
  ]
  const lines = pairs.flatMap(([name, { dark }]) => [
    `[fill="${name}"]{fill:${dark}}`,
    `[stroke="${name}"]{stroke:${dark}}`,
  ])
  return [`text:not([fill]){fill:${palette.ink.dark}}`, ...lines].join('\n')
}

const style = (): string =>
  `<style>\ntext{font-family:Arial,Helvetica,"Liberation Sans","DejaVu Sans",sans-serif}\n@media (prefers-color-scheme:dark){\n${rules()}\n}\n</style>`

/**
 * The SVG of Graphviz with a style sheet that maps the palette if dark is preferred, and without an opaque
 * background. Returns any other text, or an SVG that already has the style sheet, unchanged.
 */
export const svgForBothThemes = (svg: string): string => {
  if (svg.includes('@media (prefers-color-scheme:dark)')) return svg
  const open = /<svg\b[^>]*>/.exec(svg)
  if (open === null) return svg
  const start = open.index + open[0].length
  const rest = svg
    .slice(start)
    // The background is the first element in the group of the graph, before any node.
    .replace(
      /(<g id="graph0"[^>]*>\s*(?:<title>[^<]*<\/title>\s*)?)<polygon fill="[^"]*" stroke="(?:transparent|none)"[^>]*\/>\n?/,
      '$1',
    )
  return `${svg.slice(0, start)}\n${style()}${rest}`
}
