// Which part of a tall drawing is in sight, in inches of its layout: of a run of thousands of steps the rest is not drawn. It
// changes in leaps, so that most of scrolling draws nothing anew.
import type { RefObject } from 'preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'

// In inches. A window holds some ten inches; a leap before and behind it are drawn too.
const leap = 8
const usualWindow = 16

interface Drawing {
  /** Where it begins, and how tall it is. */
  readonly top: number
  readonly height: number
  /** Whether all of it is drawn. */
  readonly whole: boolean
}

interface Sight {
  /** Whether something between these heights is to be drawn. */
  inSight(top: number, bottom: number): boolean
  /** Looks anew, after the drawing has been moved. */
  look(): void
}

/**
 * @param scroller holds the drawing, an `svg` of the class `st-run`, and scrolls it
 * @param middle what is in sight at first
 */
export const useSight = (
  scroller: RefObject<HTMLDivElement | null>,
  { top, height, whole }: Drawing,
  middle: number,
): Sight => {
  const [from, setFrom] = useState(() => Math.floor((middle - usualWindow) / leap) * leap)
  const [to, setTo] = useState(() => Math.ceil((middle + usualWindow) / leap) * leap)
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
