// Registers the service worker that keeps the static page for offline use (offline.ts), after everything else.
import { baseAddress } from '../base-address.js'
import { served } from '../load/served.js'

const after = 3000

/** Keeps what few readers need, once this one has needed it. */
export const keepLater = (): void => {
  if (served.byCommand || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep the later files'))
}

export const keepOffline = (): void => {
  if (served.byCommand || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    // A browser without service workers shows the page all the same.
    navigator.serviceWorker.register(new URL('offline.js', baseAddress)).catch(() => undefined)
  }, after)
}
