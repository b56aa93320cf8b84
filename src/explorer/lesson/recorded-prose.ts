// The prose of a recorded run: the title and the paragraphs of its page (counterexamples/*/README.md).

/** The prose of a recorded run. */
export interface RecordedProse {
  readonly title: string
  readonly prose: readonly string[]
}

/**
 * @param page the text of the page: a title, paragraphs, and then the model and the commands, which the page of the session shows
 * by itself
 */
export const proseOfRun = (page: string): RecordedProse => {
  const [title = '', ...parts] = page.split(/\r?\n\s*\n/).map((text) => text.replace(/\s+/g, ' ').trim())
  const end = parts.findIndex((text) => text.startsWith('Model: '))
  return {
    title: title.replace(/^#\s*/, ''),
    prose: parts
      .slice(0, end < 0 ? parts.length : end)
      .filter((text) => text !== '')
      .map((text) => text.replaceAll('**', '')),
  }
}
