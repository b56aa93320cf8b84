// The marks of a step: what the look-ahead says of it, in signs and in words. A step is marked only for what it makes worse, or with the
// distance of a violation that has not happened yet.
import type { Outlook } from '../../foresee/lookahead.js'
import { forItsRuns } from '../../model/claim-words.js'
import type { Model } from '../../model/model.js'
import { lockedOutText } from '../../report/verdict/locked-out-text.js'
import { meaningOf } from '../../semantics/meaning.js'

const many = (n: number): string => (n === 1 ? '1 step' : `${n} steps`)
/** The text for titles and for screen readers. */
export const outlookText = (model: Model, { property, distance, inevitable, lockedOut }: Outlook): string => {
  if (distance === 0) {
    return lockedOut.length > 0
      ? `${property} is violated: ${lockedOutText(model, lockedOut)}`
      : `${property} is violated`
  }
  if (distance === undefined) return `${property} can no longer be violated`
  if (inevitable)
    return forItsRuns(
      model,
      `a violation of ${property} is inevitable: every fair run violates it, after ${many(distance)} at the earliest`,
    )
  return `${property} may be violated: a run of ${many(distance)} violates it`
}

/** That nothing ahead of a state is violated, with a property of the spec that this does not cover. */
export const nothingAhead = ({ spec }: Model): string => {
  const ofRuns = spec.properties.find((property) => meaningOf(property).shownBy === 'infinite run')
  const example = ofRuns === undefined ? '' : `, such as ${ofRuns.name}`
  return `Safe from here on: no state and no step can violate a property. (This says nothing about properties of whole runs${example}.)`
}

/** 3 if it is violated, 2 if a violation is inevitable, 1 if a violation is possible, 0 otherwise. */
const gravity = ({ distance, inevitable }: Outlook): number =>
  distance === 0 ? 3 : inevitable ? 2 : distance === undefined ? 0 : 1

type Kind = 'far' | 'inevitable' | 'broken'

interface Mark {
  readonly next: Outlook
  readonly kind: Kind
  /** A sign and a number, so that every button has room for it. */
  readonly short: string
  readonly text: string
  /** Whether the step causes it; otherwise it was true before. */
  readonly news: boolean
}

/** The effect of a step on one property; undefined if there is nothing to report, as for a violation that persists. */
const markOf = (next: Outlook, now: Outlook | undefined): Mark | undefined => {
  const { property, distance } = next
  const mark = (kind: Kind, short: string, text: string, news: boolean): Mark => ({
    next,
    kind,
    short,
    text,
    news,
  })
  // What is violated already cannot become worse: no step is marked with a later violation of it, nor with one more wait that can
  // no longer end.
  if (now !== undefined && gravity(now) === 3) return undefined
  switch (gravity(next)) {
    case 3:
      return mark('broken', '✗ violates', `✗ violates ${property}`, true)
    case 2:
      return now === undefined || gravity(now) < 2
        ? mark(
            'inevitable',
            `⚠ ${distance}`,
            `⚠ makes a violation of ${property} inevitable, in ${distance}`,
            true,
          )
        : mark('far', `⚠ ${distance}`, `⚠ violation of ${property} already inevitable, in ${distance}`, false)
    case 1:
      return mark(
        'far',
        `△ ${distance}`,
        `△ ${property} may be violated in ${distance}`,
        now !== undefined && gravity(now) < 1,
      )
    default:
      return undefined
  }
}

/** What the present place violates: by itself, and as the search has shown of the waits there. */
export const brokenHere = (
  here: readonly Outlook[] | undefined,
  byItself: readonly string[],
): readonly string[] => [
  ...byItself,
  ...(here ?? []).flatMap(({ property, distance }) => (distance === 0 ? [property] : [])),
]

/**
 * The marks of a step, the gravest first. Where the present place violates something, no step promises the same or a lesser trouble: only a step
 * that itself violates another property has a mark.
 * @param byItself the properties that the present place violates by itself: they are known before the search ends
 */
export const marksOf = (
  outlook: readonly Outlook[],
  here: readonly Outlook[] | undefined,
  byItself: readonly string[],
): readonly Mark[] => {
  const broken = brokenHere(here, byItself)
  return outlook
    .flatMap((next, k) => markOf(next, here?.[k]) ?? [])
    .filter(({ kind, next }) => broken.length === 0 || (kind === 'broken' && !broken.includes(next.property)))
    .sort(
      (a, b) =>
        Number(b.news) - Number(a.news) ||
        gravity(b.next) - gravity(a.next) ||
        (a.next.distance ?? 0) - (b.next.distance ?? 0),
    )
}
