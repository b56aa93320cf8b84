/** A name of the code as people type it and as files are named: `who-crashes` for `whoCrashes`. */
export const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Whether a spec may have this name: files are named after it, and people type it on command lines. */
export const isSpecName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= 80 && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
