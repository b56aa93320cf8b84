// The page begins here.
import { render } from 'preact'
import { App } from './app.js'
import { keepOffline } from './keep-offline.js'
import { Mishap } from './mishap.js'
import { applyPreferences, readPreferences } from './preferences.js'

const preferences = readPreferences()
applyPreferences(preferences)
const root = document.getElementById('page')!
keepOffline()
render(
  <Mishap of={undefined}>
    <App preferences={preferences} />
  </Mishap>,
  root,
)
