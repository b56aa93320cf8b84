// Buttons that save and copy pictures, as SVG and as PNG.
import { useRef, useState } from 'preact/hooks'
import { painted } from '../after-paint.js'
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
  const last = useRef(0)
  const make = async (
    what: string,
    format: PictureFormat,
    done: 'saved' | 'copied',
    act: () => Promise<void>,
  ) => {
    const own = ++last.current
    const tellOf = (text: string) => {
      if (own === last.current) tell(`${what}: ${text}`)
    }
    tellOf(`drawing the ${format} …`)
    try {
      // A large picture holds up the page while it is drawn. Browsers let a page copy only soon after a click, so a copy does not wait.
      if (done === 'saved') await painted()
      await act()
      tellOf(done)
    } catch (error) {
      tellOf(errorText(error))
    }
  }
  return (
    <>
      <ul class="picture-list">
        {pictures.map(([name, svg]) => (
          <li key={name}>
            {name}
            {formats.map((format) => (
              <span key={format}>
                <button
                  type="button"
                  title={`Save the picture of the ${name} as ${format}`}
                  onClick={() => make(name, format, 'saved', () => savePicture(svg(), file(name), format))}
                >
                  {format}
                </button>{' '}
                <button
                  type="button"
                  title={`Copy the picture of the ${name} as ${format}`}
                  onClick={() => make(name, format, 'copied', () => copyPicture(svg(), format))}
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
