// From positions in generated code to positions in the sources: the source map that a bundler writes, read backwards.
// The format is that of ECMA-426, "Source map", 2024: segments in lines, numbers in base 64 as differences.

/** What is used of a source map. */
export interface SourceMap {
  readonly sources: readonly string[]
  readonly sourcesContent?: readonly (string | null)[]
  readonly mappings: string
}

/** A place in one of the sources: characters from the start of its text. */
interface Place {
  readonly source: number
  readonly at: number
}

interface Segment extends Place {
  /** In the generated code. */
  readonly from: number
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const numbersOf = (segment: string): readonly number[] => {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const digit of segment) {
    const bits = digits.indexOf(digit)
    value |= (bits & 31) << shift
    if ((bits & 32) !== 0) shift += 5
    else {
      numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1)
      value = 0
      shift = 0
    }
  }
  return numbers
}

/** Where each line of a text starts. */
const lineStarts = (text: string): readonly number[] => [
  0,
  ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1),
]

const segmentsOf = (code: string, { mappings, sourcesContent = [] }: SourceMap): readonly Segment[] => {
  const generated = lineStarts(code)
  const starts = sourcesContent.map((text) => lineStarts(text ?? ''))
  const segments: Segment[] = []
  let [source, line, column] = [0, 0, 0]
  for (const [k, text] of mappings.split(';').entries()) {
    let from = generated[k] ?? code.length
    for (const one of text === '' ? [] : text.split(',')) {
      const [by, bySource, byLine, byColumn] = numbersOf(one)
      from += by!
      if (bySource === undefined) continue
      source += bySource
      line += byLine!
      column += byColumn!
      segments.push({ from, source, at: (starts[source]?.[line] ?? 0) + column })
    }
  }
  return segments
}

/** Finds places of the sources for positions in the code. */
export class SourcePositions {
  private readonly code: string
  private readonly segments: readonly Segment[]
  private readonly texts: readonly string[]

  constructor(code: string, map: SourceMap) {
    this.code = code
    this.texts = (map.sourcesContent ?? []).map((text) => text ?? '')
    this.segments = segmentsOf(code, map)
  }

  /** The last segment that starts at or before a position. */
  private segmentAt(position: number): Segment | undefined {
    let [low, high] = [0, this.segments.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.segments[middle]!.from <= position) low = middle + 1
      else high = middle
    }
    return this.segments[low - 1]
  }

  /** Where the next piece of a source starts: after the end of the piece before it, space and comments. */
  private afterSpace({ source, at }: Segment, space: string): number {
    if (space === '') return at
    return at + /^(?:[\s,;)\]}]|\/\/.*|\/\*[\s\S]*?\*\/)*/.exec(this.texts[source]!.slice(at))![0].length
  }

  /** The place where the piece of code from `start` to `end` stands in its source; undefined if it is of no source. */
  rangeOf(
    start: number,
    end: number,
  ): { readonly source: number; readonly range: readonly [number, number] } | undefined {
    const [first, last] = [this.segmentAt(start), this.segmentAt(end - 1)]
    if (first === undefined || last === undefined || first.source !== last.source) return undefined
    const between = this.code.slice(first.from, start)
    // A segment covers a name or a mark, which is written alike on both sides, or the indentation of a line, which is not.
    const from = between.trim() === '' ? this.afterSpace(first, between) : first.at + between.length
    const to = last.at + this.code.slice(last.from, end).length
    return to <= from ? undefined : { source: first.source, range: [from, to] }
  }
}
