// The site or the messages of the network that the reader has chosen, by a click or by the keys, and where its menu opens. The tab
// key reaches one button, the arrow keys the others from there, and Enter opens the menu.
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { NetworkDrawing } from '../../diagram/network/network-drawing.js'
import type { Model } from '../../model/model.js'
import type { Target } from './choices-at.js'
import { buttonsIn, keyOf, type TargetShown, targetAt } from './targets.js'
import { useRedrawnPress } from './use-redrawn-press.js'

/** A target, and the place of its menu in the picture. */
interface Chosen {
  readonly target: Target
  readonly place: { readonly left: number; readonly top: number }
  /** Whether the keys have chosen it: the focus then returns to it. */
  readonly isByKey: boolean
}

const moves: { readonly [key: string]: number } = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

interface TargetOptions {
  readonly model: Model
  readonly drawing: NetworkDrawing
  readonly targets: readonly TargetShown[]
  readonly state: unknown
  readonly picture: RefObject<HTMLDivElement | null>
  /** The picture as text, which replaces the one before. */
  readonly svg: string
  /** Called when the reader chooses. */
  chosenNow(): void
}

/** The last choice, until another step. */
export const useTarget = ({ model, drawing, targets, state, picture, svg, chosenNow }: TargetOptions) => {
  const [chosen, setChosen] = useState<Chosen | undefined>(undefined)
  const reached = useRef('')
  const focused = (target: Target | undefined): SVGElement | undefined => {
    reached.current = target === undefined ? '' : keyOf(target)
    const buttons = buttonsIn(picture.current!)
    const at = Math.max(
      0,
      targets.findIndex((one) => keyOf(one.target) === reached.current),
    )
    for (const [k, button] of buttons.entries()) button.setAttribute('tabindex', k === at ? '0' : '-1')
    return buttons[at]
  }
  const last = () => targets.find(({ target }) => keyOf(target) === reached.current)?.target
  const at = ({ target }: Event): Target | undefined =>
    target instanceof Element ? targetAt(model, drawing, picture.current!, target) : undefined
  const { redrawn, down, up } = useRedrawnPress(at, (target, { clientX, clientY }) => {
    if (targets.some((one) => keyOf(one.target) === keyOf(target))) choose(target, false, clientX, clientY)
  })
  useLayoutEffect(() => {
    const hadFocus = picture.current!.contains(document.activeElement)
    // All texts in it are escaped. The HTML parser takes a third of the time of one for documents.
    picture.current!.innerHTML = svg
    redrawn()
    const button = focused(last())
    if (hadFocus) button?.focus()
  }, [svg])
  const close = () => {
    if (chosen?.isByKey === true) focused(last())?.focus()
    setChosen(undefined)
  }
  // Before the step is painted: the reader may choose at once what the new picture shows, and an effect after the paint closed that menu.
  useLayoutEffect(close, [state])
  const choose = (target: Target, isByKey: boolean, x: number, y: number) => {
    const { left, top } = picture.current!.parentElement!.getBoundingClientRect()
    focused(target)
    chosenNow()
    setChosen({ target, isByKey, place: { left: x - left, top: y - top } })
  }
  const buttonOf = ({ target }: Event) => buttonsIn(picture.current!).indexOf(target as SVGElement)
  const chooseButton = (k: number) => {
    const { left, top, width, height } = buttonsIn(picture.current!)[k]!.getBoundingClientRect()
    choose(targets[k]!.target, true, left + width / 2, top + height / 2)
  }
  const click = (event: MouseEvent) => {
    // A screen reader clicks the button itself, which the pointer does not meet.
    const button = buttonOf(event)
    const found = at(event)
    if (button >= 0) chooseButton(button)
    else if (found === undefined) setChosen(undefined)
    else choose(found, false, event.clientX, event.clientY)
  }
  const press = (event: KeyboardEvent) => {
    const k = buttonOf(event)
    if (k < 0) return
    const by = moves[event.key]
    if (by !== undefined) focused(targets[(k + by + targets.length) % targets.length]!.target)?.focus()
    else if (event.key === 'Enter' || event.key === ' ') chooseButton(k)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { chosen, click, down, up, press, close }
}
