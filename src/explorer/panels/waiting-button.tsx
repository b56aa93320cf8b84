// Buttons of long work. A button that the reader has pressed keeps the focus while the work is done: it is not disabled but says that it
// is, and the button that starts the work is the one that stops it.
import type { ComponentChildren } from 'preact'

interface WaitingButtonProps {
  readonly type?: 'button' | 'submit'
  readonly class?: string
  readonly disabled?: boolean
  /** Whether a press has no effect now. */
  readonly waits: boolean
  readonly onClick?: (() => void) | undefined
  readonly children: ComponentChildren
}

/** A button that may have to wait, and keeps the focus then. */
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

/** Starts long work, and stops it. */
export const StartStop = ({ isRunning, isStopping, begin, stop, children }: StartStopProps) => (
  <WaitingButton
    type={isRunning || begin !== undefined ? 'button' : 'submit'}
    class="main-button"
    waits={isRunning && isStopping}
    onClick={isRunning ? stop : begin}
  >
    {isRunning ? (isStopping ? 'Stopping' : 'Stop') : children}
  </WaitingButton>
)
