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
