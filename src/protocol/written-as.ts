// What the author wrote behind a function that was wrapped for the engine. A check that reads the text of functions has to see
// the author's own.

/** A function of a spec, whatever it takes. */
// biome-ignore lint/complexity/noBannedTypes: only its text is read
export type AnyFunction = Function

/** What the author's functions take: the same as the wrapper, all but the memory of a monitor, or a site of a role. */
export type Takes = 'the same' | 'all but the memory' | { readonly siteOf: string }

/** The author's functions behind a wrapper. What they give for a site of a role is compared as `before` does. */
export interface Written {
  readonly functions: readonly AnyFunction[]
  readonly takes: Takes
}

const written = new WeakMap<AnyFunction, Written>()

/** Notes that a function of ours does nothing with timestamps but call these. */
export const writtenAs = <F extends AnyFunction>(
  wrapper: F,
  functions: readonly AnyFunction[],
  takes: Takes = 'the same',
): F => {
  written.set(wrapper, { functions, takes })
  return wrapper
}

/** Whether something is noted of a function: then it is a wrapper of ours. */
export const isNoted = (wrapper: AnyFunction): boolean => written.has(wrapper)

/** The author's functions behind a function: itself, where nothing is noted. */
export const writtenBehind = (wrapper: AnyFunction): Written => {
  const found = written.get(wrapper)
  if (found === undefined) return { functions: [wrapper], takes: 'the same' }
  const behind = found.functions.map(writtenBehind)
  const takes = found.takes === 'the same' ? (behind[0]?.takes ?? 'the same') : found.takes
  return { functions: behind.flatMap((one) => one.functions), takes }
}
