// Look-ups in random tables, by a text of everything that a function sees.

/** A hash of a text (FNV-1a), which selects an entry of a random table. */
export const hashed = (text: string): number => {
  let h = 0x811c9dc5
  for (let k = 0; k < text.length; k++) h = Math.imul(h ^ text.charCodeAt(k), 0x01000193)
  return (h ^ (h >>> 15)) >>> 0
}
export const looked = <T>(table: readonly T[], question: string): T => table[hashed(question) % table.length]!
/** In the order of iteration, so that two equal sets that iterate differently give different texts. */
export const written = (value: unknown): string => JSON.stringify(value)
