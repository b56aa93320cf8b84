// The picture of a network as SVG. Colours are attributes, as in all files; the page replaces them by its own, by the classes.
import type { Model } from '../../model/model.js'
import { arrowHeadAt } from '../arrow-head.js'
import { palette } from '../palette.js'
import type { Box } from '../place-labels.js'
import { cross } from '../run/signs-svg.js'
import type { SiteStatus } from '../site-status.js'
import {
  element,
  pointsText,
  pt,
  type SvgAttributes,
  type SvgPart,
  textIn,
  textOf,
  tooltip,
} from '../svg-text.js'
import { waitLine } from '../wait-lines.js'
import type { NetworkArrow } from './bare-arrows.js'
import { type CardSign, cardSizes, signsOf } from './card-text.js'
import { labelSizes } from './label-places.js'
import { headSize, type NetworkLink } from './links.js'
import type { NetworkCardDrawn, NetworkDrawing } from './network-drawing.js'
import { arrowWords, cardWords } from './network-words.js'
import type { NetworkLabel } from './numbered-list.js'
import { isFreeOf } from './routes.js'

const ink = palette.ink.light
const pale = palette.pale.light
const paper = palette.paper.light
const accent = palette.accent.light
const blue = palette.waits.light
const gold = palette.holds.light

const frames: { readonly [S in SiteStatus]: SvgAttributes } = {
  crashed: { fill: paper, stroke: ink, 'stroke-width': 2, 'stroke-dasharray': '2 4' },
  holds: { fill: palette.holdsFill.light, stroke: gold, 'stroke-width': 3.5 },
  waits: { fill: palette.waitsFill.light, stroke: blue, 'stroke-width': 1.8, 'stroke-dasharray': '5 3.5' },
  idle: { fill: paper, stroke: ink, 'stroke-width': 1 },
  '': { fill: paper, stroke: ink, 'stroke-width': 1 },
}

const rectOf = ({ x, y, width, height }: Box, attributes: SvgAttributes): string =>
  element('rect', {
    x: pt(x - width / 2),
    y: pt(y - height / 2),
    width: pt(width),
    height: pt(height),
    ...attributes,
  })

const { title: titlePoints, text: points, line, padding, between } = cardSizes

const signs: { readonly [S in CardSign]: (x: number, y: number) => string } = {
  token: (x, y) =>
    element('circle', {
      class: 'nw-token',
      cx: pt(x),
      cy: pt(y),
      r: pt(cardSizes.sign),
      fill: gold,
      stroke: ink,
      'stroke-width': 1,
    }),
  // The sign of a crash in the diagram of a run.
  crash: (x, y) => element('g', { class: 'nw-down' }, cross({ x, y }, cardSizes.sign)),
}

/** The fields of a card below its title. A changed value is bold, with a bar before its name. */
const fieldsOf = ({ box, fields }: NetworkCardDrawn, top: number): readonly string[] => {
  const left = box.x - box.width / 2
  return fields.map(({ name, texts, was, nameAt, valueAt, line: first }) => {
    const at = top + line * (first + 1)
    const y = (k: number) => pt(at + line * (k + 0.72))
    const isChanged = was !== undefined
    const look = isChanged
      ? { class: 'nw-value changed', fill: ink, 'font-weight': 'bold' }
      : { class: 'nw-value', fill: ink }
    const bar = {
      x: left + nameAt - padding / 2,
      y: at + (line * texts.length) / 2,
      width: 0.035,
      height: line * texts.length - 0.03,
    }
    const parts = [
      isChanged ? rectOf(bar, { class: 'nw-changed', fill: blue }) : '',
      textOf(name, { x: pt(left + nameAt), y: y(0), 'font-size': points, class: 'nw-field', fill: pale }),
      ...texts.map((text, k) =>
        textOf(text, { x: pt(left + valueAt), y: y(k), 'font-size': points, ...look }),
      ),
      isChanged ? tooltip(`was ${was}`) : '',
    ]
    return element('g', {}, parts.join(''))
  })
}

const cardSvg = (drawn: NetworkCardDrawn, isShared: boolean): string => {
  const { box, card, title: shown, titleWidth, wordWidth, wordLines, isCut, hidesChange, cutSign } = drawn
  const { status, word, clashes } = card
  const [left, top] = [box.x - box.width / 2, box.y - box.height / 2]
  const y = top + padding + line * 0.72
  const parts = [
    rectOf(box, {
      class: 'nw-frame',
      rx: 4,
      ...frames[status],
      ...(clashes ? { stroke: accent, 'stroke-width': 5 } : {}),
      ...(isShared ? { stroke: pale } : {}),
    }),
    textOf(shown, {
      x: pt(left + padding),
      y: pt(y),
      'font-size': titlePoints,
      class: 'nw-title',
      fill: ink,
      'font-weight': 'bold',
    }),
    ...(wordLines.length > 0 ? wordLines : word === '' ? [] : [word]).map((text, k) =>
      textOf(text, {
        x: pt(wordLines.length > 0 ? left + padding : left + padding + titleWidth + between),
        y: pt(wordLines.length > 0 ? y + line * (k + 1) : y),
        'font-size': points,
        class: 'nw-word',
        fill: ink,
      }),
    ),
    hidesChange
      ? rectOf(
          { x: left + padding / 2, y: top + padding + line / 2, width: 0.035, height: line - 0.03 },
          { class: 'nw-changed', fill: blue },
        )
      : '',
    ...(cutSign === ''
      ? []
      : [
          textOf(cutSign, {
            x: pt(left + padding + titleWidth + wordWidth + between / 2),
            y: pt(y),
            'font-size': points,
            class: 'nw-field',
            fill: pale,
          }),
        ]),
    isCut ? tooltip(cardWords(drawn)) : '',
    ...signsOf(drawn).map(({ sign, x }) => signs[sign](x, top + padding + line / 2)),
    ...fieldsOf(drawn, top + padding),
  ]
  const name = isShared ? 'site shared' : `site ${status}${clashes ? ' clash' : ''}`
  return element('g', { class: name.trim(), role: 'img', 'aria-label': cardWords(drawn) }, parts.join(''))
}

