// What the reader has clicked in the network, and where.
import { useEffect, useState } from 'preact/hooks'
import type { NetworkDrawing } from '../../diagram/network/network-drawing.js'
import type { Model } from '../../model/model.js'
import type { Target } from './choices-at.js'

/** A target, and the place of the pointer in the picture. */
interface Clicked {
  readonly target: Target
  readonly place: { readonly left: number; readonly top: number }
}

/** What an element of the picture stands for: its elements come in the order of the drawing. */
const targetOf = (
  model: Model,
  drawing: NetworkDrawing,
  picture: Element,
  at: Element,
): Target | undefined => {
  const among = (selector: string) => {
    const found = at.closest(selector)
    return found === null ? -1 : [...picture.querySelectorAll(selector)].indexOf(found)
  }
  const site = among('g.site')
  if (site >= 0) return site < model.sites.length ? { kind: 'site', site } : undefined
  const label = among('g.message:not(.nw-listed), g.nw-reason')
  const arrow =
    label < 0
      ? drawing.arrows[among('g[role=img]:not(.site)')]
      : drawing.arrows.filter((one) => one.label !== undefined)[label]
  return arrow?.kind === 'message' ? { kind: 'channel', from: arrow.from, to: arrow.to } : undefined
}

/** The last click, until another step. */
export const useTarget = (model: Model, drawing: NetworkDrawing, state: unknown) => {
  const [clicked, setClicked] = useState<Clicked | undefined>(undefined)
  useEffect(() => setClicked(undefined), [state])
  const click = (event: MouseEvent & { readonly currentTarget: HTMLElement }) => {
    const { currentTarget, target, clientX, clientY } = event
    const found = target instanceof Element ? targetOf(model, drawing, currentTarget, target) : undefined
    const { left, top } = currentTarget.parentElement!.getBoundingClientRect()
    setClicked(
      found === undefined
        ? undefined
        : { target: found, place: { left: clientX - left, top: clientY - top } },
    )
  }
  return { clicked, click, close: () => setClicked(undefined) }
}
