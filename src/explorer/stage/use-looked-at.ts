// The site of the network that the reader points at, or reaches with the keys. Its arrows then stand out, if there are many, and a card that
// leaves fields out shows all of them beside it. As WCAG 2.2 asks of what appears on pointing (1.4.13), these stay while the pointer is on them or on the
// card, or the focus on its button, and Escape takes them away.
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { NetworkDrawing } from '../../diagram/network/network-drawing.js'
import { buttonsIn } from './targets.js'

// Among fewer each one can be followed.
const manyArrows = 8

// The pointer crosses what lies between a card and its fields, in milliseconds.
const crossing = 300

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

/** The number of the site of which an element is a part or the button; undefined if it is of none. */
const siteAt = (network: HTMLElement, target: Element, sites: number): number | undefined => {
  const card = target.closest('g.site')
  const site =
    card === null
      ? buttonsIn(network).indexOf(target as SVGElement)
      : [...network.querySelectorAll('g.site')].indexOf(card)
  return site >= 0 && site < sites ? site : undefined
}

/** The fields that are shown, until the pointer and the focus have left them, or Escape is pressed. */
const useShown = (svg: string) => {
  const [lookedAt, look] = useState<LookedAt | undefined>(undefined)
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // The site whose fields the reader has taken away: the pointer must leave it before they come again.
  const dismissed = useRef<number | undefined>(undefined)
  const isOnFields = useRef(false)
  const stay = () => clearTimeout(leaving.current)
  const enterFields = () => {
    isOnFields.current = true
    stay()
  }
  const show = (next: LookedAt) => {
    isOnFields.current = false
    stay()
    if (dismissed.current === next.site) return
    dismissed.current = undefined
    look((before) => (before?.site === next.site ? before : next))
  }
  const hideSoon = (instead: () => void) => {
    stay()
    isOnFields.current = false
    leaving.current = setTimeout(() => {
      dismissed.current = undefined
      look(undefined)
      instead()
    }, crossing)
  }
  // The next picture has other places.
  useLayoutEffect(() => {
    stay()
    dismissed.current = undefined
    look(undefined)
    return stay
  }, [svg])
  useEffect(() => {
    if (lookedAt === undefined) return undefined
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      stay()
      // From its fields the pointer must come back to the card anyway.
      dismissed.current = isOnFields.current ? undefined : lookedAt.site
      look(undefined)
    }
    addEventListener('keydown', dismiss, true)
    return () => removeEventListener('keydown', dismiss, true)
  }, [lookedAt])
  return { lookedAt, show, hideSoon, enterFields }
}

/** @param svg the picture as text, which replaces the one before */
export const useLookedAt = (
  picture: RefObject<HTMLElement | null>,
  drawing: NetworkDrawing,
  sites: number,
  svg: string,
) => {
  const { lookedAt, show, hideSoon, enterFields } = useShown(svg)
  const showAt = (network: HTMLElement, target: Element): void => {
    const site = siteAt(network, target, sites)
    light(network, drawing, site)
    if (site === undefined || drawing.cards[site]?.isCut !== true) {
      hideSoon(() => {})
      return
    }
    const card = network.querySelectorAll('g.site')[site]!
    // Otherwise the browser shows its own words of the card upon these.
    card.querySelector(':scope > title')?.remove()
    const [box, stage] = [card, network.parentElement!].map((one) => one.getBoundingClientRect())
    show({ site, left: box!.left - stage!.left, top: box!.bottom - stage!.top })
  }
  const see = ({ target }: Event): void => {
    const network = picture.current
    if (network !== null && target instanceof Element) showAt(network, target)
  }
  const away = (): void => {
    const network = picture.current
    if (network === null) return
    light(network, drawing, undefined)
    hideSoon(() => {
      const focused = document.activeElement
      // The pointer has gone, and the focus is still there.
      if (focused !== null && focused !== network && network.contains(focused)) showAt(network, focused)
    })
  }
  const seeFields = (): void => {
    enterFields()
    if (picture.current !== null) light(picture.current, drawing, lookedAt?.site)
  }
  return { lookedAt, see, away, seeFields }
}