/** How the line of an arrow looks. */
const lineOf = ({ kind, look, isNew, isHeld, writes }: NetworkArrow): SvgAttributes => {
  switch (kind) {
    case 'message':
      return {
        stroke: ink,
        'stroke-width': isNew ? 2.2 : 1.3,
        ...(isHeld ? { 'stroke-dasharray': '4 3' } : {}),
      }
    case 'access':
      return { stroke: ink, 'stroke-width': 1.3, ...(writes ? {} : { 'stroke-dasharray': '1 3' }) }
    case 'wait':
      return waitLine(look)
    default:
      return kind satisfies never
  }
}

const classOf = ({ kind, look, isNew, isToken, isHeld }: NetworkArrow): string =>
  [`nw-${kind}`, look ?? '', isNew ? 'new' : '', isToken ? 'token' : '', isHeld ? 'held' : '']
    .filter((name) => name !== '')
    .join(' ')

const arrowSvg = (model: Model, arrow: NetworkArrow): string => {
  const { path } = arrow
  const line = lineOf(arrow)
  // A head must be wider than its line, and the lines of cycles are thick.
  const isThick = arrow.look === 'cycle' || arrow.look === 'deadlock'
  const head = arrowHeadAt(path.at(-2)!, path.at(-1)!, isThick ? 0.16 : 0.11)
  return element(
    'g',
    { class: classOf(arrow), role: 'img', 'aria-label': arrowWords(model, arrow) },
    [
      element('polyline', { points: pointsText(path), fill: 'none', ...line }),
      element('polygon', { points: pointsText(head), fill: line.stroke }),
      tooltip(arrowWords(model, arrow)),
    ].join(''),
  )
}

/** The lines of a label that are about the token. */
const tokenLinesSvg = ({ tokenLines }: NetworkArrow, box: Box): string => {
  const { line } = labelSizes
  const top = box.y - (line * tokenLines.length) / 2
  return tokenLines
    .map((isToken, k) =>
      isToken
        ? rectOf(
            { x: box.x, y: top + (k + 0.5) * line, width: box.width - 0.04, height: line - 0.01 },
            { class: 'nw-token-line', fill: palette.holdsFill.light, stroke: gold, rx: 2 },
          )
        : '',
    )
    .join('')
}

const labelSvg = (arrow: NetworkArrow, { text, box }: NetworkLabel): string => {
  const isMessage = arrow.kind === 'message'
  // Of several messages only the token has its colour.
  const isToken = arrow.tokenLines.some(Boolean) && arrow.tokenLines.every(Boolean)
  const colour = arrow.kind === 'wait' ? waitLine(arrow.look).stroke : ink
  const plate = isMessage
    ? { fill: isToken ? palette.holdsFill.light : paper, stroke: isToken ? gold : pale, rx: 3 }
    : { fill: paper }
  const look = (line: number): SvgAttributes => ({
    fill: colour,
    ...(arrow.isNew && line >= arrow.oldLines ? { 'font-weight': 'bold' } : {}),
  })
  const parts =
    rectOf(box, { class: isToken ? 'nw-plate nw-token-line' : 'nw-plate', ...plate }) +
    (isToken ? '' : tokenLinesSvg(arrow, box)) +
    textIn({ text, box }, labelSizes.points, look, undefined)
  return element(
    'g',
    { class: `${isMessage ? 'message' : 'nw-reason'} ${classOf(arrow)}`, 'aria-hidden': 'true' },
    parts,
  )
}

/** A link; its heads say which end names the other, or sends to it. */
const linkSvg = ({ from, to, heads }: NetworkLink): string => {
  const line = element('polyline', {
    class: 'nw-link',
    points: pointsText([from, to]),
    fill: 'none',
    stroke: pale,
    'stroke-opacity': 0.35,
    'stroke-width': 5,
  })
  const triangles = heads.map((head) =>
    element('polygon', {
      class: 'nw-link',
      points: pointsText(arrowHeadAt(head.from, head.to, headSize)),
      fill: pale,
      'fill-opacity': 0.7,
    }),
  )
  return [line, ...triangles].join('')
}

/** The picture as a part of a document. */
export const networkSvgPart = (model: Model, drawing: NetworkDrawing): SvgPart => {
  const { cards, links, arrows, list, left, top, width, height } = drawing
  const boxes = cards.map(({ box }) => box)
  const cardParts = cards.map((card, k) => cardSvg(card, k >= model.sites.length))
  // Cards would hide the heads of arrows that arrive along their borders; texts of cards matter more than an arrow that runs across them.
  const areFree = arrows.every(({ from, to, path }) => isFreeOf(boxes, from, to, path))
  const body = [
    ...links.map(linkSvg),
    ...(areFree ? cardParts : []),
    ...arrows.map((arrow) => arrowSvg(model, arrow)),
    ...(areFree ? [] : cardParts),
    ...arrows.flatMap((arrow) => (arrow.label === undefined ? [] : [labelSvg(arrow, arrow.label)])),
    ...list.map(({ text, box }) =>
      element(
        'g',
        { class: 'message nw-listed', 'aria-hidden': 'true' },
        textIn({ text, box, align: 'start' }, labelSizes.points, { fill: ink }, undefined),
      ),
    ),
  ]
  return { left, top, width, height, body: body.join('\n') }
}
