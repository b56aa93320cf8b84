// How a process of a run fails, as it tells its parent, and as the parent reports it.
import { BrokenSpec, ImpureSpec } from '../../protocol/broken-spec.js'
import { WriteError } from '../files/whole-file.js'
import { placeOf } from '../load/thrown-text.js'
import { faultOfSpec } from '../supervise/spec-containment.js'

/** What a process tells its parent of its end. */
export type Failed =
  /** A function of the spec fails, is not pure, or the program itself does; `why` is what the user reads. */
  | { readonly kind: 'failed'; readonly of: 'spec' | 'purity' | 'program'; readonly why: string }
  | { readonly kind: 'failed'; readonly of: 'file'; readonly file: string; readonly why: string }

/**
 * What to tell of an error.
 * @param what how it came, in words, if nothing caught it
 */
export const failureOf = (error: unknown, what = 'code outside its clauses threw'): Failed => {
  const kind = 'failed'
  if (error instanceof WriteError) return { kind, of: 'file', file: error.file, why: error.reason }
  if (error instanceof ImpureSpec) return { kind, of: 'purity', why: error.message }
  if (error instanceof BrokenSpec) {
    const place = error.cause === undefined ? undefined : placeOf(error.cause)
    return { kind, of: 'spec', why: place === undefined ? error.message : `${error.message} (${place})` }
  }
  const theirs = faultOfSpec(error, what)
  if (theirs !== undefined) return { kind, of: 'spec', why: theirs }
  return { kind, of: 'program', why: (error as Error)?.stack ?? String(error) }
}

/** The error that the command reports. */
export const errorOf = (failed: Failed): Error => {
  switch (failed.of) {
    case 'spec':
      return new BrokenSpec(failed.why)
    case 'purity':
      return new ImpureSpec(failed.why)
    case 'file':
      return new WriteError(failed.file, failed.why)
    case 'program':
      return new Error(failed.why)
    default:
      return failed satisfies never
  }
}
