// What a step leads to, on its button: that it breaks a property, that from then on nothing can save it, or how far a
// violation is.
import type { Outlook } from '../teach/doom.js'

const steps = (n: number): string => (n === 1 ? '1 step' : `${n} steps`)

/** In words, for the title and for screen readers. */
export const outlookText = ({ property, distance, sealed, lost }: Outlook): string => {
  if (distance === 0) {
    return lost.length > 0
      ? `breaks ${property}: ${lost.length === 1 ? 'site' : 'sites'} ${lost.join(', ')} can no longer get in`
      : `breaks ${property}`
  }
  if (sealed) return `${property} can no longer be kept on any fair run; broken in ${steps(distance!)} at the earliest`
  if (distance === undefined) return `${property} can no longer be broken`
  return `${property} can be broken in ${steps(distance)}, and can still be kept`
}

const severity = ({ distance, sealed }: Outlook): number =>
  distance === 0 ? 3 : sealed ? 2 : distance === undefined ? 0 : 1

/** The gravest of what is ahead; nothing where no property can be broken. */
export const OutlookMark = ({ outlook }: { readonly outlook: readonly Outlook[] | undefined }) => {
  if (outlook === undefined) return null
  const sorted = [...outlook].sort((a, b) => severity(b) - severity(a) || (a.distance ?? 0) - (b.distance ?? 0))
  const [worst] = sorted
  if (worst === undefined || severity(worst) === 0) return null
  const title = sorted.filter((one) => severity(one) > 0).map(outlookText).join('\n')
  const kind = (['', 'far', 'sealed', 'broken'] as const)[severity(worst)]!
  const sign = { far: `${worst.distance}`, sealed: `doomed ${worst.distance}`, broken: 'breaks', '': '' }[kind]
  return (
    <span class={`outlook ${kind}`} title={title}>
      <span aria-hidden="true">{sign}</span>
      <span class="unseen">{outlookText(worst)}</span>
    </span>
  )
}
