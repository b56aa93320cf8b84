// What is printed after the line of an error, such as what the compiler says of the file. The line itself stands first: it is why the
// command has no result, and the rest may take a second.
const after = new WeakMap<object, () => Promise<readonly string[]>>()

/** Has these lines printed after the line of an error. */
export const sayAfter = (error: object, lines: () => Promise<readonly string[]>): void => {
  after.set(error, lines)
}

/** The lines to print after that of an error. */
export const saidAfter = async (error: unknown): Promise<readonly string[]> =>
  (await after.get(error as object)?.()) ?? []
