// What is ahead: on the button of a step a sign and a number, in words for titles, for screen readers and below the list,
// and in a line for the state itself. A button only says what its step makes worse, or how far a violation is that is not
// there yet.
import type { Outlook } from '../../foresee/lookahead.js'

const many = (n: number): string => (n === 1 ? '1 step' : `${n} steps`)
const sites = (lost: readonly number[]): string =>
  `${lost.length === 1 ? 'site' : 'sites'} ${lost.join(', ')}`

/** In words, for titles and for screen readers. */
export const outlookText = ({ property, distance, inevitable, lockedOut }: Outlook): string => {
  if (distance === 0) {
    return lockedOut.length > 0
      ? `${property} is broken: ${sites(lockedOut)} can no longer get in`
      : `${property} is broken`
  }
  if (distance === undefined) return `${property} can no longer be broken`
  if (inevitable)
    return `${property} can no longer be kept: every fair run breaks it, in ${many(distance)} at the earliest`
  return `${property} can still be kept; a run of ${many(distance)} breaks it`
}

/** 3 where it is broken, 2 where it will be on every fair run, 1 where it may be, 0 where it cannot be. */
const gravity = ({ distance, inevitable }: Outlook): number =>
  distance === 0 ? 3 : inevitable ? 2 : distance === undefined ? 0 : 1

type Kind = 'far' | 'sealed' | 'broken'

interface Mark {
  readonly next: Outlook
  readonly kind: Kind
  /** A sign and a number, so that every button has room for it. */
  readonly short: string
  readonly text: string
  /** Whether the step makes it so; else it was so before. */
  readonly news: boolean
}

/** What a step does to one property; undefined where there is nothing to say, as of what is broken and stays so. */
const markOf = (next: Outlook, now: Outlook | undefined): Mark | undefined => {
  const { property, distance } = next
  const mark = (kind: Kind, short: string, text: string, news: boolean): Mark => ({
    next,
    kind,
    short,
    text,
    news,
  })
  switch (gravity(next)) {
    case 3: {
      if (now === undefined || gravity(now) < 3)
        return mark('broken', '✗ breaks', `✗ breaks ${property}`, true)
      const more = next.lockedOut.filter((site) => !now.lockedOut.includes(site))
      if (more.length === 0) return undefined
      return mark('broken', `✗ ${sites(more)}`, `✗ ${sites(more)} can no longer get in either`, true)
    }
    case 2:
      return now === undefined || gravity(now) < 2
        ? mark('sealed', `⚠ ${distance}`, `⚠ dooms ${property}, broken in ${distance}`, true)
        : mark('far', `⚠ ${distance}`, `⚠ ${property} cannot be kept, broken in ${distance}`, false)
    case 1:
      return mark(
        'far',
        `△ ${distance}`,
        `△ ${property} may break in ${distance}`,
        now !== undefined && gravity(now) < 1,
      )
    default:
      return undefined
  }
}

interface OutlookMarkProps {
  readonly outlook: readonly Outlook[] | undefined
  readonly here: readonly Outlook[] | undefined
}

/**
 * The two gravest things that a step leads to and that are not so already. It is drawn short on a button and in words
 * elsewhere, by the style sheet; a screen reader has the words in both places.
 */
export const LookaheadBadge = ({ outlook, here }: OutlookMarkProps) => {
  if (outlook === undefined) return null
  const marks = outlook
    .flatMap((next, k) => markOf(next, here?.[k]) ?? [])
    .sort(
      (a, b) =>
        Number(b.news) - Number(a.news) ||
        gravity(b.next) - gravity(a.next) ||
        (a.next.distance ?? 0) - (b.next.distance ?? 0),
    )
  if (marks.length === 0) return null
  return (
    <span class="outlooks" title={marks.map(({ next }) => outlookText(next)).join('\n')}>
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
