// The look-ahead of a step on its button and below the list.
import type { Outlook } from '../../foresee/lookahead.js'
import type { SiteText } from '../../sorts/sort.js'
import { marksOf, outlookText } from './lookahead-marks.js'

interface LookaheadBadgeProps {
  readonly outlook: readonly Outlook[] | undefined
  readonly here: readonly Outlook[] | undefined
  /** The properties that the present place violates by itself. */
  readonly broken: readonly string[]
  readonly siteText: SiteText | undefined
}

/**
 * The two most severe consequences of a step that are not already true. The style sheet shows the short form on a
 * button and the text elsewhere; a screen reader has the text in both places.
 */
export const LookaheadBadge = ({ outlook, here, broken, siteText }: LookaheadBadgeProps) => {
  if (outlook === undefined) return null
  const marks = marksOf(outlook, here, broken)
  if (marks.length === 0) return null
  return (
    <span class="outlooks" title={marks.map(({ next }) => outlookText(next, siteText)).join('\n')}>
      {marks.slice(0, 2).map(({ next, kind, short, text }) => (
        <span key={next.property} class={`outlook ${kind}`}>
          <span class="short" aria-hidden="true">
            {short}
          </span>
          <span class="in-words"> {text}</span>
        </span>
      ))}
    </span>
  )
}
