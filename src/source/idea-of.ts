// What an algorithm does, in a few sentences: the first comment of its file.

// The page shows them above everything else.
const mostSentences = 3

/**
 * The first sentences of the comment in line comments that a file starts with; undefined if it starts with something else.
 * @param text the text of a source file
 */
export const ideaOf = (text: string): string | undefined => {
  const lines = text.split(/\r?\n/)
  const end = lines.findIndex((line) => !line.startsWith('//'))
  const comment = lines
    .slice(0, end < 0 ? lines.length : end)
    .map((line) => line.slice(2).trim())
    .join(' ')
    .trim()
  if (comment === '') return undefined
  return comment
    .split(/(?<=[.!?])\s+/)
    .slice(0, mostSentences)
    .join(' ')
}
