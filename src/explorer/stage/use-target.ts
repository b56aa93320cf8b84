// The site or the messages of the network that the reader has chosen, by a click or by the keys, and where its menu opens. The tab
// key reaches one button, the arrow keys the others from there, and Enter opens the menu.
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { NetworkDrawing } from '../../diagram/network/network-drawing.js'
import type { Model } from '../../model/model.js'
import type { Target } from './choices-at.js'
import { buttonsIn, keyOf, type TargetShown, targetAt } from './targets.js'

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
}

/** The last choice, until another step. */
export const useTarget = ({ model, drawing, targets, state, picture, svg }: TargetOptions) => {
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
  useLayoutEffect(() => {
    const hadFocus = picture.current!.contains(document.activeElement)
    // All texts in it are escaped. The HTML parser takes a third of the time of one for documents.
    picture.current!.innerHTML = svg
    const button = focused(last())
    if (hadFocus) button?.focus()
  }, [svg])
  const close = () => {
    if (chosen?.isByKey === true) focused(last())?.focus()
    setChosen(undefined)
  }
  useEffect(close, [state])
  const choose = (target: Target, isByKey: boolean, x: number, y: number) => {
    const { left, top } = picture.current!.parentElement!.getBoundingClientRect()
    focused(target)
    setChosen({ target, isByKey, place: { left: x - left, top: y - top } })
  }
  const click = ({ target, clientX, clientY }: MouseEvent) => {
    const found = target instanceof Element ? targetAt(model, drawing, picture.current!, target) : undefined
    if (found === undefined) setChosen(undefined)
    else choose(found, false, clientX, clientY)
  }
  const press = (event: KeyboardEvent) => {
    const at = buttonsIn(picture.current!).indexOf(event.target as SVGElement)
    if (at < 0) return
    const by = moves[event.key]
    if (by !== undefined) focused(targets[(at + by + targets.length) % targets.length]!.target)?.focus()
    else if (event.key === 'Enter' || event.key === ' ') {
      const { left, top, width, height } = (event.target as SVGElement).getBoundingClientRect()
      choose(targets[at]!.target, true, left + width / 2, top + height / 2)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { chosen, click, press, close }
}
