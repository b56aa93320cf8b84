// The network in the state of the session, drawn at once with the step: it depends on this state alone.

import { useMemo, useRef } from 'preact/hooks'
import type { NetworkDrawing } from '../../diagram/network/network-drawing.js'
import { networkInRoom } from '../../diagram/network/network-in-room.js'
import { networkSvgPart } from '../../diagram/network/network-svg.js'
import { cardWords } from '../../diagram/network/network-words.js'
import { svgInPage } from '../../diagram/svg-text.js'
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { classes, remPerInch } from '../diagrams/picture.js'
import { heldKey } from '../session/held-channels.js'
import { endsOfWaits } from '../steps/judged.js'
import type { Allowed } from './allowed-fault.js'
import { CardFields } from './card-fields.js'
import type { Target } from './choices-at.js'
import { NetworkMenu } from './network-menu.js'
import { buttonsOver, targetsOf } from './targets.js'
import { useArea } from './use-area.js'
import { useChangeInSight } from './use-change-in-sight.js'
import { useLookedAt } from './use-looked-at.js'
import { useTarget } from './use-target.js'
import './network.css'

interface NetworkProps {
  readonly model: Model
  readonly state: State
  /** The state before the last step, and that step; undefined at the start. */
  readonly before: State | undefined
  readonly step: Step | undefined
  readonly enabled: readonly Step[]
  /** The property that the run violates. */
  readonly shown: string | undefined
  /** The sites that are red in the run. */
  readonly red: ReadonlySet<number>
  /** The channels whose messages the reader holds back. */
  readonly held: ReadonlySet<string>
  take(choice: number): void
  hold(channel: string): void
  allow(fault: Allowed): void
  /** Called when the reader opens a menu: what they look at must not change. */
  pause(): void
}

/** The words of a target whose card or arrow does not say all; undefined if it does. */
const leftOut = ({ cards, arrows }: NetworkDrawing, target: Target): string | undefined => {
  if (target.kind === 'site') {
    const card = cards[target.site]
    return card?.isCut === true ? cardWords(card) : undefined
  }
  const { from, to } = target
  const arrow = arrows.find((one) => one.kind === 'message' && one.from === from && one.to === to)
  return arrow?.label === undefined || arrow.isBundle ? arrow?.text.replaceAll('\n', ', ') : undefined
}

/** From this number of sites on, the network has more of the height than the run. */
const manySites = 7
/** Up to this number, the run has as much of the height as it needs. */
const fewSites = 3

const label = 'the network: sites, messages in transit, and who waits for whom'

export const Network = (props: NetworkProps) => {
  const { model, state, before, step, shown, red, held } = props
  const picture = useRef<HTMLDivElement>(null)
  const { aspect, room, area } = useArea(picture)
  const { part, drawing, targets, svg } = useMemo(() => {
    const isHeld = (from: number, to: number) => held.has(heldKey(from, to))
    const given = { before, step, shown, red, ...endsOfWaits(model, state), isHeld, aspect }
    const drawing = networkInRoom(model, state, given, room, area)
    const part = networkSvgPart(model, drawing)
    const targets = targetsOf(model, drawing)
    const body = part.body + buttonsOver(model, targets)
    return { part, drawing, targets, svg: svgInPage({ ...part, body }, label) }
  }, [model, state, before, step, shown, red, held, aspect, room, area])
  const { chosen, click, down, up, press, close } = useTarget({
    ...{ model, drawing, targets, state, picture, svg },
    chosenNow: props.pause,
  })
  useChangeInSight(picture, svg)
  const { lookedAt, see, away, seeFields } = useLookedAt(picture, drawing, model.sites.length, svg)
  const natural = {
    '--natural': `${part.width * remPerInch}rem`,
    '--aspect': String(part.width / part.height),
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons are parts of the picture. */}
      <div
        class={classes(
          'network',
          'sites',
          model.sites.length >= manySites && 'many',
          model.sites.length <= fewSites && 'few',
        )}
        ref={picture}
        style={natural}
        onClick={click}
        onPointerDown={down}
        onPointerUp={up}
        onKeyDown={press}
        onPointerOver={see}
        onPointerLeave={away}
        onFocusIn={see}
        onFocusOut={away}
      />
      {lookedAt !== undefined && chosen === undefined && (
        <CardFields {...lookedAt} drawing={drawing} see={seeFields} away={away} />
      )}
      {chosen !== undefined && (
        <NetworkMenu {...props} {...chosen} says={leftOut(drawing, chosen.target)} close={close} />
      )}
    </>
  )
}
