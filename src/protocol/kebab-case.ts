/** A name of the code as it is typed by people and used in file names: `who-crashes` for `whoCrashes`. */
export const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Whether a spec may be called so: files are named after it, and it is typed on command lines. */
export const isSpecName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= 80 && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
