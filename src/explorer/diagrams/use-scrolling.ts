// Keeps the current step of a space-time diagram visible, without moving the page around the diagram: vertically at
// every step, and horizontally if not all lanes are visible.
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** A drawing and the place to keep visible, in inches of its layout. */
interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The current step: the middle of its box, and half the width of the box with its margin. */
  readonly x: number
  readonly y: number
  readonly half: number
  /** Where the text of what it reads or writes ends, on the lane of the shared variables; its own place if it has none. */
  readonly end: number
  /** How far up each step and those after it reach, with their texts. */
  readonly tops: readonly number[]
}

// What must be seen below the middle of the current step's dot, in inches.
const least = 0.4
// What stays free below the current step where there is room.
const usual = 0.8

/** The lowest height above which no step is cut, from this one upwards; the same height if the current step would leave the area. */
const uncut = (tops: readonly number[], from: number, y: number, room: number): number => {
  const whole = tops.findLast((edge) => edge <= from)
  return whole === undefined || y + least > whole + room ? from : whole
}

/**
 * @param scroller the element that scrolls the drawing, an `svg` of the class `st-run`
 * @param moved called after a vertical move
 * @param changes the drawing is moved when one of these changes
 */
export const useScrolling = (
  scroller: RefObject<HTMLDivElement | null>,
  { left, top, width, height, x, y, half, end, tops }: Place,
  moved: () => void,
  changes: readonly unknown[],
): void => {
  const vertically = () => {
    const area = scroller.current
    if (area === null) return
    const drawing = area.querySelector('svg.st-run')
    if (drawing === null) return
    const perInch = drawing.getBoundingClientRect().height / height
    const at = (y - top) * perInch
    // The titles of the lanes stay over the top of the area.
    const room = area.clientHeight - (area.querySelector<HTMLElement>('.st-head')?.offsetHeight ?? 0)
    const below = Math.min(perInch * usual, Math.max(perInch * least, room - perInch * usual))
    if (at < area.scrollTop + perInch * 0.2) area.scrollTop = at - Math.min(perInch, room - below)
    else if (at > area.scrollTop + room - below) area.scrollTop = at - room + below
    if (area.scrollTop > 0) {
      // The note on the steps above covers some of the drawing.
      const note = area.querySelector<HTMLElement>('.st-above')?.offsetHeight ?? 0
      const from = top + (area.scrollTop + note) / perInch
      area.scrollTop = (uncut(tops, from, y, (room - note) / perInch) - top) * perInch - note
    }
    moved()
  }
  const horizontally = () => {
    const area = scroller.current
    const drawn = area?.querySelector('svg.st-run')?.getBoundingClientRect().width ?? 0
    if (area === null || drawn <= area.clientWidth) return
    const perInch = drawn / width
    const [from, to] = [x - half, Math.max(x + half, end)].map((place) => (place - left) * perInch)
    if (to! > area.scrollLeft + area.clientWidth) area.scrollLeft = to! - area.clientWidth
    // The step itself comes before the text.
    if (from! < area.scrollLeft) area.scrollLeft = from!
  }
  useEffect(vertically, changes)
  useEffect(horizontally, changes)
  // A window that becomes lower, or a larger drawing, hides no current step.
  const move = () => {
    vertically()
    horizontally()
  }
  const latest = useRef(move)
  latest.current = move
  useEffect(() => {
    const area = scroller.current
    if (area === null) return undefined
    const resized = new ResizeObserver(() => latest.current())
    resized.observe(area)
    const drawing = area.querySelector('svg.st-run')
    if (drawing !== null) resized.observe(drawing)
    return () => resized.disconnect()
  }, [])
}
