// Pictures that are drawn as a whole: a diagram as an image, and a graph by Graphviz.
import { useEffect, useRef, useState } from 'preact/hooks'
import { thrownText } from '../error-text.js'
import { drawingOf } from './drawing-of.js'
import { asWideAsDrawn, inRems, svgOf, themed } from './graphviz-svg.js'
import './diagrams.css'

interface DrawnPictureProps {
  /** The text of the SVG; its style sheet for dark backgrounds is its own. */
  readonly svg: string
  /** What it shows, in words. */
  readonly label: string
}

export const DrawnPicture = ({ svg, label }: DrawnPictureProps) => (
  <img class="drawn-picture" alt={label} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
)

/** A graph in DOT. */
export const DrawnGraph = ({ dot, label }: { readonly dot: string; readonly label: string }) => {
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let current = true
    const show = (text: string): void => {
      if (!current || place.current === null) return
      const svg = svgOf(text)
      themed(svg)
      inRems(svg)
      svg.setAttribute('role', 'img')
      svg.setAttribute('aria-label', label)
      place.current.replaceChildren(svg)
      asWideAsDrawn(svg)
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
