// What the service worker answers from what is kept, without a browser: the rest is driven in one (deployed.slow.test.ts).
import { afterAll, expect, test, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
})

// By a name that the compiler does not follow: the file has the types of a browser, which these tests have not.
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
  'of a page at %s, only what is in its own assets is taken as it was kept',
  async (scope) => {
    const ask = await workerAt(scope)
    expect(await ask('assets/index-1.js')).toBe('kept')
    for (const path of ['./', 'index.html', 'own/assets/x.js']) expect(await ask(path)).toBe('fetched')
    expect(await ask('https://other.example/assets/index-1.js')).toBeUndefined()
  },
)
