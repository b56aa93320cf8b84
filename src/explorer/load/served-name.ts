// How a link names the served file.

/**
 * Whether the argument of a link names the served file: by its path, or by its name without folder and extension, as the spec in it is mostly called.
 * @param own the path of the file
 * @param catalogue the names of the catalogue, which come first
 */
export const isNameOf = (argument: string, own: string, catalogue: readonly string[]): boolean =>
  argument === own || (argument === own.replace(/^.*[/\\]|\.[^.]+$/g, '') && !catalogue.includes(argument))
