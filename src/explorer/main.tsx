// The page begins here.
import { render } from 'preact'
import { App } from './app.js'
import { applyPreferences, readPreferences } from './preferences.js'

const preferences = readPreferences()
applyPreferences(preferences)
const root = document.getElementById('page')!
root.replaceChildren()
render(<App preferences={preferences} />, root)
