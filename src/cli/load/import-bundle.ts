// Imports the text of a bundle as a module, by a `data:` address, so that it needs no file.

/**
 * Imports the text of a module. The same text under another name is another module.
 * @param name the name of the module in stack traces
 */
export const importBundle = (name: string, code: string): Promise<object> => {
  const text = Buffer.from(`${code}\n//# sourceURL=${name}\n`).toString('base64')
  return import(`data:text/javascript;name=${name};base64,${text}`)
}
