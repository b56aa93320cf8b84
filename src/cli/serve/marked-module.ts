// A bundle with marks (src/explain/marking.ts): its source map leads from the code to the texts of the files.
import { markedCode } from '../../explain/marking.js'
import { type SourceMap, SourcePositions } from './source-positions.js'

/**
 * The module with marks.
 * @param bundle a module in JavaScript that ends with its source map as a comment, as esbuild writes it inline
 * @returns undefined if it has no such comment
 */
export const markedBundle = (bundle: string): string | undefined => {
  const found = /\n\/\/# sourceMappingURL=data:application\/json;base64,([A-Za-z0-9+/=]+)\s*$/.exec(bundle)
  if (found === null) return undefined
  const map = JSON.parse(Buffer.from(found[1]!, 'base64').toString('utf8')) as SourceMap
  const code = bundle.slice(0, found.index + 1)
  const sources = map.sources.map((path, k) => ({ path, text: map.sourcesContent?.[k] ?? '' }))
  return markedCode(code, new SourcePositions(code, map), sources)
}
