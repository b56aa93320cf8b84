// Width by height of the area that the stage has for its network. A network of many sites is arranged for it, so that its letters are as
// large as they can be. It changes with the window and with a panel beside the stage, in steps, so that few changes move the sites.
import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

// The part of the height that a large network may take without hiding much of the run; a slide leaves all of it.
const partOfHeight = 0.5
const [least, most, step] = [1.2, 2, 0.2]

/** The aspect of the area around a picture; undefined until it has been measured. */
export const useAspect = (picture: RefObject<HTMLElement | null>): number | undefined => {
  const [aspect, setAspect] = useState<number | undefined>(undefined)
  useLayoutEffect(() => {
    const network = picture.current
    const stage = network?.parentElement
    if (network === null || stage === null || stage === undefined) return undefined
    const measure = () => {
      const part = network.closest('.slide') === null ? partOfHeight : 1
      const shape = network.clientWidth / Math.max(1, stage.clientHeight * part)
      setAspect(Math.min(most, Math.max(least, Math.round(shape / step) * step)))
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(stage)
    return () => resized.disconnect()
  }, [])
  return aspect
}
