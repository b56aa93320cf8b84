// Buttons that save and copy pictures, as SVG and as PNG.
import { useState } from 'preact/hooks'
import { errorText } from '../error-text.js'
import { copyPicture, type PictureFormat, savePicture } from './picture-files.js'

interface PictureListProps {
  /** The pictures by name, each made on demand. */
  readonly pictures: readonly (readonly [string, () => string])[]
  /** The name of the file of a picture, without its ending. */
  file(name: string): string
}

const formats: readonly PictureFormat[] = ['SVG', 'PNG']

export const PictureList = ({ pictures, file }: PictureListProps) => {
  const [told, tell] = useState('')
  const make = (what: string, done: string, act: () => Promise<void>) => {
    // Drawing may fail, too.
    new Promise<void>((resolve) => resolve(act())).then(
      () => tell(`${what}: ${done}`),
      (error) => tell(`${what}: ${errorText(error)}`),
    )
  }
  return (
    <>
      <ul>
        {pictures.map(([name, svg]) => (
          <li key={name}>
            {name}
            {formats.map((format) => (
              <span key={format}>
                <button
                  type="button"
                  title={`Save the picture of the ${name} as ${format}`}
                  onClick={() => make(name, 'saved', () => savePicture(svg(), file(name), format))}
                >
                  {format}
                </button>{' '}
                <button
                  type="button"
                  title={`Copy the picture of the ${name} as ${format}`}
                  onClick={() => make(name, 'copied', () => copyPicture(svg(), format))}
                >
                  copy {format}
                </button>
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p role="status">{told}</p>
    </>
  )
}
