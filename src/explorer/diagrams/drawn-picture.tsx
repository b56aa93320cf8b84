// A picture that is drawn as a whole, such as a graph by Graphviz. It is an image, so its style sheet for dark backgrounds is its own.
import { useEffect, useState } from 'preact/hooks'
import { svgForBothThemes } from '../../diagram/svg-themes.js'
import { thrownText } from '../error-text.js'
import { drawingOf } from './drawing-of.js'
import './diagrams.css'

interface DrawnPictureProps {
  /** The text of the SVG. */
  readonly svg: string
  /** What it shows, in words. */
  readonly label: string
}

export const DrawnPicture = ({ svg, label }: DrawnPictureProps) => (
  <img class="drawn-picture" alt={label} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
)

/** A graph in DOT. */
export const DrawnGraph = ({ dot, label }: { readonly dot: string; readonly label: string }) => {
  const [drawn, setDrawn] = useState<{ readonly svg?: string; readonly problem?: string }>({})
  useEffect(() => {
    let current = true
    drawingOf(dot).then(
      (svg) => current && setDrawn({ svg: svgForBothThemes(svg) }),
      (error) => current && setDrawn({ problem: `The graph could not be drawn: ${thrownText(error)}` }),
    )
    return () => {
      current = false
    }
  }, [dot])
  return drawn.svg === undefined ? (
    <p class="quiet">{drawn.problem ?? 'drawing'}</p>
  ) : (
    <DrawnPicture svg={drawn.svg} label={label} />
  )
}
