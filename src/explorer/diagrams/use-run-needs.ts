// Tells the stage how high its run is at the smallest size that can be read, so that the style sheets can give it that height where the network
// needs little (crowded.css). The network measures its room anew when this changes (stage/use-area.ts).
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { remPerInch } from './picture.js'

// Letters of 10 points then have ten pixels.
const readable = 0.682
// Heights change with every improvement of a drawing; the network moves only for more than this, in rem.
const step = 1

/** @param height of the drawing with the titles of its lanes, in inches */
export const useRunNeeds = (
  scroller: RefObject<HTMLElement | null>,
  height: number,
  isDone: boolean,
): void => {
  useLayoutEffect(() => {
    const stage = scroller.current?.closest<HTMLElement>('.state')
    if (!isDone || stage === null || stage === undefined) return
    const needs = `${Math.ceil((height * remPerInch * readable) / step) * step}rem`
    if (stage.style.getPropertyValue('--run-needs') !== needs) stage.style.setProperty('--run-needs', needs)
  }, [height, isDone])
}
