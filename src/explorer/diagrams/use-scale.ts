// At which part of its full size a drawing is shown, so that it can say less with letters that can be read.
import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { remPerInch, u } from './picture.js'

/** At this part of full size, letters of 10 points have 10 pixels where those of the page have 16. */
export const readable = 0.682

/**
 * The scale of the drawing in a figure; 1 until it has been measured.
 * @param width the width of the drawing in inches of its layout
 */
export const useScale = (figure: RefObject<HTMLElement | null>, width: number): number => {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const svg = figure.current?.querySelector('svg')
    if (svg === null || svg === undefined) return undefined
    const measure = () => {
      // A drawing that is not shown has no matrix.
      const unit = svg.getScreenCTM()?.a ?? 0
      const inch = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * remPerInch
      if (unit > 0) setScale(Math.round(((unit * u(1)) / inch) * 100) / 100)
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(svg)
    return () => resized.disconnect()
  }, [width])
  return scale
}
