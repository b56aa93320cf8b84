// A picture as a file or in the clipboard, as SVG or as PNG. A PNG has the colours for light backgrounds, on white: for slides and paper.

/** Why the browser makes no picture, or copies none. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
}

/** The text of an SVG without its colours for dark backgrounds. */
const inLightColours = (svg: string): string => svg.replace(/@media[\s\S]*?(?=<\/style>)/, '')

// Pixels of a PNG per pixel of the page.
const sharpness = 2

/** The picture as PNG. Rejects with a `PictureError` if the browser cannot draw it. */
const pngOf = async (svg: string): Promise<Blob> => {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(inLightColours(svg))}`
  await image.decode().catch((cause: unknown) => {
    throw new PictureError('the browser cannot draw the picture; save it as SVG', { cause })
  })
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(image.naturalWidth * sharpness)
  canvas.height = Math.ceil(image.naturalHeight * sharpness)
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new PictureError('the browser has no canvas; save it as SVG')
  drawing.fillStyle = 'white'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new PictureError('the picture is too large for a PNG; save it as SVG'))
      else resolve(blob)
    }, 'image/png')
  })
}

/** The formats of a picture. */
export type PictureFormat = 'SVG' | 'PNG'

const blobOf = async (svg: string, format: PictureFormat): Promise<Blob> =>
  format === 'PNG' ? pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' })

/** Saves a file through the browser. */
export const saveFile = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** Saves a picture under this name, without its ending. */
export const savePicture = async (svg: string, name: string, format: PictureFormat): Promise<void> =>
  saveFile(await blobOf(svg, format), `${name}.${format.toLowerCase()}`)

/** Copies a picture: an SVG as text, which browsers accept. Rejects with a `PictureError` if the browser cannot draw it, or does not let the page copy. */
export const copyPicture = async (svg: string, format: PictureFormat): Promise<void> => {
  const png = format === 'PNG' ? await pngOf(svg) : undefined
  try {
    // A page that another machine serves without encryption has no clipboard at all.
    if (png === undefined) await navigator.clipboard.writeText(svg)
    else await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
  } catch (cause) {
    throw new PictureError('the browser does not let this page copy; save it instead', { cause })
  }
}
