// Pictures that are drawn as a whole: a diagram as the command line writes it, and a graph by Graphviz.
import { useEffect, useRef, useState } from 'preact/hooks'
import { thrownText } from '../error-text.js'
import { drawingOf } from './drawing-of.js'
import { asWideAsDrawn, inRems, shrinks, svgOf, themed } from './graphviz-svg.js'
import './diagrams.css'

/** Puts a drawing into its place, with the looks of the page. */
const putInto = (place: HTMLElement, text: string, label: string): void => {
  const svg = svgOf(text)
  themed(svg)
  inRems(svg)
  // Browsers would show a title next to the pointer, wherever it is.
  svg.querySelector(':scope > title')?.remove()
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', label)
  place.replaceChildren(svg)
  asWideAsDrawn(svg)
}

interface DrawnPictureProps {
  /** The text of the SVG. */
  readonly svg: string
  /** What it shows, in words. */
  readonly label: string
}

/** A picture in the size of the page's own; what is wider than the panel can be scrolled. */
export const DrawnPicture = ({ svg, label }: DrawnPictureProps) => {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    putInto(place.current!, svg, label)
    // Its captions have letters of 8.5 points.
    shrinks(place.current!.querySelector('svg')!, 0.8)
  }, [svg, label])
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
  return <section class="drawn-picture" ref={place} tabIndex={0} aria-label="the diagram" />
}

/** A graph in DOT. */
export const DrawnGraph = ({ dot, label }: { readonly dot: string; readonly label: string }) => {
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let current = true
    const show = (text: string): void => {
      if (current && place.current !== null) putInto(place.current, text, label)
    }
    drawingOf(dot).then(show, (error) => {
      if (current) setProblem(`The graph could not be drawn: ${thrownText(error)}`)
    })
    return () => {
      current = false
    }
  }, [dot])
  return (
    <>
      <div class="nb-drawing" ref={place} />
      {problem !== undefined && <p class="quiet">{problem}</p>}
    </>
  )
}
