// The page begins here.
import { render } from 'preact'
import { App } from './app.js'
import { keepOffline } from './keep-offline.js'
import { applyPreferences, readPreferences } from './preferences.js'

const preferences = readPreferences()
applyPreferences(preferences)
const root = document.getElementById('page')!
keepOffline()
render(<App preferences={preferences} />, root)
