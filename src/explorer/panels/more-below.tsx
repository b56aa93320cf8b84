// A cue at the lower edge of a panel whose text continues below it, where a scroll bar is often invisible. A click scrolls on.
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

// A part of the height, so that the last line read stays in sight.
const part = 0.8

export const MoreBelow = ({ area }: { readonly area: RefObject<HTMLElement | null> }) => {
  const end = useRef<HTMLDivElement>(null)
  const [isBelow, setIsBelow] = useState(false)
  // An observer hears of scrolling and of other texts alike, without a layout at each step.
  useEffect(() => {
    const watch = new IntersectionObserver(([last]) => setIsBelow(last?.isIntersecting === false), {
      root: area.current,
    })
    watch.observe(end.current!)
    return () => watch.disconnect()
  }, [])
  const scroll = () => area.current!.scrollBy({ top: part * area.current!.clientHeight })
  return (
    <>
      {/* For the pointer: keys scroll the panel itself. */}
      <button
        type="button"
        class="more-below"
        hidden={!isBelow}
        tabIndex={-1}
        aria-hidden="true"
        onClick={scroll}
      >
        ▾ more
      </button>
      <div ref={end} class="panel-end" />
    </>
  )
}
