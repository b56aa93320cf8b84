// SVG as text, without a library: elements, texts and documents. Colours are attributes, so that the style sheet for dark backgrounds
// can replace them (svg-themes.ts). Lengths are given in inches and written in points.
import type { Box, Point } from './place-labels.js'
import { svgForBothThemes } from './svg-themes.js'

/** A length in points. */
export const pt = (inches: number): number => Math.round(inches * 7200) / 100 + 0

// XML cannot contain unpaired surrogates and control characters.
const forbidden = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu
const escapes: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A text as part of XML. */
const escaped = (text: string): string =>
  text
    .replaceAll('\t', ' ')
    .replace(forbidden, '\ufffd')
    .replace(/[&<>"]/g, (one) => escapes[one]!)

/** Attributes of an element; undefined ones are omitted. */
export type SvgAttributes = { readonly [name: string]: string | number | undefined }

/** An element with its attributes and what is in it. */
export const element = (name: string, attributes: SvgAttributes, inside = ''): string => {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(String(value))}"`],
  )
  return inside === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inside}</${name}>`
}

/** A text with its place; its lines begin or end at a side of its box, or stand in the middle. */
interface Placed {
  readonly text: string
  readonly box: Box
  readonly align?: 'start' | 'end'
}

/** A text in its box, line by line, on a halo that lines do not cross. */
export const textIn = (
  { text, box, align }: Placed,
  points: number,
  attributes: SvgAttributes | ((line: number) => SvgAttributes),
  halo: string | undefined,
): string => {
  const lines = text.split('\n')
  const line = box.height / lines.length
  const shift = align === 'start' ? -box.width / 2 : align === 'end' ? box.width / 2 : 0
  return lines
    .map((words, k) => {
      // The baseline: letters without descent are about 0.72 of their size high.
      const y = box.y - box.height / 2 + line * (k + 0.5) + (points * 0.35) / 72
      const around =
        halo === undefined
          ? {}
          : { stroke: halo, 'stroke-width': 3, 'stroke-linejoin': 'round', 'paint-order': 'stroke' }
      return element(
        'text',
        {
          x: pt(box.x + shift),
          y: pt(y),
          'font-size': points,
          'text-anchor': align ?? 'middle',
          ...around,
          ...(typeof attributes === 'function' ? attributes(k) : attributes),
        },
        escaped(words),
      )
    })
    .join('')
}

/** A text of one line. */
export const textOf = (text: string, attributes: SvgAttributes): string =>
  element('text', attributes, escaped(text))

/** The points of a path as the attribute of a polyline or polygon. */
export const pointsText = (path: readonly Point[]): string =>
  path.map(({ x, y }) => `${pt(x)},${pt(y)}`).join(' ')

/** A part of a document: its size in inches, and its content, whose top left corner has these coordinates. */
export interface SvgPart {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly body: string
}

const margin = 0.12
const between = 0.35

/** A document that shows these parts beside each other, for light and dark backgrounds. */
export const svgDocument = (title: string, parts: readonly SvgPart[]): string => {
  const width = parts.reduce((sum, part) => sum + part.width, 2 * margin + between * (parts.length - 1))
  const height = Math.max(...parts.map((part) => part.height)) + 2 * margin
  let x = margin
  const placed = parts.map(({ left, top, width: room, body }) => {
    const shift = `translate(${pt(x - left)} ${pt(margin - top)})`
    x += room + between
    return element('g', { transform: shift }, `\n${body}\n`)
  })
  const size = {
    width: `${pt(width)}pt`,
    height: `${pt(height)}pt`,
    viewBox: `0 0 ${pt(width)} ${pt(height)}`,
  }
  const inside = ['', element('title', {}, escaped(title)), ...placed, ''].join('\n')
  return `${svgForBothThemes(element('svg', { xmlns: 'http://www.w3.org/2000/svg', role: 'img', ...size }, inside))}\n`
}

/** A part as a drawing without a style sheet and a size, for a page that gives it its own; `label` says what it shows. */
export const svgInPage = ({ left, top, width, height, body }: SvgPart, label: string): string =>
  element(
    'svg',
    {
      role: 'group',
      'aria-label': label,
      viewBox: [left, top, width, height].map(pt).join(' '),
    },
    body,
  )

/** The title of an element, which browsers show next to the pointer. */
export const tooltip = (text: string): string => element('title', {}, escaped(text))
