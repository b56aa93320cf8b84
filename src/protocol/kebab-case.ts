/** A name of the code as it is typed by people and used in file names: `who-crashes` for `whoCrashes`. */
export const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
