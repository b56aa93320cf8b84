// The sites and messages in the picture of a network that a reader can act on. A click counts on what is drawn; for the keys, the page
// adds a button over each, which is not part of pictures that are saved.

import type { NetworkDrawing } from '../../diagram/network/network-drawing.js'
import type { Box, Point } from '../../diagram/place-labels.js'
import { element, pt } from '../../diagram/svg-text.js'
import type { Model } from '../../model/model.js'
import { heldKey } from '../session/held-channels.js'
import { type Target, titleOfTarget } from './choices-at.js'

/** A target, and what is drawn of it. */
export interface TargetShown {
  readonly target: Target
  readonly box: Box
}

/** What tells two targets apart. */
export const keyOf = (target: Target): string =>
  target.kind === 'site' ? String(target.site) : heldKey(target.from, target.to)

const buttonSize = 0.2

/** The middle of an arrow without a label. */
const middleOf = (path: readonly Point[]): Box => {
  const [a, b] = [path[Math.floor((path.length - 1) / 2)]!, path[Math.ceil((path.length - 1) / 2)]!]
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, width: buttonSize, height: buttonSize }
}

/** The targets of a picture: the sites, and then the channels with messages. */
export const targetsOf = ({ sites }: Model, { cards, arrows }: NetworkDrawing): readonly TargetShown[] => [
  ...sites.map(({ id }) => ({ target: { kind: 'site', site: id } as const, box: cards[id]!.box })),
  ...arrows.flatMap(({ kind, from, to, path, label }) =>
    kind === 'message'
      ? [{ target: { kind: 'channel', from, to } as const, box: label?.box ?? middleOf(path) }]
      : [],
  ),
]

const around = 0.03

/** A button for each target, in their order; the pointer does not meet it. */
export const buttonsOver = (model: Model, targets: readonly TargetShown[]): string =>
  targets
    .map(({ target, box: { x, y, width, height } }) =>
      element('rect', {
        class: 'nw-button',
        role: 'button',
        tabindex: -1,
        'aria-haspopup': 'dialog',
        'aria-label': `what can be done: ${titleOfTarget(model, target)}`,
        x: pt(x - width / 2 - around),
        y: pt(y - height / 2 - around),
        width: pt(width + 2 * around),
        height: pt(height + 2 * around),
        fill: 'none',
      }),
    )
    .join('')

/** The buttons of a picture. */
export const buttonsIn = (picture: Element): readonly SVGElement[] => [
  ...picture.querySelectorAll<SVGElement>('.nw-button'),
]

/** The target at an element that was clicked; undefined if there is none. The elements come in the order of the drawing. */
export const targetAt = (
  { sites }: Model,
  { arrows }: NetworkDrawing,
  picture: Element,
  at: Element,
): Target | undefined => {
  const among = (selector: string) => {
    const found = at.closest(selector)
    return found === null ? -1 : [...picture.querySelectorAll(selector)].indexOf(found)
  }
  const site = among('g.site')
  if (site >= 0) return site < sites.length ? { kind: 'site', site } : undefined
  const label = among('g.message:not(.nw-listed), g.nw-reason')
  const arrow =
    label < 0
      ? arrows[among('g[role=img]:not(.site)')]
      : arrows.filter((one) => one.label !== undefined)[label]
  return arrow?.kind === 'message' ? { kind: 'channel', from: arrow.from, to: arrow.to } : undefined
}
