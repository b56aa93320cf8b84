// A session of a link that names a run of the catalogue: what is known of that run, as if the reader had opened it and then taken the steps of the link.
import { follow, line, wholeLine } from './history.js'
import { modelText } from './model-text.js'
import type { Finding, Session } from './session.js'

const findingOf = ({ shows, loop, isOnlySaid }: Session): Finding => ({
  ...(shows === undefined ? {} : { shows }),
  ...(loop === undefined ? {} : { loop }),
  ...(isOnlySaid === undefined ? {} : { isOnlySaid }),
})

/**
 * The session with the claim of a run that its tree has, which is hidden where the reader has left that run. Undefined if the run is of another model or
 * the tree does not have it.
 */
export const withKnownRun = (session: Session, run: Session): Session | undefined => {
  const { history } = session
  const { model, initial } = run.history
  if (session.loaded.spec.name !== run.loaded.spec.name || history.initial !== initial) return undefined
  if (modelText(history.model) !== modelText(model)) return undefined
  const whole = wholeLine(run.history)
  const followed = follow(history, whole, 0)
  if (followed.places.length !== history.places.length) return undefined
  const finding = findingOf(run)
  if (Object.keys(finding).length === 0) return session
  const end = line(followed)[whole.choices.length]!
  if (line(history).at(-1) === end) return { ...session, ...finding }
  return { ...session, left: { ...finding, end } }
}
