// Whether a style sheet cuts off some lines of a text, so that the page offers the rest.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/**
 * Measured when the text or its place changes.
 *
 * @param changes the text is another one when one of these changes
 */
export const useIsCut = <E extends HTMLElement>(changes: readonly unknown[]) => {
  const text = useRef<E>(null)
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const one = text.current
    if (one === null) return undefined
    const watch = new ResizeObserver(() => setIsCut(one.scrollHeight > one.clientHeight + 2))
    watch.observe(one)
    return () => watch.disconnect()
  }, changes)
  return { text, isCut }
}
