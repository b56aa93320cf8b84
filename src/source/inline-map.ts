// A bundle and the source map that esbuild writes into its last line.
import type { SourceMap } from './source-positions.js'

// Browsers and Node alike.
const textOf = (base64: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))

/** The code of a bundle without its map; undefined if it has no such line. */
export const splitBundle = (
  bundle: string,
): { readonly code: string; readonly map: SourceMap } | undefined => {
  const found = /\n\/\/# sourceMappingURL=data:application\/json;base64,([A-Za-z0-9+/=]+)\s*$/.exec(bundle)
  if (found === null) return undefined
  const map = JSON.parse(textOf(found[1]!)) as SourceMap
  return { code: bundle.slice(0, found.index + 1), map }
}
