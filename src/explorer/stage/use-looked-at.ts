// The site of the network that the reader points at, or reaches with the keys. Its arrows then stand out, if there are many, and a card that
// leaves fields out shows all of them beside it.
import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { NetworkDrawing } from '../../diagram/network/network-drawing.js'
import { buttonsIn } from './targets.js'

// Among fewer each one can be followed.
const manyArrows = 8

/** A site, and where its fields are shown, in pixels of the stage. */
export interface LookedAt {
  readonly site: number
  readonly left: number
  readonly top: number
}

/** Marks the arrows of a site, and their labels; those of no site if it is undefined. The elements come in the order of the drawing. */
const light = (picture: Element, { arrows }: NetworkDrawing, site: number | undefined): void => {
  const isLit = ({ from, to }: NetworkDrawing['arrows'][number]) => from === site || to === site
  picture.querySelector('svg')?.classList.toggle('looking', site !== undefined && arrows.length > manyArrows)
  for (const [selector, shown] of [
    ['g[role=img]:not(.site)', arrows],
    ['g.message:not(.nw-listed), g.nw-reason', arrows.filter(({ label }) => label !== undefined)],
  ] as const)
    for (const [k, one] of [...picture.querySelectorAll(selector)].entries())
      one.classList.toggle('lit', shown[k] !== undefined && isLit(shown[k]))
}

/** @param svg the picture as text, which replaces the one before */
export const useLookedAt = (
  picture: RefObject<HTMLElement | null>,
  drawing: NetworkDrawing,
  sites: number,
  svg: string,
) => {
  const [lookedAt, look] = useState<LookedAt | undefined>(undefined)
  // The next picture has other places.
  useLayoutEffect(() => look(undefined), [svg])
  const see = ({ target }: Event): void => {
    const network = picture.current
    if (network === null || !(target instanceof Element)) return
    const cards = [...network.querySelectorAll('g.site')]
    const card = target.closest('g.site')
    const site = card === null ? buttonsIn(network).indexOf(target as SVGElement) : cards.indexOf(card)
    const isSite = site >= 0 && site < sites
    light(network, drawing, isSite ? site : undefined)
    if (!isSite || drawing.cards[site]?.isCut !== true) {
      look(undefined)
      return
    }
    // Otherwise the browser shows its own words of the card upon these.
    cards[site]!.querySelector(':scope > title')?.remove()
    const [box, stage] = [cards[site]!, network.parentElement!].map((one) => one.getBoundingClientRect())
    look({ site, left: box!.left - stage!.left, top: box!.bottom - stage!.top })
  }
  const away = (): void => {
    if (picture.current !== null) light(picture.current, drawing, undefined)
    look(undefined)
  }
  return { lookedAt, see, away }
}
