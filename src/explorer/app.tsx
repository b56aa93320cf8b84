// The page as a whole: it holds the session, hears the keys, and keeps the address.
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'
import { changesOf, stepHeading } from '../report/trace-text.js'
import { steps } from '../semantics/steps.js'
import { errorText } from './error-text.js'
import { Header } from './header.js'
import { here } from './history.js'
import { loadSpec } from './loaded-spec.js'
import { type Action, initialPage, nextPage } from './page-state.js'
import { PanelTabs } from './panels/panel-tabs.js'
import { RunList } from './panels/run-list.js'
import { applyPreferences, type Preferences } from './preferences.js'
import { RunBar } from './run-bar.js'
import { linkOf, newSession, type Session, sessionFromLink } from './session.js'
import { longestLink, readSessionLink, writeSessionLink } from './session-link.js'
import { StatePanel } from './state-panel.js'
import { stepOfKey } from './step-keys.js'
import { StepsPanel } from './steps-panel.js'

const firstSpec = 'maekawa'

/** Keeps the address telling of the session, a moment after it has changed: browsers refuse too many changes at once. */
const useAddress = (session: Session | undefined, tooLong: () => void) => {
  const written = useRef('')
  useEffect(() => {
    if (session === undefined) return undefined
    const write = () => {
      const text = writeSessionLink(linkOf(session))
      if (text === written.current) return
      if (text.length > longestLink) {
        tooLong()
        return
      }
      written.current = text
      history.replaceState(null, '', `#${text}`)
    }
    const timer = setTimeout(write, 120)
    addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
    }
  }, [session])
}

const keyActions: { readonly [key: string]: Exclude<Action['kind'], 'take'> } = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'start',
  End: 'end',
  '[': 'previous branch',
  ']': 'next branch',
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [role=tablist], dialog') !== null

export const App = ({ preferences: first }: { readonly preferences: Preferences }) => {
  const [page, dispatch] = useReducer(nextPage, initialPage)
  const [preferences, setPreferences] = useState(first)
  const { session, panel, notice, loading } = page

  const fail = useCallback((error: unknown) => {
    dispatch({ kind: 'notice', notice: { kind: 'error', text: errorText(error) } })
  }, [])

  // Of several loads under way only the last one counts.
  const latest = useRef(0)
  const open = useCallback(async (name: string, make: () => Promise<Session>): Promise<boolean> => {
    const mine = ++latest.current
    dispatch({ kind: 'loading', name })
    try {
      const made = await make()
      if (mine === latest.current) dispatch({ kind: 'session', session: made })
      return true
    } catch (error) {
      if (mine === latest.current) fail(error)
      return false
    }
  }, [])
  const choose = useCallback(
    (name: string) => open(name, async () => newSession(await loadSpec({ argument: name }), {})),
    [],
  )

  useEffect(() => {
    const follow = async () => {
      let name = firstSpec
      const opened = await open('the link', async () => {
        const link = readSessionLink(location.hash)
        name = link?.spec ?? firstSpec
        const loaded = await loadSpec({ argument: name })
        return link === undefined ? newSession(loaded, {}) : sessionFromLink(loaded, link)
      })
      if (opened) return
      // A link that cannot be followed leaves something to look at, under its message.
      const { session: current } = latestPage.current
      if (current === undefined) {
        const loaded = await loadSpec({ argument: firstSpec })
        const text = latestPage.current.notice?.text ?? ''
        dispatch({ kind: 'session', session: newSession(loaded, {}), notice: { kind: 'error', text } })
      }
    }
    void follow()
    const changed = () => void follow()
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])

  const latestPage = useRef(page)
  latestPage.current = page

  useAddress(session, () =>
    dispatch({
      kind: 'notice',
      notice: {
        kind: 'note',
        text: `The run is too long for a link of ${longestLink} characters; the address stays as it was.`,
      },
    }),
  )

  const place = session === undefined ? undefined : here(session.history)
  const model = session?.history.model
  const [enabled, broken] = useMemo(() => {
    if (model === undefined || place === undefined) return [[], undefined] as const
    try {
      return [[...steps(model, place.state)], undefined] as const
    } catch (error) {
      return [[], errorText(error)] as const
    }
  }, [model, place?.state])

  const take = (choice: number) => {
    const step = enabled[choice]
    if (step !== undefined) dispatch({ kind: 'take', choice, step })
  }

  useEffect(() => {
    if (!preferences.keys) return undefined
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
      const kind = keyActions[event.key]
      if (kind !== undefined) dispatch({ kind } as Action)
      else {
        const choice = stepOfKey(event.key)
        if (choice === undefined || enabled[choice] === undefined) return
        take(choice)
      }
      event.preventDefault()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [preferences.keys, enabled])

  const prefer = (chosen: Preferences) => {
    applyPreferences(chosen)
    setPreferences(chosen)
  }

  const before = session !== undefined && place?.parent !== undefined ? session.history.places[place.parent] : undefined
  const spoken =
    model === undefined || place?.step === undefined || before === undefined
      ? ''
      : `Step ${place.depth}: ${stepHeading(model, place.step.label)}. ${changesOf(model, before.state, place.state).join(', ')}. ${enabled.length} steps enabled.`

  return (
    <>
      <Header
        session={session}
        loading={loading}
        preferences={preferences}
        choose={choose}
        prefer={prefer}
        change={() => dispatch({ kind: 'panel', panel: 'model' })}
      />
      <div class="unseen" role="status" aria-live="polite">
        {spoken}
      </div>
      {(notice !== undefined || broken !== undefined) && (
        <div class={`notice ${broken !== undefined ? 'error' : notice!.kind}`} role="alert">
          <p>{broken ?? notice!.text}</p>
          {broken === undefined && (
            <button type="button" onClick={() => dispatch({ kind: 'notice', notice: undefined })}>
              close
            </button>
          )}
        </div>
      )}
      {session !== undefined && model !== undefined && place !== undefined && (
        <main class="main">
          <StepsPanel
            model={model}
            state={place.state}
            enabled={enabled}
            taken={new Set(place.children.map((child) => session.history.places[child]!.choice))}
            take={take}
          />
          <StatePanel model={model} state={place.state} before={before?.state} step={place.step} />
          <PanelTabs panel={panel} hidden={new Set()} open={(name) => dispatch({ kind: 'panel', panel: name })}>
            {panel === 'run' && <RunList history={session.history} go={(to) => dispatch({ kind: 'go', to })} />}
          </PanelTabs>
          <RunBar history={session.history} dispatch={dispatch} />
        </main>
      )}
    </>
  )
}
