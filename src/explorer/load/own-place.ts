// Where in the user's files loading them threw: the first frame of the stack that is in their bundle, led back by its source map. Browsers do so in
// their own tools only.
import { splitBundle } from '../../source/inline-map.js'
import { type Mistake, mistakeAt } from '../../source/mistake.js'
import { SourcePositions } from '../../source/source-positions.js'

const frame = /own\/spec\.js[^\s:)]*:(\d+):(\d+)/

/** The offset of a line and a column, both from 1. */
const offsetOf = (text: string, line: number, column: number): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, one) => sum + one.length + 1, column - 1)

/**
 * A message with the place where an error was thrown and the text of its line; undefined if the stack does not lead to the bundle.
 * @param address the address of the bundle
 */
export const placedInOwn = async (
  error: unknown,
  address: string,
  says: string,
): Promise<Mistake | undefined> => {
  const [, line, column] = frame.exec(error instanceof Error ? (error.stack ?? '') : '') ?? []
  if (line === undefined || column === undefined) return undefined
  const response = await fetch(address)
  const split = response.ok ? splitBundle(await response.text()) : undefined
  if (split === undefined) return undefined
  const { code, map } = split
  const at = offsetOf(code, Number(line), Number(column))
  const found = new SourcePositions(code, map).rangeOf(at, at + 1)
  if (found === undefined) return undefined
  return mistakeAt(map.sources[found.source]!, map.sourcesContent?.[found.source] ?? '', found.range, says)
}
