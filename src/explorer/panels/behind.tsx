// A panel that is made when it is first opened, and then stays behind the others, so that its work continues.
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'

export const Behind = ({
  isInFront,
  children,
}: {
  readonly isInFront: boolean
  readonly children: ComponentChildren
}) => {
  const wasOpened = useRef(false)
  if (isInFront) wasOpened.current = true
  return wasOpened.current ? <div hidden={!isInFront}>{children}</div> : null
}
