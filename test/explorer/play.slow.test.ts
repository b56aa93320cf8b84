// The static page in a real browser: playing, links, keys.
import type { Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, startBrowser } from './browser.js'
import { type Built, build, staticHost } from './built-page.js'

let built: Built
let browser: Browser
let host: { readonly address: string; readonly server: Server }

beforeAll(async () => {
  built = build()
  host = await staticHost(built.page)
  browser = await startBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  host?.server.close()
  built?.remove()
})

// Maekawa's deadlock in the grid: sites 0 and 1 divide the votes between them.
const toDeadlock = [
  'request at 0',
  'request at 1',
  'onRequest at 0: REQUEST from 1',
  'onRequest at 1: REQUEST from 0',
  'onRequest at 2: REQUEST from 0',
  'onVote at 0: VOTE from 2',
  'onRequest at 3: REQUEST from 1',
  'onVote at 1: VOTE from 3',
]

const where = (page: Page) => page.locator('.where').innerText()
const enabled = (page: Page) => page.locator('.step .what').allInnerTexts()
const state = (page: Page) => page.locator('.state').innerText()

const click = (page: Page, label: string) =>
  page.locator('.steps').getByRole('button', { name: label, exact: true }).click()

test('Maekawa is played into its deadlock by clicking, and the link gives the session again', async () => {
  const { page, context, wrong } = await openPage(
    browser,
    `${host.address}#spec=maekawa&requests=1&requesters=0,1`,
  )
  await page.waitForSelector('.step')
  expect(await enabled(page)).toEqual(['request at 0', 'request at 1'])
  for (const label of toDeadlock) await click(page, label)
  expect(await where(page)).toBe('step 8 of 8')
  expect(await enabled(page)).toEqual([])
  expect(await page.locator('.site.waits').count()).toBe(2)
  await page.waitForURL(/at=8|steps=[\d,]{15}/)
  const link = page.url()
  const told = await state(page)
  await page.reload()
  await page.waitForSelector('.site.waits')
  expect(await state(page)).toBe(told)
  expect(page.url()).toBe(link)
  expect(wrong).toEqual([])
  await context.close()
})
