// What the author wrote behind a function that was wrapped for the engine. A check that reads the text of functions has to see
// the author's own.

/** A function of a spec, whatever it takes. */
// biome-ignore lint/complexity/noBannedTypes: only its text is read
export type AnyFunction = Function

/** The author's functions behind a wrapper, and whether what they give is compared as `before` does. */
export interface Written {
  readonly functions: readonly AnyFunction[]
  readonly isStamp: boolean
}

const written = new WeakMap<AnyFunction, Written>()

/** Notes that a function of ours does nothing with timestamps but call these. */
export const writtenAs = <F extends AnyFunction>(
  wrapper: F,
  functions: readonly AnyFunction[],
  isStamp = false,
): F => {
  written.set(wrapper, { functions, isStamp })
  return wrapper
}

/** Whether something is noted of a function: then it is a wrapper of ours. */
export const isNoted = (wrapper: AnyFunction): boolean => written.has(wrapper)

/** The author's functions behind a function: itself, where nothing is noted. */
export const writtenBehind = (wrapper: AnyFunction): Written => {
  const found = written.get(wrapper)
  if (found === undefined) return { functions: [wrapper], isStamp: false }
  return { ...found, functions: found.functions.flatMap((one) => writtenBehind(one).functions) }
}
