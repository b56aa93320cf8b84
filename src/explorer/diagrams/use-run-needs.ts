// Tells the stage how high its run is at the smallest size that can be read, so that the style sheets can give it that height where the network
// needs little (crowded.css). The network measures its room anew when this changes (stage/use-area.ts).
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { remPerInch } from './picture.js'

// Letters of 10 points then have ten pixels.
const readable = 0.682
// Heights change with every improvement of a drawing; the network moves only for more than this, in rem.
const step = 1
// The network gives height back when the run needs more of it, and then so much that the next few steps have room: a network that became a
// little lower with every step would never stand still. From the start it leaves as much as a run of three steps needs, so that the first
// click, which is the one that a reader watches most, moves no site. In rem.
const [band, least] = [4, 8]

const upTo = (height: number, unit: number): number => Math.ceil(height / unit) * unit

interface Needs {
  /** The height of the drawing with the titles of its lanes, in inches. */
  readonly height: number
  readonly isPainted: boolean
  /** Whether the drawing keeps this height. */
  readonly isFormed: boolean
}

export const useRunNeeds = (
  scroller: RefObject<HTMLElement | null>,
  { height, isPainted, isFormed }: Needs,
): void => {
  useLayoutEffect(() => {
    const stage = scroller.current?.closest<HTMLElement>('.state')
    if (!isPainted || stage === null || stage === undefined) return
    const needs = height * remPerInch * readable
    // A drawing without its form has about the final height, so a run that has just been opened need not wait for its room.
    const last = Number.parseFloat(stage.style.getPropertyValue('--run-room')) || least
    if (!isFormed && needs <= last + band) return
    const told = [
      ['--run-needs', upTo(needs, step)],
      ['--run-room', Math.max(least, upTo(needs, band))],
    ] as const
    for (const [name, rem] of told)
      if (stage.style.getPropertyValue(name) !== `${rem}rem`) stage.style.setProperty(name, `${rem}rem`)
  }, [height, isPainted, isFormed])
  // A run of another session says it anew.
  useLayoutEffect(() => {
    const stage = scroller.current?.closest<HTMLElement>('.state')
    return () => {
      for (const name of ['--run-needs', '--run-room']) stage?.style.removeProperty(name)
    }
  }, [])
}
