// Keeps the address telling of the session, a moment after it has changed: browsers refuse too many changes at once. A session
// that is opened in place of another is an entry of its own in the browser's history, so that its button goes back to the other.
import { useEffect, useRef } from 'preact/hooks'
import type { Action, PageState } from './session/page-state.js'
import { linkOf, type Session } from './session/session.js'
import { deepest, depthOf, longestLink, writeSessionLink } from './session/session-link.js'

const after = 120

/** The address that gives the session again; undefined where it would be too long, or too deep to be read again. */
export const addressOf = (session: Session): string | undefined => {
  const link = linkOf(session)
  if (depthOf(link.line) > deepest) return undefined
  const text = writeSessionLink(link)
  return text.length > longestLink ? undefined : `${location.href.replace(/#.*$/s, '')}#${text}`
}

/** Keeps it so, for what the page shows. */
export const useAddress = (
  { session, opened, loading, keepsAddress }: PageState,
  dispatch: (action: Action) => void,
): void => {
  // What the page was opened with has the entry that the browser made for it.
  const written = useRef(0)
  // What there is to write, and the address as it was then: where it is another by now, somebody else has gone elsewhere.
  const pending = useRef<{ readonly write: () => void; readonly before: string } | undefined>(undefined)
  const saidTooLong = useRef(false)
  const isLoading = loading !== undefined
  useEffect(() => {
    // What takes the place of this session leaves it to the entry before.
    if (isLoading && pending.current?.before === location.href) pending.current.write()
    pending.current = undefined
    if (session === undefined || isLoading || keepsAddress) return undefined
    const write = () => {
      pending.current = undefined
      const address = addressOf(session)
      if (address === undefined) {
        if (saidTooLong.current) return
        saidTooLong.current = true
        const text = `The run is too long for a link of ${longestLink} characters, or branches too often; the address stays as it was.`
        dispatch({ kind: 'notice', notice: { kind: 'note', text } })
        return
      }
      saidTooLong.current = false
      if (address !== location.href) {
        if (opened > written.current) history.pushState(null, '', address)
        else history.replaceState(null, '', address)
      }
      written.current = opened
    }
    pending.current = { write, before: location.href }
    const timer = setTimeout(write, after)
    addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
    }
  }, [session, opened, isLoading, keepsAddress])
}
