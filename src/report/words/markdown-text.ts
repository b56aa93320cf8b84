// Text in Markdown.

/** The text with every character escaped that Markdown would interpret. */
export const escapedMarkdown = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>#|]/g, '\\$&')
