// The page begins here.
import { render } from 'preact'
import { App } from './app.js'
import { ErrorBoundary } from './error-boundary.js'
import { keepOffline } from './offline/keep-offline.js'
import { applyPreferences, readPreferences } from './preferences.js'

const preferences = readPreferences()
applyPreferences(preferences)
const root = document.getElementById('page')!
keepOffline()

// Where the whole page has failed, the address still has the session, which may be what fails.
const remedy = (
  <p>
    <button type="button" onClick={() => location.reload()}>
      load the page again
    </button>{' '}
    <button
      type="button"
      onClick={() => {
        history.replaceState(null, '', location.pathname + location.search)
        location.reload()
      }}
    >
      begin without this run
    </button>
  </p>
)
render(
  <ErrorBoundary of={undefined} remedy={remedy}>
    <App preferences={preferences} />
  </ErrorBoundary>,
  root,
)
