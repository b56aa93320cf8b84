// The area that the stage has for its network. A network of many sites is arranged for it, and shows as much as can be read in it. It changes
// with the window and with a panel beside the stage, in steps, so that few changes move the sites.
import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { Size } from '../../diagram/network/spread.js'
import { remPerInch } from '../diagrams/picture.js'

/** The area of a network; its parts are undefined until it has been measured. */
interface Area {
  /** Width by height, for the arrangement of the sites. */
  readonly aspect: number | undefined
  /** The room for the picture, in inches of its layout at full size. */
  readonly room: Size | undefined
  /** The room for which sites are arranged: it does not change with the run, so that no step moves a site elsewhere. */
  readonly area: Size | undefined
}

// A stage is low where large text or a long run leaves it little height. Sites then stand beside each other rather than in small letters.
const [least, most, step] = [1, 3, 0.2]

const equal = (a: Size | undefined, b: Size): boolean => a?.width === b.width && a.height === b.height

/** The area around a picture; in the style sheets, --limit is the height of its room, and --area that for which sites are arranged. */
export const useArea = (picture: RefObject<HTMLElement | null>): Area => {
  const [area, setArea] = useState<Area>({ aspect: undefined, room: undefined, area: undefined })
  useLayoutEffect(() => {
    const network = picture.current
    const stage = network?.parentElement
    if (network === null || stage === null || stage === undefined) return undefined
    const measure = () => {
      const style = getComputedStyle(network)
      const [limit, usual] = ['--limit', '--area'].map((one) =>
        Number.parseFloat(style.getPropertyValue(one)),
      )
      const inch = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * remPerInch
      const [width, height, usualHeight] = [network.clientWidth, limit, usual].map(
        (px) => Math.round((px! / inch) * 20) / 20,
      )
      // A browser that does not know registered properties does not tell the height, nor does a stage that is not shown.
      if (!(width! > 0 && height! > 0 && usualHeight! > 0)) return
      const aspect = Math.min(most, Math.max(least, Math.round(width! / usualHeight! / step) * step))
      const [room, area] = [
        { width: width!, height: height! },
        { width: width!, height: usualHeight! },
      ]
      setArea((last) => (equal(last.room, room) && equal(last.area, area) ? last : { aspect, room, area }))
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(stage)
    // What the run needs is in the style of the stage, and decides how much it leaves.
    const told = new MutationObserver(measure)
    told.observe(stage, { attributeFilter: ['style'] })
    return () => {
      resized.disconnect()
      told.disconnect()
    }
  }, [])
  return area
}
