// Keeps the address telling of the session, a moment after it has changed: browsers refuse too many changes at once. A session
// that is opened in place of another is an entry of its own in the browser's history, so that its button goes back to the other.
import { useEffect, useRef } from 'preact/hooks'
import type { Action } from './page-state.js'
import { linkOf, type Session } from './session.js'
import { longestLink, writeSessionLink } from './session-link.js'

const after = 120

/** The address that gives the session again; undefined where it would be too long. */
export const addressOf = (session: Session): string | undefined => {
  const text = writeSessionLink(linkOf(session))
  return text.length > longestLink ? undefined : `${location.href.replace(/#.*$/s, '')}#${text}`
}

/**
 * @param opened how many sessions have been opened
 * @param asIs whether the address is to stay as it is
 */
export const useAddress = (
  session: Session | undefined,
  opened: number,
  asIs: boolean,
  dispatch: (action: Action) => void,
): void => {
  // What the page was opened with has the entry that the browser made for it.
  const written = useRef(0)
  useEffect(() => {
    if (session === undefined || asIs) return undefined
    const write = () => {
      const address = addressOf(session)
      if (address === undefined) {
        const text = `The run is too long for a link of ${longestLink} characters; the address stays as it was.`
        dispatch({ kind: 'notice', notice: { kind: 'note', text } })
      } else if (address !== location.href) {
        if (opened > written.current) history.pushState(null, '', address)
        else history.replaceState(null, '', address)
      }
      if (address !== undefined) written.current = opened
    }
    const timer = setTimeout(write, after)
    addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
    }
  }, [session, opened, asIs])
}
