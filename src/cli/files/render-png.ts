// SVG to PNG for slides and chats. The rasteriser is optional: without it every other output still works.
import { UsageError } from '../exit-codes.js'

/** How a PNG is made. */
export interface PngOptions {
  /** Pixels for each point of the SVG; 2 unless said otherwise. */
  readonly scale?: number
}

// A picture of four bytes for each pixel; beyond that the rasteriser may end the process.
const mostPixels = 2 ** 27

/**
 * The PNG of an SVG, on white. It needs a system font, or letters are missing.
 * Throws an `Error` of one line where the optional package is not installed, the scale is none, the picture would be too large, or the SVG cannot be read.
 */
export const renderPng = async (svg: string, { scale = 2 }: PngOptions = {}): Promise<Uint8Array> => {
  if (!(scale > 0 && scale <= 20)) throw new Error(`scale ${scale}: must be a number above 0, and at most 20`)
  const { Resvg } = await import('@resvg/resvg-js').catch(() => {
    throw new UsageError(
      'PNG needs the optional package @resvg/resvg-js: npm install @resvg/resvg-js, or ask for SVG',
    )
  })
  try {
    const picture = new Resvg(svg, {
      background: '#ffffff',
      fitTo: { mode: 'zoom', value: scale },
      // Used where the font of the SVG is missing, as Arial is on most servers.
      font: { loadSystemFonts: true, defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' },
    })
    const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)]
    if (width * height > mostPixels) {
      throw new UsageError(
        `a PNG of ${width} by ${height} pixels is too large to be drawn; ask for SVG, or for fewer states`,
      )
    }
    return picture.render().asPng()
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new Error(
      `the picture could not be made a PNG: ${String((error as Error).message ?? error).replaceAll(/\s+/g, ' ')}`,
    )
  }
}
