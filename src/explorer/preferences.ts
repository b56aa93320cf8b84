// The appearance and the keys of the page, stored in this browser if it allows that.

/** The preferences of a reader. */
export interface Preferences {
  readonly theme: 'auto' | 'light' | 'dark'
  readonly text: 'usual' | 'large'
  /** Whether single keys take steps and move; turn it off for dictation or the keys of a screen reader. */
  readonly keys: boolean
  /** Whether all of what the algorithm does is shown in a low window, too. */
  readonly unfolded: boolean
  /** What the page says of the future: all, only whether something can go wrong and not by which step, or nothing. */
  readonly foresight: 'on' | 'hint' | 'off'
}

const usual: Preferences = {
  theme: 'auto',
  text: 'usual',
  keys: true,
  unfolded: false,
  foresight: 'on',
}
const place = 'coterie explorer'

/** The last choice. Invalid stored values count as no choice. */
export const readPreferences = (): Preferences => {
  try {
    const { theme, text, keys, unfolded, foresight } = {
      ...usual,
      ...JSON.parse(localStorage.getItem(place) ?? '{}'),
    } as Preferences
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
      text: text === 'large' ? 'large' : 'usual',
      keys: keys !== false,
      unfolded: unfolded === true,
      foresight: foresight === 'hint' || foresight === 'off' ? foresight : 'on',
    }
  } catch {
    return usual
  }
}

/** Applies the preferences, and stores them. */
export const applyPreferences = (chosen: Preferences): void => {
  const { dataset } = document.documentElement
  dataset.theme = chosen.theme
  dataset.text = chosen.text
  try {
    localStorage.setItem(place, JSON.stringify(chosen))
  } catch {
    // A browser without storage applies them all the same.
  }
}
