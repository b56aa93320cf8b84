// Converts SVG to PNG for slides and chats. The rasterizer is optional: without it, every other output still works.
import { UsageError } from '../exit-codes.js'

/** Options of a PNG. */
interface PngOptions {
  /** Pixels for each point of the SVG; 2 by default. */
  readonly scale?: number
}

// Four bytes per pixel; beyond this size the rasterizer may end the process.
const maxPixels = 2 ** 27

/**
 * The PNG of an SVG, on white. It needs a system font, or letters are missing.
 * Throws an `Error` of one line if the optional package is not installed, the scale is invalid, the image is too
 * large, or the SVG cannot be read.
 */
export const renderPng = async (svg: string, { scale = 2 }: PngOptions = {}): Promise<Uint8Array> => {
  if (!(scale > 0 && scale <= 20)) throw new Error(`scale ${scale}: must be a number above 0, and at most 20`)
  const { Resvg } = await import('@resvg/resvg-js').catch(() => {
    throw new UsageError(
      'PNG needs the optional package @resvg/resvg-js: npm install @resvg/resvg-js, or use SVG',
    )
  })
  try {
    const picture = new Resvg(svg, {
      background: '#ffffff',
      fitTo: { mode: 'zoom', value: scale },
      // Used if the font of the SVG is missing, as Arial is on most servers.
      font: { loadSystemFonts: true, defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' },
    })
    const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)]
    if (width * height > maxPixels) {
      throw new UsageError(`a PNG of ${width} by ${height} pixels is too large; use SVG, or fewer states`)
    }
    return picture.render().asPng()
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new Error(
      `the diagram could not be converted to PNG: ${String((error as Error).message ?? error).replaceAll(/\s+/g, ' ')}`,
    )
  }
}
