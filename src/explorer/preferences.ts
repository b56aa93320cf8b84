// How the page looks and listens, kept in this browser where it allows that.

/** What a reader may choose. */
export interface Preferences {
  readonly theme: 'auto' | 'light' | 'dark'
  readonly text: 'usual' | 'large'
  /** Whether single keys take steps and move; off for who dictates or uses a screen reader's own keys. */
  readonly keys: boolean
  /** Whether the panels take the place of the state, as for long runs. */
  readonly wide: boolean
}

const usual: Preferences = { theme: 'auto', text: 'usual', keys: true, wide: false }
const place = 'coterie explorer'

/** What was chosen last. Whatever else lies in its place counts as nothing chosen. */
export const readPreferences = (): Preferences => {
  try {
    const { theme, text, keys, wide } = {
      ...usual,
      ...JSON.parse(localStorage.getItem(place) ?? '{}'),
    } as Preferences
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
      text: text === 'large' ? 'large' : 'usual',
      keys: keys !== false,
      wide: wide === true,
    }
  } catch {
    return usual
  }
}

/** Puts them into force, and keeps them. */
export const applyPreferences = (chosen: Preferences): void => {
  const { dataset } = document.documentElement
  dataset.theme = chosen.theme
  dataset.text = chosen.text
  try {
    localStorage.setItem(place, JSON.stringify(chosen))
  } catch {
    // A browser that keeps nothing shows it all the same.
  }
}
