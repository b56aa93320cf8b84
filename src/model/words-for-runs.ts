// What texts call the runs that the properties of a model are about. Claims of properties speak of fair runs, whichever model they are
// checked in.
import type { ModelOptions } from '../protocol/model-options.js'

interface Asked {
  readonly options: { readonly runs: NonNullable<ModelOptions['runs']> }
}

/** The text, about the runs of this model: `on every fair run`, or `on every maximal run`. */
export const forItsRuns = ({ options: { runs } }: Asked, text: string): string =>
  runs === 'fair'
    ? text
    : text.replaceAll('fair run', 'maximal run').replaceAll('fair step', 'step of the spec')
