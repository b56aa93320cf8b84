// What a scrolled run does not show: which steps are above and below, and what stands half behind an edge. Half a line of text is worse than none, so
// such texts are hidden until they are whole. Only the browser knows where they are, so they are marked in the document itself.
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Numbers of steps, from 1: the last one above what is visible, and the first one below. */
export interface HiddenSteps {
  readonly above: number | undefined
  readonly below: number | undefined
}

const nothingHidden: HiddenSteps = { above: undefined, below: undefined }

/** The visible part of the area, in pixels of the window. */
interface Edges {
  readonly top: number
  readonly bottom: number
}

// The part of its height that letters leave free at the top and at the bottom of a line, and what is lost to rounding.
const free = 0.15
const rounding = 1

/** Whether something is at least partly above the visible part, and whether below. */
const beyond = (parts: Iterable<Element>, { top, bottom }: Edges) => {
  const boxes = [...parts].map((part) => {
    const box = part.getBoundingClientRect()
    const spare = part.localName === 'text' ? box.height * free : rounding
    return { top: box.top + spare, bottom: box.bottom - spare }
  })
  return { isAbove: boxes.some((box) => box.top < top), isBelow: boxes.some((box) => box.bottom > bottom) }
}

/** The texts and signs of a group, which are seen together or not at all. */
const partsOf = (group: Element): Iterable<Element> => {
  if (group.matches('.st-ring')) return [group]
  if (group.matches('.st-access')) return group.querySelectorAll('text, rect')
  return group.querySelectorAll(group.matches('.st-event') ? 'text, .st-dot, .st-cross' : 'text')
}

/** The steps beyond the edges. A loss has no sign of its own. */
const hiddenBetween = (drawing: Element, edges: Edges): HiddenSteps => {
  let hidden = nothingHidden
  for (const group of drawing.querySelectorAll('.st-event')) {
    const step = Number(group.getAttribute('data-step')) + 1
    const { isAbove, isBelow } = beyond(partsOf(group), edges)
    if (isAbove) hidden = { ...hidden, above: step }
    else if (isBelow) hidden = { ...hidden, below: hidden.below ?? step }
  }
  return hidden
}

const groups = '.st-event, .st-label, .st-moment, .st-access, [aria-hidden] > .st-ring'

/** Marks what would be cut: the style sheets hide it on a screen. */
const markCut = (drawing: Element, edges: Edges): void => {
  for (const group of drawing.querySelectorAll(groups)) {
    const { isAbove, isBelow } = beyond(partsOf(group), edges)
    group.toggleAttribute('data-cut', isAbove || isBelow)
  }
  // The access of a step goes with its dot.
  for (const step of drawing.querySelectorAll('.st-event[data-cut]')) {
    const access = drawing.querySelector(`[data-access="${step.getAttribute('data-step')}"]`)
    access?.setAttribute('data-cut', '')
  }
}

const lookAt = (area: HTMLElement): HiddenSteps => {
  const drawing = area.querySelector('svg.st-run')
  if (drawing === null) return nothingHidden
  const box = area.getBoundingClientRect()
  const [head, note] = ['.st-head', '.st-above'].map(
    (name) => area.querySelector<HTMLElement>(name)?.offsetHeight ?? 0,
  )
  const isScrolled = area.scrollHeight > area.clientHeight + rounding
  const bare = { top: box.top + head!, bottom: box.top + area.clientHeight }
  const first = isScrolled ? hiddenBetween(drawing, bare) : nothingHidden
  // A note covers a little more.
  const edges = {
    top: bare.top + (first.above === undefined ? 0 : note!),
    bottom: bare.bottom - (first.below === undefined ? 0 : note!),
  }
  markCut(drawing, isScrolled ? edges : { top: -Infinity, bottom: Infinity })
  return isScrolled ? hiddenBetween(drawing, edges) : nothingHidden
}

/** @param scroller the element that scrolls the drawing, an `svg` of the class `st-run` */
export const useRunEdges = (scroller: RefObject<HTMLElement | null>): HiddenSteps => {
  const [hidden, setHidden] = useState(nothingHidden)
  const look = useRef(() => {
    const area = scroller.current
    if (area === null) return
    const now = lookAt(area)
    setHidden((last) => (last.above === now.above && last.below === now.below ? last : now))
  })
  // After each drawing, since its elements may be new.
  useLayoutEffect(() => look.current())
  useEffect(() => {
    const area = scroller.current
    if (area === null) return undefined
    const again = look.current
    const resized = new ResizeObserver(again)
    resized.observe(area)
    const drawing = area.querySelector('svg.st-run')
    if (drawing !== null) resized.observe(drawing)
    area.addEventListener('scroll', again, { passive: true })
    return () => {
      resized.disconnect()
      area.removeEventListener('scroll', again)
    }
  }, [])
  return hidden
}
