// How much room there is for a drawing that scrolls, in inches of its layout at full size. It changes with the window and with the size
// of text; the first measure is taken before the first paint.
import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { remPerInch } from './picture.js'

/** The room for a drawing. */
export interface Room {
  readonly width: number
  /** The smallest part of full size at which letters can be read: full size with large text, which slides do not have. */
  readonly least: number
}

// Letters of 10 points are then 10 pixels high, where those of the page have 16.
const readable = 0.682

/** The room of an element; undefined until it has been measured. */
export const useRoom = (scroller: RefObject<HTMLElement | null>): Room | undefined => {
  const [room, setRoom] = useState<Room | undefined>(undefined)
  useLayoutEffect(() => {
    const area = scroller.current
    if (area === null) return undefined
    const measure = () => {
      const root = document.documentElement
      const inch = Number.parseFloat(getComputedStyle(root).fontSize) * remPerInch
      const width = Math.round((area.clientWidth / inch) * 50) / 50
      const least = root.dataset.text === 'large' && area.closest('.slide') === null ? 1 : readable
      setRoom((last) => (last?.width === width && last.least === least ? last : { width, least }))
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(area)
    return () => resized.disconnect()
  }, [])
  return room
}
