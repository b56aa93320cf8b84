// The mistakes in the text of a spec, below the editor: those that keep it from being loaded, and those in its types, which do not.

import { counted } from '../../report/words/number-words.js'
import type { Mistake } from '../../source/mistake.js'
import { mistakeLine } from '../../source/mistake.js'
import type { TypeMistake } from '../types/type-mistake.js'
import type { Types } from '../types/use-types.js'

interface MistakesProps<One extends Mistake> {
  readonly mistakes: readonly One[]
  goTo(mistake: Mistake): void
}

const most = 5

const Place = ({ one, goTo }: { readonly one: Mistake; goTo(mistake: Mistake): void }) => (
  <button type="button" class="link-like" onClick={() => goTo(one)}>
    {one.file}:{one.line}:{one.column}
  </button>
)

export const Mistakes = ({ mistakes, goTo }: MistakesProps<Mistake>) => (
  <div role="alert">
    <ul class="mistakes">
      {mistakes.slice(0, most).map((one) => (
        <li key={mistakeLine(one)}>
          <Place one={one} goTo={goTo} />: {one.says}
          <pre>{one.text.trim()}</pre>
        </li>
      ))}
      {mistakes.length > most && <li>and {mistakes.length - most} more</li>}
    </ul>
  </div>
)

interface TypeMistakesProps extends MistakesProps<TypeMistake> {
  readonly state: Types['state']
  /** Whether the spec could be loaded. */
  readonly isLoaded: boolean
}

/** The mistakes in types, or why nobody looks for them. */
export const TypeMistakes = ({ state, mistakes, isLoaded, goTo }: TypeMistakesProps) => {
  if (state === 'failed')
    return <p class="quiet type-mistakes">Types are not checked: what checks them could not be loaded.</p>
  if (state !== 'ready' || mistakes.length === 0) return null
  return (
    <div class="type-mistakes" role="status">
      <p>
        {counted(mistakes.length, 'mistake')} in types.
        {isLoaded && ' The spec runs without types, so it is checked anyway.'}
      </p>
      <ul class="mistakes">
        {mistakes.slice(0, most).map((one) => (
          <li key={mistakeLine(one)}>
            <Place one={one} goTo={goTo} />: {one.says}
            {one.full !== undefined && (
              <details>
                <summary>all that TypeScript says</summary>
                <pre>{one.full}</pre>
              </details>
            )}
          </li>
        ))}
        {mistakes.length > most && <li>and {mistakes.length - most} more</li>}
      </ul>
    </div>
  )
}
