// A drawing of Graphviz, or a picture of the command line, as a part of the page: in its colours, its units and its fonts.
import { palette } from '../../diagram/palette.js'
import { textWidth } from '../../diagram/text-width.js'

// Neither has variables, so the colours of the palette are replaced with those of the page afterwards.
const inks = new Map<string, string>([
  [palette.ink.light, 'var(--ink)'],
  [palette.pale.light, 'var(--pale)'],
  [palette.paper.light, 'var(--paper)'],
  [palette.accent.light, 'var(--accent)'],
  [palette.waits.light, 'var(--waits)'],
  [palette.waitsFill.light, 'var(--waits-fill)'],
  [palette.holds.light, 'var(--holds)'],
  [palette.holdsFill.light, 'var(--holds-fill)'],
  ['black', 'var(--ink)'],
])

/** The drawing, as a part of a page. The page has a policy against style sheets in it, which holds for what is parsed, too. */
export const svgOf = (text: string): SVGSVGElement =>
  new DOMParser()
    .parseFromString(text.replace(/<style>[\s\S]*?<\/style>/, ''), 'image/svg+xml')
    .querySelector('svg')!

/** Gives it the colours of the page. */
export const themed = (svg: SVGSVGElement): void => {
  for (const part of svg.querySelectorAll('[fill], [stroke]')) {
    for (const name of ['fill', 'stroke']) {
      const ink = inks.get(part.getAttribute(name) ?? '')
      if (ink !== undefined) part.setAttribute(name, ink)
    }
  }
  for (const text of svg.querySelectorAll('text:not([fill])')) text.setAttribute('fill', 'var(--ink)')
}

/** Its unit is the point; letters of 10 points should be as large as the text of the page. */
export const inRems = (svg: SVGSVGElement): void => {
  const [width, height] = ['width', 'height'].map((name) => Number.parseFloat(svg.getAttribute(name)!))
  svg.style.width = `${width! / 11}rem`
  svg.style.height = `${height! / 11}rem`
}

/**
 * Lets a drawing whose unit is set shrink to the width of what it stands in; what is still wider can be scrolled.
 * @param smallest the letters become at most this much smaller
 */
export const shrinks = (svg: SVGSVGElement, smallest = 0.7): void => {
  svg.style.minWidth = `calc(${svg.style.width} * ${smallest})`
  svg.style.maxWidth = '100%'
  svg.style.height = 'auto'
}

// Graphviz lays out for Arial, of which `textWidth` leaves more than a tenth of room. A browser that has only a wider font must set the texts closer, or they overlap.
export const asWideAsDrawn = (svg: SVGSVGElement): void => {
  for (const text of svg.querySelectorAll('text')) {
    const points = Number.parseFloat(text.getAttribute('font-size') ?? '10')
    const width = (textWidth(text.textContent!.trim(), points) * 72) / 1.15
    if (text.getComputedTextLength() <= width) continue
    text.setAttribute('textLength', String(width))
    text.setAttribute('lengthAdjust', 'spacingAndGlyphs')
  }
}
