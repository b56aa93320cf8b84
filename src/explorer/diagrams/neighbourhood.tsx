// The states around the current one, drawn by Graphviz. A click on a state jumps to it.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { neighbourhood } from '../../diagram/neighbourhood.js'
import { stateGraphDot } from '../../diagram/state-graph.js'
import type { Model } from '../../model/model.js'
import { counted } from '../../report/words/number-words.js'
import type { State } from '../../semantics/state.js'
import './diagrams.css'
import { isJudgedBy } from '../steps/judged.js'
import { drawingOf } from './drawing-of.js'
import { asWideAsDrawn, inRems, shrinks, svgOf, themed } from './graphviz-svg.js'

type Surroundings = ReturnType<typeof neighbourhood>

interface NeighbourhoodProps {
  readonly model: Model
  readonly state: State
  /** The state before it in the run; undefined at the start. */
  readonly before: State | undefined
  /** The distance in steps, from 1. */
  readonly within: number
  /** Jumps to the state that these steps lead to: numbers of enabled steps, from a state on. */
  jump(choices: readonly number[], from: State): void
  /** Goes to the state before. */
  back(): void
}

const howMany = (states: number, steps: number): string =>
  `${counted(states, 'state')} within ${counted(steps, 'step')}`

// A larger graph is not readable.
const maxStates = 60

/** Scrolls the drawing and its panel to the current state; the page around them does not move. */
const bringIntoSight = (drawing: HTMLElement, here: Element | null): void => {
  for (const area of [drawing, drawing.closest<HTMLElement>('.panel')]) {
    if (area === null || here === null) continue
    const [shown, part] = [area.getBoundingClientRect(), here.getBoundingClientRect()]
    if (part.left < shown.left || part.right > shown.right)
      area.scrollLeft += (part.left + part.right - shown.left - shown.right) / 2
    if (part.top < shown.top || part.bottom > shown.bottom)
      area.scrollTop += (part.top + part.bottom - shown.top - shown.bottom) / 2
  }
}

/**
 * The drawing of Graphviz as a part of the page: in the colours of the page, with a name for every state, and a button
 * where a state can be chosen.
 */
const interactive = (
  text: string,
  around: Surroundings,
  label: string,
  choose: (number: number) => void,
): SVGSVGElement => {
  const svg = svgOf(text)
  themed(svg)
  svg.setAttribute('role', 'group')
  svg.setAttribute('aria-label', label)
  inRems(svg)
  shrinks(svg)
  for (const node of svg.querySelectorAll<SVGElement>('g.node')) {
    const number = Number(node.querySelector('title')!.textContent!.slice(1))
    const words = around.graph.states[number]!
    node.querySelector('title')!.textContent = words.tooltip
    if (words.accent === true) node.classList.add('violated')
    if (number === 0) {
      node.setAttribute('role', 'img')
      node.setAttribute('aria-label', 'the current state')
      node.classList.add('here')
      continue
    }
    node.setAttribute('role', 'button')
    node.setAttribute('tabindex', '0')
    node.setAttribute('aria-label', `${words.tooltip}: ${words.text.replaceAll('\n', ', ')}`)
    node.addEventListener('click', () => choose(number))
    node.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      choose(number)
    })
  }
  return svg
}

export const Neighbourhood = ({ model, state, before, within, jump, back }: NeighbourhoodProps) => {
  const around = useMemo(
    () =>
      neighbourhood(model, state, {
        within,
        most: maxStates,
        judgedBy: (rule) => isJudgedBy(model, rule),
        ...(before === undefined ? {} : { before }),
      }),
    [model, state, before, within],
  )
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const going = useRef({ jump, back })
  going.current = { jump, back }

  useEffect(() => {
    let current = true
    // Belongs to the current drawing, which stays visible until the next one is ready, and then leads nowhere.
    const choose = (number: number) => {
      const way = around.ways[number]
      if (!current) return
      if (number === around.before) going.current.back()
      else if (way !== undefined && way.length > 0) going.current.jump(way, state)
    }
    const draw = async () => {
      const drawn = stateGraphDot(around.graph, maxStates + 1)
      if (drawn.kind === 'problem') {
        setProblem(drawn.problem)
        return
      }
      try {
        const text = await drawingOf(drawn.dot)
        if (!current || place.current === null) return
        const label = `${howMany(around.ways.length, within)} of the current state`
        const svg = interactive(text, around, label, choose)
        place.current.replaceChildren(svg)
        asWideAsDrawn(svg)
        bringIntoSight(place.current, svg.querySelector('.here'))
        setProblem(undefined)
      } catch (error) {
        if (!current) return
        setProblem(`The graph could not be drawn: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    void draw()
    return () => {
      current = false
    }
  }, [around])

  return (
    <figure class="diagram neighbourhood">
      <div class="nb-drawing" ref={place} />
      <figcaption class="said">
        {problem ??
          `${howMany(around.ways.length, within)}${around.before === undefined ? '' : ', and the one before'}; each shows its differences from the current state. Choose one to go there.${around.cut ? ` There are more than ${maxStates}; the rest is omitted.` : ''}`}
      </figcaption>
    </figure>
  )
}
