// Whether two models are the same: of the same algorithm or mutant, with the same options and observers.
import type { Model } from '../../model/model.js'

// Options in a fixed order.
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** A text that identifies a model of a spec. */
export const modelText = ({ spec, options, observers }: Model): string =>
  inOrder([spec.mutant, options, observers.map(({ name }) => name)])
