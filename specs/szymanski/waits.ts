// Whom a site waits for: at the door for one that keeps it closed, in the room for those that come, before the section for
// lower numbers.
import type { ViewOf } from 'coterie'
import type { szymanski } from './protocol.js'

/** Of these sites, those whose flags the next step of a test reads. */
const readNow = (order: readonly number[], read: number, looking: string): readonly number[] => {
  if (looking === 'at once') return order
  return (looking === 'ascending' ? order : [...order].reverse()).slice(read, read + 1)
}

/** The sites whose flags keep a waiting site from its next step. */
export const waitsFor = (view: ViewOf<typeof szymanski>, i: number) => {
  const { all, competitors, parameters, shared } = view
  const { phase, read } = all('site')[i]!
  const others = competitors.filter((k) => k !== i)
  const those = (sites: readonly number[], label: string, ...flags: readonly number[]) =>
    sites.filter((k) => flags.includes(shared.flags.get(k))).map((site) => ({ site, label }))
  switch (phase) {
    case 'lookAtDoor':
      return those(readNow(others, read, parameters.looking), 'door', 3, 4)
    // The last of them to come closes the door. Once it is closed, nobody is awaited.
    case 'waitForClosing':
      return others.some((k) => shared.flags.get(k) === 4) ? [] : those(others, 'closing', 1, 3)
    case 'letPass': {
      const lower = others.filter((k) => k < i)
      return those(readNow(lower, read, parameters.looking), 'lower number', 2, 3, 4)
    }
    default:
      return []
  }
}
