// A solution: there is one token, and a site in the section has it.
import type { View } from './protocol.js'

export const lemma = (view: View): boolean => {
  const sites = view.all('site')
  const kept = sites.filter(({ token }) => token).length
  return kept + view.inFlight('TOKEN') === 1 && sites.every(({ phase, token }) => phase !== 'held' || token)
}
