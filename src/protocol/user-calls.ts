// Every call of a spec's function goes through this file, under its name. A watcher can observe the calls, so that
// the command line can name a function that does not return. Functions whose results change, such as Math.random, are
// refused during a call.
import { ImpureSpec } from './broken-spec.js'

/** Sees each call begin and end. Calls nest: the guard of a clause is called within the call of the clause. */
export interface CallWatcher {
  /** @param site the site whose clause is called, if the caller knows it */
  entered(what: string, site: number | undefined): void
  left(): void
}

let watcher: CallWatcher | undefined
let current: string | undefined
let offence: ImpureSpec | undefined

/** Installs or removes the watcher. */
export const watchCalls = (next: CallWatcher | undefined): void => {
  watcher = next
}

/**
 * Calls a function of the spec. Throws an `ImpureSpec` if the function used a refused source, even if the function
 * caught that error.
 * @param what its name in messages, such as `Clause "enter" of maekawa`
 */
export const userCall = <T>(what: string, call: () => T, site?: number): T => {
  const before = current
  current = what
  watcher?.entered(what, site)
  try {
    return call()
  } finally {
    watcher?.left()
    current = before
    if (offence !== undefined && before === undefined) {
      const found = offence
      offence = undefined
      // biome-ignore lint/correctness/noUnsafeFinally: the result or the exception of the call depends on the refused source.
      throw found
    }
  }
}

/** Whether a function of a spec is being called. */
export const inUserCall = (): boolean => current !== undefined

/**
 * Refuses a source of changing values, such as `Math.random`, during a call of a spec's function.
 * @param label its name in the message
 */
const refuse = (label: string): void => {
  if (current === undefined) return
  offence ??= new ImpureSpec(
    `${current} called ${label}; it must be a pure function of its arguments, so it must not read a clock or draw random numbers`,
  )
  throw offence
}

/** Replaces a function of `owner`, by name, by one that a spec's functions may not call. */
export const refuseInUserCalls = (owner: object, name: string, label: string): void => {
  const original = (owner as { [name: string]: unknown })[name] as (...args: unknown[]) => unknown
  const replacement = function (this: unknown, ...args: unknown[]): unknown {
    refuse(label)
    return original.apply(this, args)
  }
  Object.defineProperty(owner, name, { value: replacement, writable: true, configurable: true })
}

/** A `Date` that gives a spec's functions no current time. Dates of given numbers work normally. */
export const withoutNow = <D extends DateConstructor>(date: D): D => {
  const guarded: D = new Proxy(date, {
    construct(target, args, made) {
      if (args.length === 0) refuse('new Date()')
      return Reflect.construct(target, args, made)
    },
    apply(target, self, args) {
      refuse('Date()')
      return Reflect.apply(target as never, self, args)
    },
  })
  refuseInUserCalls(date, 'now', 'Date.now')
  return guarded
}
