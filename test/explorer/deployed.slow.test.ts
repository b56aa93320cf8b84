// The deployed page: several copies on one host, hosts that let browsers cache files, and a new version that
// replaces one that is still open.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openPage, sharedBrowser } from './browser.js'
import { type Built, build } from './built-page.js'

const folder = mkdtempSync(join(tmpdir(), 'coterie-deployed-'))
let built: Built
let browser: Browser
let server: Server
let address = ''

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

beforeAll(async () => {
  built = build()
  for (const copy of ['one', 'other']) cpSync(built.page, join(folder, copy), { recursive: true })
  browser = await sharedBrowser()
  // Browsers may cache all files of this copy for ten minutes, including index.html.
  server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://any').pathname
    try {
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
      const body = readFileSync(file)
      const type = types[extname(file)] ?? 'text/plain'
      response.writeHead(200, {
        'Content-Type': type,
        'Cache-Control': path.startsWith('/one/') ? 'max-age=600' : 'no-cache',
      })
      response.end(body)
    } catch {
      response.writeHead(404)
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(async () => {
  await closePages()
  server?.close()
  server?.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

const edit = (file: string, change: (text: string) => string) => {
  const text = readFileSync(join(folder, file), 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  writeFileSync(join(folder, file), changed)
}

test('two copies on one host are cached separately, and a new version replaces the cached one', async () => {
  const { page, context } = await openPage(browser, `${address}one/`, { isKept: true })
  const kept = () =>
    page.evaluate<string[]>("caches.keys().then((names) => names.map((name) => name.split(' ')[1]).sort())")
  const controlled = () =>
    expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await controlled()
  await page.goto(`${address}other/`)
  await controlled()
  expect(await kept()).toEqual([`${address}one/`, `${address}other/`])

  // A new version has another digest, and so another service worker.
  await page.goto(`${address}one/`)
  edit('one/index.html', (html) =>
    html.replace('</head>', '<meta name="second-version" content="" /></head>'),
  )
  edit('one/offline.js', (code) => code.replace(/(builtDigest\s*=\s*")[0-9a-f]+/, '$1fedcba9876543210'))
  await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.update())')
  const inCache = `caches.keys().then(async (names) => {
    const name = names.find((name) => name.endsWith('/one/ fedcba9876543210'))
    if (name === undefined) return 'no such cache'
    const page = await (await caches.open(name)).match('./')
    return page === undefined ? 'not yet' : page.text()
  })`
  await expect.poll(() => page.evaluate<string>(inCache)).toContain('second-version')
  await expect.poll(kept).toEqual([`${address}one/`, `${address}other/`])
  await context.close()
})

test('an open page whose version was replaced asks for a reload, instead of checking with the new version', async () => {
  const { page, context } = await openPage(browser, `${address}other/#spec=maekawa`)
  await page.waitForSelector('.step')
  // A new version of the other copy: its worker has the same name and another digest.
  edit('other/worker.js', (code) => code.replace(/"[0-9a-f]{16}"/, '"fedcba9876543210"'))
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('there is a newer version; reload the page').first().waitFor()
  expect(await page.locator('.verdicts').count()).toBe(0)
  await context.close()
})

test('the page includes the licenses of its packages', async () => {
  const text = await (await fetch(`${address}one/third-party-notices.txt`)).text()
  for (const name of ['preact ', 'immutable ', '@viz-js/viz ', 'Graphviz', 'Expat'])
    expect(text).toContain(name)
  // Also those that the packages of package.json bring.
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: { readonly [path: string]: { readonly name?: string; readonly version: string } }
  }
  for (const [, name, version] of text.matchAll(/^(\S+) (\d+\.\d+\.\d+)$/gm))
    expect(
      // A second name of a package stands in its path, and its own in `name`.
      Object.entries(packages)
        .filter(([path, one]) => (one.name ?? path.replace(/^node_modules\//, '')) === name)
        .map(([, one]) => one.version),
      name,
    ).toContain(version)
})
