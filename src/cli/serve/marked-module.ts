// A bundle with marks (src/explain/marking.ts): its source map leads from the code to the texts of the files.
import { markedCode } from '../../explain/marking.js'
import { splitBundle } from '../../source/inline-map.js'
import { SourcePositions } from '../../source/source-positions.js'

/**
 * The module with marks.
 * @param bundle a module in JavaScript that ends with its source map as a comment, as esbuild writes it inline
 * @returns undefined if it has no such comment
 */
export const markedBundle = (bundle: string): string | undefined => {
  const split = splitBundle(bundle)
  if (split === undefined) return undefined
  const { code, map } = split
  const sources = map.sources.map((path, k) => ({ path, text: map.sourcesContent?.[k] ?? '' }))
  return markedCode(code, new SourcePositions(code, map), sources)
}
