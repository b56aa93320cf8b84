// What the algorithm does, in a few sentences, with its citation: at the top of the page, folded on request.
import type { Preferences } from './preferences.js'
import { prose } from './prose.js'
import type { PageState } from './session/page-state.js'

interface IdeaProps {
  readonly page: PageState
  readonly preferences: Preferences
  prefer(preferences: Preferences): void
}

export const Idea = ({ page: { session, isSlide }, preferences, prefer }: IdeaProps) => {
  if (session === undefined || isSlide) return null
  const { idea, spec } = session.loaded
  const { folded } = preferences
  return (
    <section class="idea" aria-label="The algorithm">
      <details
        open={!folded}
        onToggle={({ currentTarget: { open } }) => {
          if (open === folded) prefer({ ...preferences, folded: !open })
        }}
      >
        <summary>What the algorithm does</summary>
        <p>
          {idea !== undefined && <>{prose(idea)} </>}
          <cite>{spec.citation}</cite>
        </p>
      </details>
    </section>
  )
}
