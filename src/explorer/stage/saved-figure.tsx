// A figure with buttons that save and copy what it shows.
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { figureSvg } from '../diagrams/figure-svg.js'
import { PictureList } from './picture-list.js'

interface SavedFigureProps {
  /** What it shows, such as `clocks`; the file has its name. */
  readonly name: string
  /** The name of the spec. */
  readonly spec: string
  readonly children: ComponentChildren
}

export const SavedFigure = ({ name, spec, children }: SavedFigureProps) => {
  const place = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={place}>{children}</div>
      <details class="pictures">
        <summary>picture</summary>
        <PictureList
          pictures={[[name, () => figureSvg(place.current!)]]}
          file={() => `${spec}-${name.replaceAll(' ', '-')}`}
        />
      </details>
    </>
  )
}
