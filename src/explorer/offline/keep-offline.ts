// Has the browser keep the static page for when the network is off (offline.ts), once everything else has been done.
import { baseAddress } from '../base-address.js'
import { served } from '../load/served.js'

const after = 3000

export const keepOffline = (): void => {
  if (served.byCommand || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    // A browser that does not keep pages shows them all the same.
    navigator.serviceWorker.register(new URL('offline.js', baseAddress)).catch(() => undefined)
  }, after)
}
