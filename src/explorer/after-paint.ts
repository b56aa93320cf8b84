// Defers large drawings until the state itself has been painted, so that a click shows its effect at once. Of
// several values that arrive meanwhile, only the last is drawn.
import { useEffect, useState } from 'preact/hooks'

/** The value, one paint late. */
export const useAfterPaint = <T>(value: T): T => {
  const [painted, paint] = useState(value)
  useEffect(() => {
    if (painted === value) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => paint(() => value), 0)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value, painted])
  return painted
}

/** Resolves once what is shown now has been painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve, 0)
    })
  })
