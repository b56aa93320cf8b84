// Keeps the address telling of the session, a moment after it has changed: browsers refuse too many changes at once.
import { useEffect } from 'preact/hooks'
import type { Action } from './page-state.js'
import { linkOf, type Session } from './session.js'
import { longestLink, writeSessionLink } from './session-link.js'

const after = 120

/** The address that gives the session again; undefined where it would be too long. */
export const addressOf = (session: Session): string | undefined => {
  const text = writeSessionLink(linkOf(session))
  return text.length > longestLink ? undefined : `${location.href.replace(/#.*$/s, '')}#${text}`
}

/** @param asIs whether the address is to stay as it is */
export const useAddress = (
  session: Session | undefined,
  asIs: boolean,
  dispatch: (action: Action) => void,
): void => {
  useEffect(() => {
    if (session === undefined || asIs) return undefined
    const write = () => {
      const address = addressOf(session)
      if (address === undefined) {
        const text = `The run is too long for a link of ${longestLink} characters; the address stays as it was.`
        dispatch({ kind: 'notice', notice: { kind: 'note', text } })
      } else if (address !== location.href) history.replaceState(null, '', address)
    }
    const timer = setTimeout(write, after)
    addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
    }
  }, [session, asIs])
}
