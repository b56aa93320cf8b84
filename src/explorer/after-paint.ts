// What may come a moment after the state itself: a click is answered at once, and large drawings follow when that has been
// painted. Of several values that come meanwhile only the last one is drawn.
import { useEffect, useState } from 'preact/hooks'

/** The value, one paint late. */
export const useAfterPaint = <T>(value: T): T => {
  const [settled, settle] = useState(value)
  useEffect(() => {
    if (settled === value) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => settle(() => value), 0)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value, settled])
  return settled
}
