// The author's functions behind the wrappers of the engine. A check that reads the text of functions needs the
// author's own functions.

/** A function of a spec, of any type. */
// biome-ignore lint/complexity/noBannedTypes: only its text is read
export type AnyFunction = Function

/**
 * The arguments of the author's functions: the same as the wrapper's, all but the memory of a monitor, or a site of a
 * role.
 */
type Takes = 'the same' | 'all but the memory' | { readonly siteOf: string }

/** The author's functions behind a wrapper. Their results for a site of a role are compared as `precedes` does. */
interface Written {
  readonly functions: readonly AnyFunction[]
  readonly takes: Takes
}

const written = new WeakMap<AnyFunction, Written>()

/** Records that a wrapper of the engine passes timestamps only to these functions. */
export const writtenAs = <F extends AnyFunction>(
  wrapper: F,
  functions: readonly AnyFunction[],
  takes: Takes = 'the same',
): F => {
  written.set(wrapper, { functions, takes })
  return wrapper
}

/** Whether a function is a wrapper of the engine with recorded functions. */
export const isNoted = (wrapper: AnyFunction): boolean => written.has(wrapper)

/** The author's functions behind a function: the function itself, unless others are recorded. */
export const writtenBehind = (wrapper: AnyFunction): Written => {
  const found = written.get(wrapper)
  if (found === undefined) return { functions: [wrapper], takes: 'the same' }
  const behind = found.functions.map(writtenBehind)
  const takes = found.takes === 'the same' ? (behind[0]?.takes ?? 'the same') : found.takes
  return { functions: behind.flatMap((one) => one.functions), takes }
}
