// What texts call the runs and the sites that the properties of a model are about. Claims of properties speak of fair runs, of sites
// that wait and of their entry, whichever model they are checked in.
import type { ModelOptions } from '../protocol/model-options.js'
import type { Spec } from '../protocol/spec.js'

interface Asked {
  readonly options: { readonly runs: NonNullable<ModelOptions['runs']> }
  readonly spec: Pick<Spec, 'statusNames'>
}

/** The text of a claim in the words of a spec that is not a lock: of an election, `each site that takes part eventually leads`. */
export const inItsWords = ({ statusNames }: Pick<Spec, 'statusNames'>, text: string): string => {
  const { waits, holds } = statusNames ?? {}
  if (waits === undefined || holds === undefined) return text
  return text
    .replaceAll('each waiting site eventually enters', `each site that ${waits} eventually ${holds}`)
    .replaceAll('some site eventually enters', `some site eventually ${holds}`)
    .replaceAll('some run leads to its entry', `some run leads to a state in which it ${holds}`)
    .replaceAll('a site enters the critical section', `a site ${holds}`)
    .replaceAll('one site is in the critical section', `one site ${holds}`)
    .replaceAll('a site waits', `a site ${waits}`)
}

/** After the name of a site: that it waits, and no run lets it in; of an election, `takes part, and no run from here leads to a state in which it leads`. */
export const lockedOutWords = ({ statusNames }: Pick<Spec, 'statusNames'>): string => {
  const { waits = 'waits', holds } = statusNames ?? {}
  return `${waits}, and no run from here ${holds === undefined ? 'lets it enter' : `leads to a state in which it ${holds}`}`
}

/** The text, about the runs of this model, `on every fair run`, `on every maximal run` or `on every run`, and in the words of its spec. */
export const forItsRuns = ({ options: { runs }, spec }: Asked, text: string): string => {
  const said = inItsWords(spec, text)
  switch (runs) {
    case 'fair':
      return said
    case 'maximal':
      return said.replaceAll('fair run', 'maximal run').replaceAll('fair step', 'step of the spec')
    // No step is fair: such a state is one with no step that must be taken.
    case 'free':
      return said.replaceAll('fair run', 'run').replaceAll('fair step', 'step that must be taken')
    default:
      return runs satisfies never
  }
}
