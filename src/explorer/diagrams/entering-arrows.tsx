// Names messages at the arrows that enter the visible part of a scrolled run from above. They appear when scrolling has ended, take no room, and are for
// the eye only: each step says the same to a screen reader.
import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type RunDrawing, sizes } from '../../diagram/run/drawing.js'
import { type EnteringName, enteringNames, type VisiblePart } from './entering-names.js'
import { classes } from './picture.js'
import { PlacedLines } from './placed-lines.js'

interface EnteringArrowsProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly drawing: RunDrawing
  /** The place of the drawing, in inches. */
  readonly place: { readonly left: number; readonly top: number; readonly width: number }
  /** What each site is called. */
  readonly titles: readonly string[]
  /** The number of steps that have been taken: later messages are in the future. */
  readonly at: number
}

// Scrolling has ended if there was none for this time, in milliseconds.
const pause = 150

/** What is visible between the notes at both edges; undefined if the start of the run is. */
const visiblePart = (
  area: HTMLElement,
  { left, top, width }: EnteringArrowsProps['place'],
): VisiblePart | undefined => {
  const drawing = area.querySelector('svg.st-run')
  if (drawing === null || area.scrollTop < 1) return undefined
  const [around, box] = [area.getBoundingClientRect(), drawing.getBoundingClientRect()]
  const perInch = box.width / width
  if (perInch === 0) return undefined
  const heights = ['.st-head', '.st-above', '.st-below'].map(
    (name) => area.querySelector<HTMLElement>(name)?.offsetHeight ?? 0,
  )
  const [across, down] = [around.left - box.left, around.top - box.top]
  return {
    left: left + Math.max(0, across) / perInch,
    right: left + Math.min(box.width, across + area.clientWidth) / perInch,
    top: top + (down + heights[0]! + heights[1]!) / perInch,
    bottom: top + (down + area.clientHeight - heights[2]!) / perInch,
  }
}

const nothing: readonly EnteringName[] = []

/** The names for the present place of the area, once it stands still; none while the drawing moves or is being made. */
const useEntering = ({ scroller, drawing, place, titles }: EnteringArrowsProps, isDone: boolean) => {
  const [found, find] = useState({ of: drawing, names: nothing })
  const { left, top, width } = place
  useEffect(() => {
    const area = scroller.current
    if (area === null || !isDone) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const part = visiblePart(area, { left, top, width })
      const names = part === undefined ? nothing : enteringNames(drawing, part, titles)
      if (names.length > 0) find({ of: drawing, names })
    }
    const wait = () => {
      find((last) => (last.names.length === 0 ? last : { of: drawing, names: nothing }))
      clearTimeout(timer)
      timer = setTimeout(look, pause)
    }
    const resized = new ResizeObserver(wait)
    resized.observe(area)
    const picture = area.querySelector('svg.st-run')
    if (picture !== null) resized.observe(picture)
    area.addEventListener('scroll', wait, { passive: true })
    wait()
    return () => {
      clearTimeout(timer)
      resized.disconnect()
      area.removeEventListener('scroll', wait)
    }
  }, [drawing, isDone, left, top, width])
  return found.of === drawing && isDone ? found.names : nothing
}

export const EnteringArrows = ({ isDone, ...props }: EnteringArrowsProps & { readonly isDone: boolean }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of a drawing without a tabindex cannot have the focus
  <g aria-hidden="true">
    {useEntering(props, isDone).map(({ arrow, ...name }) => (
      <g
        key={`${arrow.step} ${name.text}`}
        class={classes('st-entering', (arrow.flight.sent ?? -1) >= props.at && 'future')}
      >
        <PlacedLines {...name} points={sizes.messagePoints} />
      </g>
    ))}
  </g>
)
