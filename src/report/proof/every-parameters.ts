// The parameters of a proof for every number of sites: one of them may stand for every value.
import { quorumsOf } from '../../every/cut/voter-shape.js'
import type { EveryResult } from '../../every/every-result.js'
import { ranksOf } from '../../every/shape/ring-shape.js'

/** The parameter of which a proof has every value: a quorum system, or a number for each site of a ring. */
export const anyOf = ({ spec, closure, options }: EveryResult): string | undefined => {
  if (closure !== undefined) return closure === 'arcs of a ring' ? ranksOf(spec) : quorumsOf(spec)
  // Refused: the question was about every value, unless one was given.
  return [ranksOf(spec), quorumsOf(spec)].find(
    (name) => name !== undefined && options.parameters?.[name] === undefined,
  )
}

/** The parameters with the values of the proof. */
export const valuesOf = ({
  spec,
  options,
}: EveryResult): readonly (readonly [name: string, value: unknown])[] =>
  Object.entries({
    ...Object.fromEntries(Object.entries(spec.parameters).map(([name, { fallback }]) => [name, fallback])),
    ...options.parameters,
  })
