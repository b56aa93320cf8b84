// Texts of a spec are shown on terminals, which interpret some characters instead of showing them.

// Control characters other than line feed and tab, and characters that change the writing direction.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const unprintable = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/

const shown = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * The first character of a text that a terminal would interpret, as an escape sequence; or undefined.
 */
export const unprintableIn = (text: string): string | undefined => {
  const found = unprintable.exec(text)?.[0]
  return found === undefined ? undefined : shown(found)
}

/** The text with such characters written as escape sequences. */
export const printable = (text: string): string => text.replaceAll(new RegExp(unprintable, 'g'), shown)
