// The page as a whole: it holds the session, handles the keys, and updates the address.
import { useReducer, useState } from 'preact/hooks'
import { DoubtsBar } from './doubts-bar.js'
import { Header } from './header.js'
import { Idea } from './idea.js'
import { KeysHelp } from './keys-help.js'
import { waitsForAnswer } from './lesson/drawn-ahead.js'
import { useLoading } from './load/use-loading.js'
import { LostBar } from './lost-bar.js'
import { NoticeBar } from './notice-bar.js'
import { applyPreferences, type Preferences } from './preferences.js'
import { here } from './session/history.js'
import { initialPage, nextPage } from './session/page-state.js'
import { SessionView } from './session-view.js'
import { judgeAlso } from './steps/judged.js'
import { Spoken } from './steps/steps-here.js'
import { useOutlook } from './steps/use-outlook.js'
import { usePlayer } from './steps/use-player.js'
import { usePossibleSteps } from './steps/use-possible-steps.js'
import { useAddress } from './use-address.js'
import { useKeys } from './use-keys.js'
import { useTitle } from './use-title.js'

const usePreferences = (first: Preferences): [Preferences, (chosen: Preferences) => void] => {
  const [preferences, setPreferences] = useState(first)
  const prefer = (chosen: Preferences) => {
    applyPreferences(chosen)
    setPreferences(chosen)
  }
  return [preferences, prefer]
}

export const App = ({ preferences: first }: { readonly preferences: Preferences }) => {
  const [page, dispatch] = useReducer(nextPage, initialPage)
  const [preferences, prefer] = usePreferences(first)
  const { session, notice, loading } = page
  const { choose, openTrace, openLesson, fail, doubts } = useLoading(session, dispatch)
  useAddress(page, dispatch)
  if (session?.shows !== undefined) judgeAlso(session.history.model, session.shows.property)
  const waits = session !== undefined && waitsForAnswer(session, page.answered)
  const ahead = useOutlook(session, waits ? 'off' : preferences.foresight, page)
  // After the look-ahead, which may know that the present state is violated.
  useTitle(session)
  const place = session === undefined ? undefined : here(session.history)
  const steps = usePossibleSteps(session?.history.model, place?.state)
  const take = (choice: number) => {
    if (place === undefined) return
    dispatch({ kind: 'take', choice, step: steps.enabled[choice], from: place.state })
  }
  const player = usePlayer(session, { steps, seed: page.seed, held: page.held }, dispatch)
  const [showsKeys, showKeys] = useState(false)
  const typed = useKeys(preferences.keys, {
    take,
    dispatch,
    help: () => showKeys(true),
    play: () => player.play(!player.isPlaying && player.obstacle === undefined),
  })

  return (
    <>
      <Header
        session={session}
        loading={loading}
        preferences={preferences}
        choose={choose}
        prefer={prefer}
        help={() => showKeys(true)}
        change={() => dispatch({ kind: 'panel', panel: 'model' })}
        openSource={() => dispatch({ kind: 'panel', panel: 'source' })}
      />
      <KeysHelp isOpen={showsKeys} keys={preferences.keys} close={() => showKeys(false)} />
      <Spoken session={session} steps={steps} />
      <NoticeBar
        notice={notice}
        broken={steps.broken}
        close={() => dispatch({ kind: 'notice', notice: undefined })}
      />
      <DoubtsBar doubts={doubts} />
      <LostBar
        lost={page.lost}
        goThere={(depth) => dispatch({ kind: 'go to depth', depth })}
        dismiss={() => dispatch({ kind: 'dismiss lost steps' })}
      />
      <Idea page={page} preferences={preferences} prefer={prefer} />
      {session !== undefined && (
        <SessionView
          {...{ page, session, steps, ahead, preferences, prefer, dispatch, take, typed }}
          {...{ openTrace, openLesson, fail, player }}
        />
      )}
    </>
  )
}
