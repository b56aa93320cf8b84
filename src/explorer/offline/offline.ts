// Stores the static page in the browser, so that it works offline: all algorithms, lessons, counterexamples and
// Graphviz, about two megabytes. The compiler that checks types in the editor is a third of that again, so it is kept when it is first used. It is a service worker; the page registers it some time after the first paint,
// except under `coterie explore`, whose ports change.

// The types of a service worker conflict with those of a page, so the few that are used are declared here.
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Waiting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface ServiceWorkerScope {
  readonly registration: { readonly scope: string }
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  addEventListener(kind: 'install' | 'activate', hear: (event: Waiting) => void): void
  addEventListener(kind: 'message', hear: (event: Waiting) => void): void
  addEventListener(kind: 'fetch', hear: (event: Fetching) => void): void
}
// The build inserts these: the names of all files, first those that are kept at once, and a digest of their contents.
declare const builtFiles: readonly string[]
declare const laterFiles: readonly string[]
declare const builtDigest: string

const worker = self as unknown as ServiceWorkerScope
// One host may have several copies of the page, each in its own folder; they share the caches of the host.
const mine = `coterie ${worker.registration.scope} `
const place = mine + builtDigest

worker.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(place)
    // Bypasses the browser's HTTP cache: a host may let it keep an old index.html for a while.
    const files = ['./', ...builtFiles]
    await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
    await worker.skipWaiting()
  }
  event.waitUntil(fill())
})

// The page has one message for this worker.
worker.addEventListener('message', (event) => {
  const fill = async () => {
    const cache = await caches.open(place)
    const kept = await Promise.all(laterFiles.map((file) => cache.match(file)))
    await cache.addAll(laterFiles.filter((_, k) => kept[k] === undefined))
  }
  event.waitUntil(fill())
})

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(mine) && name !== place)
    await Promise.all(old.map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(tidy())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(worker.registration.scope)) return
  const kept = async () => (await caches.open(place)).match(request, { ignoreSearch: true })
  const answer = async (): Promise<Response> => {
    // Names under assets/ contain a digest of the file; the other files are fetched again while there is a network.
    const isNamedByContent = request.url.startsWith(`${worker.registration.scope}assets/`)
    const known = isNamedByContent ? await kept() : undefined
    if (known !== undefined) return known
    try {
      return await fetch(request)
    } catch (error) {
      const fallback = await kept()
      if (fallback === undefined) throw error
      return fallback
    }
  }
  event.respondWith(answer())
})
