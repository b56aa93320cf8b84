// The network in the state of the session, drawn at once with the step: it depends on this state alone.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { networkDrawing } from '../../diagram/network/network-drawing.js'
import { networkSvgPart } from '../../diagram/network/network-svg.js'
import { svgInPage } from '../../diagram/svg-text.js'
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { judged } from '../steps/judged.js'
import { NetworkMenu } from './network-menu.js'
import { useTarget } from './use-target.js'
import './network.css'

interface NetworkProps {
  readonly model: Model
  readonly state: State
  /** The state before the last step, and that step; undefined at the start. */
  readonly before: State | undefined
  readonly step: Step | undefined
  readonly enabled: readonly Step[]
  /** The channels whose messages the reader holds back. */
  readonly held: ReadonlySet<string>
  take(choice: number): void
  hold(channel: string): void
}

const label = 'the network: sites, messages in transit, and who waits for whom'

/** An inch of the layout on the page, in its letters: a letter of 10 points is then about as large as the text around. */
const remPerInch = 6.6

export const Network = (props: NetworkProps) => {
  const { model, state, before, step } = props
  const place = useRef<HTMLDivElement>(null)
  const { part, drawing } = useMemo(() => {
    const isDeadlock = judged(model, state).violated.some(({ property }) => property === 'deadlockFreedom')
    const drawing = networkDrawing(model, state, { before, step, isDeadlock })
    return { drawing, part: networkSvgPart(model, drawing) }
  }, [model, state, before, step])
  const { clicked, click, close } = useTarget(model, drawing, state)
  useLayoutEffect(() => {
    // All texts in it are escaped. The HTML parser takes a third of the time of one for documents.
    place.current!.innerHTML = svgInPage(part, label)
  }, [part])
  const natural = {
    '--natural': `${part.width * remPerInch}rem`,
    '--aspect': String(part.width / part.height),
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys take the same steps in the list of steps. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
      <div class="network sites" ref={place} style={natural} onClick={click} />
      {clicked !== undefined && <NetworkMenu {...props} {...clicked} close={close} />}
    </>
  )
}
