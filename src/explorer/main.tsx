// The entry point of the page.
import { render } from 'preact'
import { App } from './app.js'
import { ErrorBoundary } from './error-boundary.js'
import { keepOffline } from './offline/keep-offline.js'
import { applyPreferences, readPreferences } from './preferences.js'
import { letKeysScroll } from './scroll-keys.js'

const preferences = readPreferences()
applyPreferences(preferences)
const root = document.getElementById('page')!
letKeysScroll()
keepOffline()

// If the whole page has failed, the address still contains the session, which may be the cause.
const remedy = (
  <p>
    <button type="button" onClick={() => location.reload()}>
      reload the page
    </button>{' '}
    <button
      type="button"
      onClick={() => {
        history.replaceState(null, '', location.pathname + location.search)
        location.reload()
      }}
    >
      start without this run
    </button>
  </p>
)
render(
  <ErrorBoundary of={undefined} remedy={remedy}>
    <App preferences={preferences} />
  </ErrorBoundary>,
  root,
)
