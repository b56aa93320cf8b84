// The wait-for graph of the last state of a run as SVG text, alone or beside the run.

import { siteTitle } from '../report/run/trace-text.js'
import { modelLine } from '../report/words/model-line.js'
import { lastState, type Trace } from '../trace/trace.js'
import { waitsOf } from '../trace/wait-cycle.js'
import { arrowHeadAt } from './arrow-head.js'
import { waitPlaces } from './network/network-shape.js'
import { palette } from './palette.js'
import type { Point } from './place-labels.js'
import { lastMoment, redSites } from './run/statuses.js'
import { type SiteStatus, siteStatus, siteWord } from './site-status.js'
import { element, pointsText, pt, type SvgAttributes, type SvgPart, textIn } from './svg-text.js'
import { textWidth, wrapped } from './text-width.js'
import { labelPoints, type WaitArrow, waitForLayout } from './wait-for-layout.js'
import { nodeSize } from './wait-for-routes.js'
import { waitLine } from './wait-lines.js'
import { type WaitLook, waitLooks } from './wait-looks.js'

const ink = palette.ink.light
const pale = palette.pale.light
const paper = palette.paper.light
const accent = palette.accent.light

const circles: { readonly [S in SiteStatus]: SvgAttributes } = {
  crashed: { fill: paper, stroke: ink, 'stroke-width': 2, 'stroke-dasharray': '1 4' },
  holds: { fill: palette.holdsFill.light, stroke: palette.holds.light, 'stroke-width': 4 },
  waits: {
    fill: palette.waitsFill.light,
    stroke: palette.waits.light,
    'stroke-width': 2,
    'stroke-dasharray': '5 3.5',
  },
  idle: { fill: paper, stroke: ink, 'stroke-width': 1 },
  '': { fill: paper, stroke: ink, 'stroke-width': 1 },
}

// A site without a wait is small and pale: the picture is about the others.
const besideWaits = 0.6
const isBeside = (status: SiteStatus, isInWait: boolean): boolean =>
  !isInWait && (status === 'idle' || status === '')

const siteSvg = (
  { x, y }: Point,
  name: string,
  how: string,
  status: SiteStatus,
  isInWait: boolean,
  clashes: boolean,
): string => {
  const beside = isBeside(status, isInWait)
  const [part, fill] = beside ? [besideWaits, pale] : [1, ink]
  const own = clashes ? { ...circles[status], stroke: accent, 'stroke-width': 5.5 } : circles[status]
  const look = beside ? { ...own, stroke: pale } : own
  const room = (at: number, height: number) => ({
    x,
    y: y + at * part,
    width: nodeSize * part,
    height: height * part,
  })
  const points = part * Math.min(12, (12 * nodeSize * 0.85) / textWidth(name, 12))
  const size = part * Math.min(10, (10 * nodeSize * 0.85) / Math.max(0.1, textWidth(how, 10)))
  return [
    element('circle', { cx: pt(x), cy: pt(y), r: pt((nodeSize / 2) * part), ...look }),
    textIn(
      { text: name, box: room(how === '' ? 0 : -0.09, 0.18) },
      Math.round(points * 10) / 10,
      { fill, 'font-weight': 'bold' },
      undefined,
    ),
    how === ''
      ? ''
      : textIn({ text: how, box: room(0.11, 0.16) }, Math.round(size * 10) / 10, { fill }, undefined),
  ].join('')
}

const wayOf = ({ way: path }: WaitArrow, look: WaitLook): string => {
  const end = path.at(-1)!
  const colour = waitLine(look).stroke
  return (
    element('polyline', { points: pointsText(path), fill: 'none', ...waitLine(look) }) +
    element('polygon', { points: pointsText(arrowHeadAt(path.at(-2)!, end, 0.13)), fill: colour })
  )
}

const captionPoints = 11
const captionWidth = 4

/**
 * The graph as a part of an SVG document; undefined if the spec does not define for which sites a site waits.
 * @param alone whether the caption names the model too
 */
export const waitForSvgPart = (trace: Trace, alone: boolean): SvgPart | undefined => {
  const { model } = trace
  const state = lastState(trace)
  const waits = waitsOf(model, state)
  if (waits === undefined) return undefined
  const { places, arrows, frame } = waitForLayout(waits, model.sites.length, waitPlaces(model))
  const looks = waitLooks(model, state, waits)
  const red = redSites(lastMoment(trace))
  const { left, top } = frame
  const [right, bottom] = [left + frame.width, top + frame.height]
  const room = Math.max(captionWidth, right - left)
  const said = [alone ? looks.caption : `At the end. ${looks.caption}`, ...(alone ? [modelLine(model)] : [])]
  const text = said.map((line) => wrapped(line, captionPoints, room)).join('\n')
  const height = 0.19 * text.split('\n').length
  const width = Math.max(right - left, textWidth(text, captionPoints))
  const middle = (left + right) / 2
  const caption = { x: middle, y: bottom + 0.12 + height / 2, width, height }
  const body = [
    ...arrows.map((arrow) => wayOf(arrow, looks.of(arrow.wait.from, arrow.wait.to))),
    ...places.map((at, site) => {
      const status = siteStatus(model, state, site)
      const isInWait = waits.length === 0 || waits.some(({ from, to }) => from === site || to === site)
      const word = siteWord(model, state, site)
      return siteSvg(at, siteTitle(model, site), word, status, isInWait, red.has(site))
    }),
    ...arrows.map(({ label, plate, wait: { from, to } }) => {
      const colour = waitLine(looks.of(from, to)).stroke
      if (plate === undefined) return ''
      const { x, y, width: across, height: down } = plate
      const behind = { x: pt(x - across / 2), y: pt(y - down / 2), width: pt(across), height: pt(down) }
      return (
        element('rect', { ...behind, fill: paper }) +
        textIn({ text: label, box: plate }, labelPoints, { fill: colour }, undefined)
      )
    }),
    textIn({ text, box: caption }, captionPoints, { fill: ink }, undefined),
  ]
  return {
    left: middle - width / 2,
    top,
    width,
    height: bottom + 0.12 + height + 0.05 - top,
    body: body.filter((part) => part !== '').join('\n'),
  }
}
