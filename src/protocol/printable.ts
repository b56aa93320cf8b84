// Texts of a spec are shown on terminals, which obey some characters instead of showing them.

// Control characters but for the end of a line and the tab, and those that turn the direction of writing.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const unprintable = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/

const shown = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The first character of a text that a terminal would obey, as it is written in a program; undefined where there is none. */
export const unprintableIn = (text: string): string | undefined => {
  const found = unprintable.exec(text)?.[0]
  return found === undefined ? undefined : shown(found)
}

/** A text in which such characters are written out. */
export const printable = (text: string): string => text.replaceAll(new RegExp(unprintable, 'g'), shown)
