// The forms of views, and which of them may suit a spec.
import type { Spec } from '../protocol/spec.js'
import { usesNext } from '../protocol/uses-next.js'
import { quorumsOf, voterShapeOf } from './cut/voter-shape.js'
import { inboxesFor, inboxShapeOf } from './shape/inbox-shape.js'
import { NotParametric } from './shape/not-parametric.js'
import { withOrderedNumbers, withZero } from './shape/ordered-numbers.js'
import { fieldsWithSites, ranksOf } from './shape/ring-shape.js'
import { type EveryOptions, type Form, type Shape, shapeOf } from './shape/shape.js'

/** A form of views, whether unbounded numbers are kept by their order alone, and whether the order of messages is forgotten. */
export interface Attempt {
  readonly form: Form
  readonly numbers: 'as they are' | 'by order' | 'by order, and 0'
  readonly isInBags?: boolean
  /** The types of messages that inboxes count. */
  readonly counted?: readonly string[]
}

/** The forms of views that may suit a spec, the likeliest first. Each is sound for every spec that it does not refuse. */
export const attemptsFor = (spec: Spec): readonly Attempt[] => {
  const others = attemptsWithout(spec)
  if (others.some(({ form }) => form !== 'channels')) return others
  const { counted, isLikely } = inboxesFor(spec)
  const inboxes = counted.map(
    (types): Attempt => ({ form: 'inboxes', numbers: 'as they are', counted: types }),
  )
  return isLikely ? [...inboxes, ...others] : [...others, ...inboxes]
}

const attemptsWithout = (spec: Spec): readonly Attempt[] => {
  const numbers = 'as they are'
  if (quorumsOf(spec) !== undefined) return [{ form: 'voters', numbers }]
  if (usesNext(spec))
    return [
      { form: 'arcs', numbers },
      // More messages than views keep in order may be on an arc. With names, there are too many bags of them.
      ...(fieldsWithSites(spec).size > 0 ? [] : [{ form: 'arcs', numbers, isInBags: true } as const]),
      { form: 'channels', numbers },
    ]
  const exact: Attempt = { form: 'channels', numbers }
  if (withOrderedNumbers(spec) === undefined) return [exact]
  return [{ form: 'channels', numbers: 'by order' }, { form: 'channels', numbers: 'by order, and 0' }, exact]
}

/** The given options without the values of parameters that a proof is for all values of. */
export const forAllValues = (spec: Spec, options: EveryOptions): EveryOptions => {
  const all = [quorumsOf(spec), usesNext(spec) ? ranksOf(spec) : undefined]
  const parameters = Object.entries(options.parameters ?? {}).filter(([name]) => !all.includes(name))
  return { ...options, parameters: Object.fromEntries(parameters) }
}

/**
 * The shape of a model for views of that form. Throws a `NotParametric` for a part that the theorem does not cover, and a
 * `ModelError` for options that do not fit.
 */
export const shapeFor = (
  spec: Spec,
  options: EveryOptions,
  { form, numbers, isInBags, counted = [] }: Attempt,
): Shape => {
  if (form === 'voters') return voterShapeOf(spec, options)
  if (form === 'inboxes') return inboxShapeOf(spec, options, counted)
  if (numbers === 'as they are') return shapeOf(spec, options, form, isInBags)
  const ordered = withOrderedNumbers(spec)!
  const shape = shapeOf(numbers === 'by order' ? ordered : withZero(ordered), options, form)
  // Without this, the numbers may be used in any way, and are kept as they are.
  if (shape.unclear !== undefined) throw new NotParametric(`${spec.name}: ${shape.unclear}`)
  return shape
}
