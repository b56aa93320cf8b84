// The one door to the functions of a spec: every call passes here under its name. A watcher may stand at the door, so that the
// command line can say which function does not come back; and functions whose answers change, such as Math.random, are refused
// behind it.
import { ImpureSpec } from './broken-spec.js'

/** Sees each call begin and end. Calls nest: the guard of a clause is a call within the call of the clause. */
export interface CallWatcher {
  /** @param site the site whose clause it is, where the caller knows it */
  entered(what: string, site: number | undefined): void
  left(): void
}

let watcher: CallWatcher | undefined
let current: string | undefined
let offence: ImpureSpec | undefined

/** Puts a watcher at the door, or takes it away. */
export const watchCalls = (next: CallWatcher | undefined): void => {
  watcher = next
}

/**
 * Calls a function of the spec.
 * @param what its name in messages, such as `Clause "enter" of maekawa`
 * Throws an `ImpureSpec` where the function has used a source that was refused, even if the function caught that error.
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
      // biome-ignore lint/correctness/noUnsafeFinally: whatever the call gave or threw rests on the refused source.
      throw found
    }
  }
}

/** Whether a function of a spec is being called. */
export const inUserCall = (): boolean => current !== undefined

/**
 * Refuses a source of changing values, such as `Math.random`, while a function of a spec is being called.
 * @param label its name in the message
 */
const refuse = (label: string): void => {
  if (current === undefined) return
  offence ??= new ImpureSpec(
    `${current} called ${label}; it must be a pure function of its arguments, so it may ask no clock and draw no random numbers`,
  )
  throw offence
}

/** A function of `owner` by its name, replaced by one that the functions of a spec may not call. */
export const refuseInUserCalls = (owner: object, name: string, label: string): void => {
  const original = (owner as { [name: string]: unknown })[name] as (...args: unknown[]) => unknown
  const replacement = function (this: unknown, ...args: unknown[]): unknown {
    refuse(label)
    return original.apply(this, args)
  }
  Object.defineProperty(owner, name, { value: replacement, writable: true, configurable: true })
}

/** A `Date` that tells the functions of a spec no time; dates of given numbers are as usual. */
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
