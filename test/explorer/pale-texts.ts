// The contrast of texts in drawings, as WCAG 2.2 (1.4.3) requires it of small texts. axe-core leaves it undecided, since it does not look for shapes
// below a text.
import type { Page } from 'playwright-core'

// The ground of a text is what is filled below its middle.
const pale = `(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  // A drawing has few colours, and reading a pixel back is slow.
  const mixed = new Map()
  const rgb = (...colours) => {
    const key = colours.join('|')
    if (!mixed.has(key)) mixed.set(key, mix(...colours))
    return mixed.get(key)
  }
  const mix = (colour, opacity, below) => {
    canvas.globalAlpha = 1
    canvas.fillStyle = below
    canvas.fillRect(0, 0, 1, 1)
    canvas.globalAlpha = Number(opacity)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return 'rgb(' + [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join(' ') + ')'
  }
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/\\d+/g).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const fillOf = (element) => {
    const { fill, fillOpacity, opacity, backgroundColor } = getComputedStyle(element)
    if (!(element instanceof SVGElement)) return [backgroundColor, 1]
    return [element instanceof SVGSVGElement ? backgroundColor : element instanceof SVGGElement || element instanceof SVGLineElement || fill === 'none' ? 'transparent' : fill, fillOpacity * opacity]
  }
  const weak = []
  for (const text of document.querySelectorAll('svg text')) {
    const box = text.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    if (box.width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue
    const there = document.elementsFromPoint(x, y)
    // Scrolled out of sight, or under the titles of the lanes.
    const place = there.indexOf(text)
    if (place < 0 && getComputedStyle(text).pointerEvents !== 'none') continue
    const isOpaque = (one) => {
      const [fill, opacity] = fillOf(one)
      return opacity === 1 && !/^(transparent|rgba\\(.*, 0\\))$/.test(fill)
    }
    if (there.slice(0, Math.max(0, place)).some((one) => !(one instanceof SVGTextContentElement) && isOpaque(one))) continue
    const below = there.filter((one) => !(one instanceof SVGTextContentElement) && !text.contains(one))
    if (!below.some((one) => one.contains(text))) continue
    const grounds = []
    for (const one of below) {
      grounds.push(fillOf(one))
      if (isOpaque(one)) break
    }
    const ground = grounds.reduceRight((at, [fill, opacity]) => rgb(fill, opacity, at), 'white')
    let opacity = 1
    for (let at = text; at instanceof SVGElement; at = at.parentElement) opacity *= getComputedStyle(at).opacity
    const ink = rgb(getComputedStyle(text).fill, opacity, ground)
    const [low, high] = [luminance(ink), luminance(ground)].sort((a, b) => a - b)
    const contrast = (high + 0.05) / (low + 0.05)
    if (contrast < 4.5) weak.push(text.textContent + ': ' + ink + ' on ' + ground + ', ' + contrast.toFixed(2))
  }
  return weak
})()`

/** The texts of drawings in the window whose contrast is below 4.5 to 1, each with its colours. */
export const paleTexts = (page: Page): Promise<readonly string[]> => page.evaluate<readonly string[]>(pale)
