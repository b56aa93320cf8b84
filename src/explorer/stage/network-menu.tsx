// The menu of a message or a site on the stage: what can be done with it, and for what cannot be done, why.

import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { heldKey } from '../session/held-channels.js'
import type { Allowed } from './allowed-fault.js'
import { choicesAt, type Target, titleOfTarget } from './choices-at.js'

interface NetworkMenuProps {
  readonly model: Model
  readonly state: State
  readonly enabled: readonly Step[]
  readonly target: Target
  /** What the picture leaves out of it, in words. */
  readonly says: string | undefined
  /** Where it opens, in pixels of the stage. */
  readonly place: { readonly left: number; readonly top: number }
  /** The channels whose messages are held back. */
  readonly held: ReadonlySet<string>
  take(choice: number): void
  hold(channel: string): void
  /** Opens the run in a model that allows a fault. */
  allow(fault: Allowed): void
  close(): void
}

const Hold = ({
  target,
  held,
  hold,
  close,
}: Pick<NetworkMenuProps, 'target' | 'held' | 'hold' | 'close'>) => {
  if (target.kind === 'site') return null
  const key = heldKey(target.from, target.to)
  const act = () => {
    hold(key)
    close()
  }
  return (
    <button type="button" title="The player takes no step that receives from this channel" onClick={act}>
      {held.has(key) ? 'release' : 'hold back from the player'}
    </button>
  )
}

// Room for its longest words in a line or two, also in the window of a phone.
const leastWidth = '16rem'

export const NetworkMenu = (props: NetworkMenuProps) => {
  const { model, state, enabled, target, says, place, take, allow, close } = props
  const box = useRef<HTMLDivElement>(null)
  // Before the menu is painted: a reader who sees it may press Escape at once.
  useLayoutEffect(() => box.current?.querySelector('button')?.focus(), [target])
  return (
    <div
      class="network-menu"
      role="dialog"
      aria-label={`What can be done: ${titleOfTarget(model, target)}`}
      ref={box}
      style={{ left: `max(0px, min(${place.left}px, 100% - ${leastWidth}))`, top: `${place.top}px` }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <h3>{titleOfTarget(model, target)}</h3>
      {says !== undefined && <p class="says">{says}</p>}
      {choicesAt(model, state, enabled, target).map(({ text, choice, allows }) =>
        choice === undefined ? (
          <p class="quiet" key={text}>
            {text}{' '}
            {allows !== undefined && (
              <button type="button" onClick={() => allow(allows)}>
                open this run with {allows.words}
              </button>
            )}
          </p>
        ) : (
          <button type="button" key={text} onClick={() => take(choice)}>
            {text}
          </button>
        ),
      )}
      <Hold {...props} />
      <button type="button" class="close" onClick={close}>
        close
      </button>
    </div>
  )
}
