// A run may have more of the height of the window, at the cost of the network above it. The choice is stored in this browser if it allows
// that. The style sheets do the rest (crowded.css), so the diagram itself does not depend on it.
import { useState } from 'preact/hooks'

const place = 'coterie explorer: larger run'

const stored = (): boolean => {
  try {
    return localStorage.getItem(place) === 'yes'
  } catch {
    return false
  }
}

const apply = (isLarger: boolean): void => {
  document.documentElement.dataset.run = isLarger ? 'larger' : 'usual'
}

export const LargerRun = () => {
  const [isLarger, choose] = useState(() => {
    const last = stored()
    apply(last)
    return last
  })
  const change = () => {
    choose(!isLarger)
    apply(!isLarger)
    try {
      localStorage.setItem(place, isLarger ? 'no' : 'yes')
    } catch {
      // A browser without storage applies it all the same.
    }
  }
  return (
    <button
      type="button"
      class="larger-run"
      aria-label="larger run"
      aria-pressed={isLarger}
      title="More height for the run, and less for the network"
      onClick={change}
    >
      ↕
    </button>
  )
}
