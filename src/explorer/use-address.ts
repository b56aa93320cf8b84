// Writes the session to the address, shortly after it has changed: browsers limit the rate of changes. A session
// that is opened in place of another is a new entry of the browser's history, so that the back button returns to
// the other.
import { useEffect, useRef } from 'preact/hooks'
import { checkOfFormula } from './session/asked-check.js'
import type { Action, PageState } from './session/page-state.js'
import { firstPanel } from './session/panels.js'
import { linkOf, type Session } from './session/session.js'
import { deepest, depthOf, longestLink, type SessionLink, writeSessionLink } from './session/session-link.js'

const after = 120

/** What an address says beside the session. */
export type Shown = Pick<
  PageState,
  'panel' | 'lemma' | 'formula' | 'view' | 'seed' | 'beside' | 'held' | 'lanes'
>

/** The address that restores the session; undefined if it would be too long, or too deeply nested to be read. */
export const addressOf = (session: Session, shown: Shown): string | undefined => {
  const { panel, lemma, formula, view, seed, beside, held, lanes } = shown
  const link: SessionLink = {
    ...linkOf(session),
    ...(panel === firstPanel ? {} : { panel }),
    ...(lemma === undefined ? {} : { lemma }),
    ...(formula === undefined ? {} : { asked: checkOfFormula(formula) }),
    ...(view === 'page' ? {} : { view }),
    ...(seed === undefined ? {} : { seed }),
    ...(beside === undefined ? {} : { beside }),
    ...(held.size === 0 ? {} : { held: [...held] }),
    ...(lanes === undefined ? {} : { lanes }),
  }
  if (depthOf(link.line) > deepest) return undefined
  const text = writeSessionLink(link)
  return text.length > longestLink ? undefined : `${location.href.replace(/#.*$/s, '')}#${text}`
}

/** Updates the address for the current page. */
export const useAddress = (
  {
    session,
    opened,
    loading,
    keepsAddress,
    panel,
    lemma,
    formula,
    view,
    seed,
    beside,
    held,
    lanes,
  }: PageState,
  dispatch: (action: Action) => void,
): void => {
  // The session that the page was opened with uses the entry that the browser created.
  const written = useRef(0)
  // The pending write, and the address at that time: if it has changed since, the reader has navigated elsewhere.
  const pending = useRef<{ readonly write: () => void; readonly before: string } | undefined>(undefined)
  const saidTooLong = useRef(false)
  const isLoading = loading !== undefined
  useEffect(() => {
    // A session that is replaced is written to its own entry first.
    if (isLoading && pending.current?.before === location.href) pending.current.write()
    pending.current = undefined
    if (session === undefined || isLoading || keepsAddress) return undefined
    const write = () => {
      pending.current = undefined
      const address = addressOf(session, { panel, lemma, formula, view, seed, beside, held, lanes })
      if (address === undefined) {
        if (saidTooLong.current) return
        saidTooLong.current = true
        const text = `The run is too long for a link of ${longestLink} characters, or has too many nested branches; the address is unchanged.`
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
    const before = location.href
    pending.current = { write, before }
    // The event of a new address comes later than the address, and reads it then.
    const timer = setTimeout(() => location.href === before && write(), after)
    addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
    }
  }, [session, opened, isLoading, keepsAddress, panel, lemma, formula, view, seed, beside, held, lanes])
}
