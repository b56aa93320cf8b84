// A figure of the page as a picture of its own: what is drawn as SVG with its styles written out, and texts and tables drawn anew from
// where the browser has placed them. It has the colours of the page, on the ground of the page.

const copied = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
] as const

const namespace = 'http://www.w3.org/2000/svg'
const margin = 8

const made = (name: string, attributes: { readonly [name: string]: string | number }): SVGElement => {
  const element = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

const groundOf = (element: Element): string => {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor
  }
  return 'white'
}

/** A copy that looks the same without the style sheets of the page. What the page hides is left out. */
const withStyles = (element: Element): Element | undefined => {
  const style = getComputedStyle(element)
  if (style.display === 'none' || style.visibility === 'hidden') return undefined
  const copy = element.cloneNode(false) as Element
  copy.removeAttribute('class')
  copy.removeAttribute('style')
  for (const name of copied) copy.setAttribute(name, style.getPropertyValue(name))
  for (const child of element.childNodes) {
    const next = child instanceof Element ? withStyles(child) : child.cloneNode()
    if (next !== undefined) copy.append(next)
  }
  return copy
}

interface Line {
  readonly text: string
  readonly box: DOMRect
}

/** The lines into which the browser has broken a text, each where it stands. */
const linesOf = (text: Text): readonly Line[] => {
  const lines: Line[] = []
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    const last = lines.at(-1)
    if (last?.box.top === box.top) lines.splice(-1, 1, { ...last, text: `${last.text} ${word}` })
    else lines.push({ text: word, box })
  }
  return lines
}

/** The texts that a reader sees in an element, without the words for screen readers alone. */
const textsOf = (element: Element): readonly Text[] =>
  [...element.childNodes].flatMap((child) => {
    if (child instanceof Text) return [child]
    return child instanceof Element && !child.matches('.unseen') ? textsOf(child) : []
  })

/** From places on the page to places in the picture. */
interface Shift {
  readonly left: number
  readonly top: number
}

/** A drawing where it stands. */
const drawingAt = (svg: SVGSVGElement, { left, top }: Shift): Element => {
  const { x, y, width, height } = svg.getBoundingClientRect()
  const copy = withStyles(svg)!
  for (const [name, value] of Object.entries({ x: x + left, y: y + top, width, height }))
    copy.setAttribute(name, String(value))
  return copy
}

/** The lines of text of an element, each where it stands. */
const textsAt = (element: Element, { left, top }: Shift): readonly Element[] =>
  textsOf(element).flatMap((text) => {
    const { color, fontFamily, fontSize, fontWeight, fontStyle } = getComputedStyle(text.parentElement!)
    const look = {
      fill: color,
      'font-family': fontFamily,
      'font-size': fontSize,
      'font-weight': fontWeight,
      'font-style': fontStyle,
      'dominant-baseline': 'central',
    }
    return linesOf(text).map((line) => {
      const { x, y, height } = line.box
      const words = made('text', { x: x + left, y: y + top + height / 2, ...look })
      words.textContent = line.text
      return words
    })
  })

/** The cells of a table, each with its lines of text. */
const cellsOf = (table: Element, shift: Shift): readonly Element[] => {
  const grounds = [...table.querySelectorAll('th, td')].map((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect()
    const stroke = getComputedStyle(table).color
    const place = { x: x + shift.left, y: y + shift.top, width, height }
    return made('rect', { ...place, fill: groundOf(cell), stroke, 'stroke-opacity': 0.2 })
  })
  return [...grounds, ...textsAt(table, shift)]
}

/** What a picture of this part of the page shows: its first table, or else its drawings and the words that belong to them. */
const shownIn = (place: Element): readonly Element[] => {
  const table = place.querySelector('table')
  return table === null ? [...place.querySelectorAll('svg, [data-drawn]')] : [table]
}

/**
 * What is drawn in a part of the page, as the text of an SVG.
 * @throws an `Error` if there is nothing yet
 */
export const figureSvg = (place: Element): string => {
  const shown = shownIn(place)
  if (shown.length === 0) throw new Error('nothing is drawn yet')
  const boxes = shown.map((one) => one.getBoundingClientRect())
  const [x, y] = [Math.min(...boxes.map(({ left }) => left)), Math.min(...boxes.map(({ top }) => top))]
  const width = Math.max(...boxes.map(({ right }) => right)) - x
  const height = Math.max(...boxes.map(({ bottom }) => bottom)) - y
  const [across, down] = [Math.ceil(width) + 2 * margin, Math.ceil(height) + 2 * margin]
  const shift = { left: margin - x, top: margin - y }
  const whole = made('svg', { width: across, height: down, viewBox: `0 0 ${across} ${down}` })
  whole.append(made('rect', { width: across, height: down, fill: groundOf(place) }))
  for (const one of shown) {
    if (one instanceof SVGSVGElement) whole.append(drawingAt(one, shift))
    else whole.append(...(one instanceof HTMLTableElement ? cellsOf : textsAt)(one, shift))
  }
  return new XMLSerializer().serializeToString(whole)
}
