// The fenced blocks of a documentation page, which tests extract and run.

/** A block between two fences. */
export interface Fence {
  /** The text after the opening fence, such as `ts mine/ask.ts`. */
  readonly info: string
  readonly text: string
  /** The line of the opening fence, from 1, for messages. */
  readonly line: number
}

/** All fenced blocks of a page, in order. Throws an `Error` for a fence that is never closed. */
export const fencesOf = (page: string): readonly Fence[] => {
  const fences: Fence[] = []
  let open: { readonly info: string; readonly line: number; readonly text: string[] } | undefined
  for (const [at, line] of page.split('\n').entries()) {
    if (!line.startsWith('```')) {
      open?.text.push(line)
    } else if (open === undefined) {
      open = { info: line.slice(3).trim(), line: at + 1, text: [] }
    } else {
      fences.push({ info: open.info, line: open.line, text: open.text.join('\n') })
      open = undefined
    }
  }
  if (open !== undefined) throw new Error(`the fence of line ${open.line} is never closed`)
  return fences
}
