// What the algorithm does, in a few sentences, with its citation: at the top of the page. Where its file does not say it, what the
// spec says of its model stands there. What a variant or a mutant changes comes first. A low window shows the first line, and the rest on request.
import type { Model } from '../model/model.js'
import { variantWords } from '../report/words/variant-words.js'
import { classes } from './diagrams/picture.js'
import type { Preferences } from './preferences.js'
import { prose } from './prose.js'
import type { PageState } from './session/page-state.js'
import type { Session } from './session/session.js'
import { useIsCut } from './use-is-cut.js'

interface IdeaProps {
  readonly page: PageState
  readonly preferences: Preferences
  prefer(preferences: Preferences): void
}

/** What the algorithm needs of a parameter, such as quorums that intersect, where the value of this model lacks it. */
const lacking = ({ spec, parameters }: Model): readonly string[] =>
  Object.entries(spec.parameters).flatMap(([name, parameter]) =>
    (parameter.warnings?.(parameters[name]) ?? []).map((warning) => `Here ${warning}.`),
  )

/** What differs from the algorithm that the sentences are about. */
const changesOf = ({ loaded, history: { model } }: Session): readonly string[] => [
  ...variantWords(model),
  ...lacking(model),
  ...(loaded.source.changed === undefined && model.spec.mutant === undefined
    ? []
    : [
        `${loaded.source.changed === undefined ? '' : 'You have changed the source. '}What follows describes the original.`,
      ]),
]

export const Idea = ({ page: { session, view }, preferences, prefer }: IdeaProps) => {
  const loaded = session?.loaded
  const { unfolded } = preferences
  const changed = session === undefined ? '' : changesOf(session).join(' ')
  // A run that was opened has steps from its start on.
  const isAtStart = session?.history.places.length === 1
  const { text, isCut } = useIsCut<HTMLParagraphElement>([loaded, changed, unfolded, view, isAtStart])
  if (loaded === undefined || view === 'slide') return null
  const { idea, spec } = loaded
  return (
    <section class={classes('idea', !unfolded && 'short', isAtStart && 'at-start')} aria-label="What it does">
      <p ref={text}>
        {changed !== '' && <strong>{prose(changed)} </strong>}
        {prose(idea ?? spec.about)} <cite>{spec.citation}</cite>
      </p>
      {(isCut || unfolded) && (
        <button
          type="button"
          aria-expanded={unfolded}
          title={unfolded ? 'Show the first line where the window is low' : 'Show what the algorithm does'}
          onClick={() => prefer({ ...preferences, unfolded: !unfolded })}
        >
          {unfolded ? 'less' : 'more'}
        </button>
      )}
    </section>
  )
}
