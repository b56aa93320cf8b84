// What a check of types finds in the text of a spec. It does not keep the spec from running: types are blanked before.
import type { Mistake } from '../../source/mistake.js'

/** A mistake in types. What it says are the words of TypeScript that are nearest to the cause. */
export interface TypeMistake extends Mistake {
  /** All that TypeScript says, in lines; undefined if that is what the mistake says. */
  readonly full: string | undefined
}

const touches = ([from, to]: Mistake['range'], [otherFrom, otherTo]: Mistake['range']): boolean =>
  from <= otherTo && otherFrom <= to

/**
 * The mistakes in types that are no mistakes already told: those of the names and the fields of a spec come with the nearest name, so they win where both are about
 * the same piece of a text.
 */
export const notTold = (types: readonly TypeMistake[], told: readonly Mistake[]): readonly TypeMistake[] =>
  types.filter((one) => !told.some(({ file, range }) => file === one.file && touches(range, one.range)))
