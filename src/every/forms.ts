// The forms of views, and which of them may suit a spec.
import type { Spec } from '../protocol/spec.js'
import { usesNext } from '../protocol/uses-next.js'
import { type EveryOptions, type Form, type Shape, shapeOf } from './shape.js'
import { quorumsOf, voterShapeOf } from './voter-shape.js'

/** The forms of views that may suit a spec, the likeliest first. Each is sound for every spec that it does not refuse. */
export const formsOf = (spec: Spec): readonly Form[] => {
  if (quorumsOf(spec) !== undefined) return ['voters']
  return usesNext(spec) ? ['arcs', 'channels'] : ['channels']
}

/**
 * The shape of a model for views of that form. Throws a `NotParametric` for a part that the theorem does not cover, and a
 * `ModelError` for options that do not fit.
 */
export const shapeFor = (spec: Spec, options: EveryOptions, form: Form): Shape =>
  form === 'voters' ? voterShapeOf(spec, options) : shapeOf(spec, options, form)
