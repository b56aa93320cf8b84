// What the service worker answers from its cache, without a browser. deployed.slow.test.ts tests the rest in
// a browser.
import { afterAll, expect, test, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
})

// The compiler does not follow this computed name: the file has the types of a browser, which these tests
// lack.
const offline = new URL('../../src/explorer/offline/offline.ts', import.meta.url).href

type Fetch = { readonly request: Request; respondWith(answer: Promise<Response>): void }
type Waiting = { waitUntil(work: Promise<unknown>): void }

const workerAt = async (scope: string) => {
  const heard = new Map<string, (event: Fetch) => void>()
  vi.stubGlobal('self', {
    registration: { scope },
    addEventListener: (kind: string, hear: (event: Fetch) => void) => heard.set(kind, hear),
  })
  vi.stubGlobal('builtDigest', 'digest')
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response('kept') }) })
  vi.stubGlobal('fetch', async () => new Response('fetched'))
  vi.resetModules()
  await import(offline)
  return async (path: string): Promise<string | undefined> => {
    let answer: Promise<Response> | undefined
    heard.get('fetch')!({
      request: new Request(new URL(path, scope)),
      respondWith: (given) => {
        answer = given
      },
    })
    return (await answer)?.text()
  }
}

test.each(['https://host.example/', 'https://host.example/assets/coterie/'])(
  'for a page at %s, only files in its own assets folder are answered from the cache',
  async (scope) => {
    const ask = await workerAt(scope)
    expect(await ask('assets/index-1.js')).toBe('kept')
    for (const path of ['./', 'index.html', 'own/assets/x.js']) expect(await ask(path)).toBe('fetched')
    expect(await ask('https://other.example/assets/index-1.js')).toBeUndefined()
  },
)

// The compiler that checks types is larger than all else that a reader needs.
test('what few readers need is kept when the page says that this one has needed it, and not before', async () => {
  const heard = new Map<string, (event: Waiting) => void>()
  const kept: string[] = []
  vi.stubGlobal('self', {
    registration: { scope: 'https://host.example/' },
    addEventListener: (kind: string, hear: (event: Waiting) => void) => heard.set(kind, hear),
    skipWaiting: async () => undefined,
  })
  vi.stubGlobal('builtDigest', 'digest')
  vi.stubGlobal('builtFiles', ['index.html'])
  vi.stubGlobal('laterFiles', ['assets/spec-types-1.js', 'assets/kept-1.js'])
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string
      constructor(url: string) {
        this.url = url
      }
    },
  )
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (file: string) => (file === 'assets/kept-1.js' ? new Response('kept') : undefined),
      addAll: async (files: readonly (string | { readonly url: string })[]) =>
        kept.push(...files.map((one) => (typeof one === 'string' ? one : one.url))),
    }),
  })
  vi.resetModules()
  await import(offline)
  const hear = async (kind: string) => {
    let work: Promise<unknown> | undefined
    heard.get(kind)!({
      waitUntil: (given) => {
        work = given
      },
    })
    await work
  }
  await hear('install')
  expect(kept).toEqual(['./', 'index.html'])
  await hear('message')
  expect(kept.slice(2)).toEqual(['assets/spec-types-1.js'])
})
