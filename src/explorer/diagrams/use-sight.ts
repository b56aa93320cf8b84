// The visible part of a tall drawing, in inches of its layout: the rest of a run of thousands of steps is not
// drawn. It changes in large increments, so that most scrolling redraws nothing.
import type { RefObject } from 'preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'

// In inches. A window shows about ten inches; one increment before and after it is drawn too.
const leap = 8
const defaultWindow = 16

interface Drawing {
  /** The top and the height of the visible part. */
  readonly top: number
  readonly height: number
  /** Whether all of it is drawn. */
  readonly whole: boolean
}

interface Sight {
  /** Whether an object between these heights must be drawn. */
  inSight(top: number, bottom: number): boolean
  /** Measures again, after the drawing has moved. */
  look(): void
}

/**
 * @param scroller the element that scrolls the drawing, an `svg` of the class `st-run`
 * @param middle what is visible initially
 */
export const useSight = (
  scroller: RefObject<HTMLDivElement | null>,
  { top, height, whole }: Drawing,
  middle: number,
): Sight => {
  const [from, setFrom] = useState(() => Math.floor((middle - defaultWindow) / leap) * leap)
  const [to, setTo] = useState(() => Math.ceil((middle + defaultWindow) / leap) * leap)
  const look = useCallback(() => {
    const area = scroller.current
    const drawing = area?.querySelector('svg.st-run')
    if (whole || area === null || drawing === null || drawing === undefined) return
    const perInch = drawing.getBoundingClientRect().height / height
    if (perInch === 0) return
    const begin = top + area.scrollTop / perInch
    setFrom((Math.floor(begin / leap) - 1) * leap)
    setTo((Math.ceil((begin + area.clientHeight / perInch) / leap) + 1) * leap)
  }, [whole, top, height])
  useEffect(() => {
    const area = scroller.current
    if (whole || area === null) return undefined
    const resized = new ResizeObserver(look)
    resized.observe(area)
    area.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      area.removeEventListener('scroll', look)
    }
  }, [look])
  const inSight = useMemo(() => (a: number, b: number) => whole || (a <= to && b >= from), [whole, from, to])
  return { inSight, look }
}
