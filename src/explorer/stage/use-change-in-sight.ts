// A network that is larger than its box, as with large text, shows what the last step has changed.
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/** How far a box must scroll so that a part of it lies inside. */
const beyond = (from: number, to: number, start: number, end: number): number =>
  from < start ? from - start : to > end ? Math.min(to - end, from - start) : 0

/** Scrolls the box, and nothing around it, after the picture has been drawn. */
export const useChangeInSight = (box: RefObject<HTMLElement | null>, picture: string): void => {
  useEffect(() => {
    const area = box.current
    if (area === null) return
    if (area.scrollWidth <= area.clientWidth && area.scrollHeight <= area.clientHeight) return
    const changed = area.querySelector('.nw-changed')?.closest('.site')
    if (changed === null || changed === undefined) return
    const [part, around] = [changed.getBoundingClientRect(), area.getBoundingClientRect()]
    area.scrollLeft += beyond(part.left, part.right, around.left, around.right)
    area.scrollTop += beyond(part.top, part.bottom, around.top, around.bottom)
  }, [picture])
}
