// Whether the panels and the stage stand in one column, as on a phone: what is long there is folded, so that the picture follows soon. The width is that of the style sheets.
import { useEffect, useState } from 'preact/hooks'

const query = '(width < 984px)'

export const useNarrow = (): boolean => {
  const [isNarrow, setNarrow] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const follow = () => setNarrow(media.matches)
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [])
  return isNarrow
}
