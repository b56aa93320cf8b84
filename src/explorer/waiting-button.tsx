// Buttons that stay. A button that the reader has pressed keeps the focus when it has nothing more to do, such as "next" at the end: it is
// not disabled but says that it is. The button that starts long work is the one that stops it.
import type { ComponentChildren } from 'preact'

interface WaitingButtonProps {
  readonly type?: 'button' | 'submit'
  readonly class?: string | undefined
  readonly disabled?: boolean
  readonly title?: string
  readonly 'aria-label'?: string | undefined
  /** Whether a press has no effect now. */
  readonly waits: boolean
  readonly onClick?: (() => void) | undefined
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  readonly children: ComponentChildren
}

/** A button whose press may have no effect for a while, and that keeps the focus then. */
export const WaitingButton = ({
  type = 'button',
  waits,
  onClick,
  children,
  ...others
}: WaitingButtonProps) => (
  <button
    {...others}
    type={type}
    aria-disabled={waits}
    onClick={(event) => {
      // Enter in a field of the form presses it, too.
      if (waits) event.preventDefault()
      else onClick?.()
    }}
  >
    {children}
  </button>
)

interface StartStopProps {
  readonly isRunning: boolean
  readonly isStopping: boolean
  /** Starts the work; absent if the form around the button does. */
  begin?(): void
  stop(): void
  /** The words on the button that starts it. */
  readonly children: ComponentChildren
}

// Enter presses a button again and again while it is held down, and would stop what it has started.
const onlyOnce = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** Starts long work, and stops it. */
export const StartStop = ({ isRunning, isStopping, begin, stop, children }: StartStopProps) => (
  <WaitingButton
    type={isRunning || begin !== undefined ? 'button' : 'submit'}
    class="main-button"
    waits={isRunning && isStopping}
    onClick={isRunning ? stop : begin}
    onKeyDown={onlyOnce}
  >
    {isRunning ? (isStopping ? 'Stopping' : 'Stop') : children}
  </WaitingButton>
)
