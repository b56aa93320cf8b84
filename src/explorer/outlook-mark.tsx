// What is ahead, in a few words on the button of a step, and in a line for the state itself. A button only says what its
// step makes worse, or how far a violation is that is not there yet.
import type { Outlook } from '../teach/doom.js'

const many = (n: number): string => (n === 1 ? '1 step' : `${n} steps`)
const sites = (lost: readonly number[]): string =>
  `${lost.length === 1 ? 'site' : 'sites'} ${lost.join(', ')}`

/** In words, for titles and for screen readers. */
export const outlookText = ({ property, distance, sealed, lost }: Outlook): string => {
  if (distance === 0) {
    return lost.length > 0
      ? `${property} is broken: ${sites(lost)} can no longer get in`
      : `${property} is broken`
  }
  if (distance === undefined) return `${property} can no longer be broken`
  if (sealed)
    return `${property} can no longer be kept: every fair run breaks it, in ${many(distance)} at the earliest`
  return `${property} can still be kept; a run of ${many(distance)} breaks it`
}

/** 3 where it is broken, 2 where it will be on every fair run, 1 where it may be, 0 where it cannot be. */
const gravity = ({ distance, sealed }: Outlook): number =>
  distance === 0 ? 3 : sealed ? 2 : distance === undefined ? 0 : 1

const kinds = ['safe', 'far', 'sealed', 'broken'] as const

const short = ({ property, distance }: Outlook, news: number): string =>
  news === 3 ? `✗ breaks ${property}` : `${news === 2 ? `✗ dooms ${property},` : property} in ${distance}`

interface OutlookMarkProps {
  readonly outlook: readonly Outlook[] | undefined
  readonly here: readonly Outlook[] | undefined
}

/** The two gravest things that a step leads to and that are not so already. */
export const OutlookMark = ({ outlook, here }: OutlookMarkProps) => {
  if (outlook === undefined) return null
  const marks = outlook
    .map((next, k) => {
      const now = here?.[k]
      const worse = now === undefined || gravity(next) > gravity(now) || next.lost.length > now.lost.length
      // What is doomed already is only told how far it is; what is broken already, not at all.
      return { next, news: worse ? gravity(next) : gravity(next) === 3 ? 0 : Math.min(gravity(next), 1) }
    })
    .filter(({ news }) => news > 0)
    .sort((a, b) => b.news - a.news || (a.next.distance ?? 0) - (b.next.distance ?? 0))
  if (marks.length === 0) return null
  return (
    <span class="outlooks" title={marks.map(({ next }) => outlookText(next)).join('\n')}>
      {marks.slice(0, 2).map(({ next, news }) => (
        <span key={next.property} class={`outlook ${kinds[news]}`}>
          {short(next, news)}
        </span>
      ))}
    </span>
  )
}
