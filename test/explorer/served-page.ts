// The built page in a real browser, from a host that knows nothing of it, and what a test reads on the page. Each
// test file has its own host.
import type { Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closePages, openPage, sharedBrowser, type Watched } from './browser.js'
import { build, staticHost } from './built-page.js'

interface ServedPage {
  /** The address of the page. */
  readonly address: () => string
  /** Opens the page with this fragment of a link, and waits until it shows a state. The options are those of `openPage`. */
  readonly open: (fragment: string, options?: Parameters<typeof openPage>[2]) => Promise<Watched>
}

/** Starts the host before the tests of a file, and closes it and the pages after. */
export const servePage = (): ServedPage => {
  let browser: Browser
  let host: { readonly address: string; readonly server: Server }
  beforeAll(async () => {
    host = await staticHost(build().page)
    browser = await sharedBrowser()
  }, 120_000)
  afterAll(async () => {
    await closePages()
    host?.server.close()
  })
  const address = () => host.address
  const open: ServedPage['open'] = async (fragment, options) => {
    const watched = await openPage(browser, `${address()}${fragment === '' ? '' : `#${fragment}`}`, options)
    await watched.page.waitForSelector('.state')
    return watched
  }
  return { address, open }
}

/** The position in the run, such as "step 1 of 8". */
export const where = (page: Page) => page.locator('.where').innerText()
/** The labels of the enabled steps. */
export const enabled = (page: Page) =>
  page.locator('.step').evaluateAll((all) => all.map((one) => one.getAttribute('data-step')))
/** The records of the sites, as text. */
export const state = (page: Page) =>
  page
    .locator('.state .site')
    .evaluateAll((all) =>
      all
        .map((one) =>
          [...one.querySelectorAll('.nw-title, .nw-word, .nw-value')].map((text) => text.textContent),
        )
        .join('; '),
    )
/** The message above the state. */
export const notice = (page: Page) => page.locator('.notice').innerText()

/** Puts the cursor before a text in the line of a declaration, in the panel Source. */
export const putCursor = async (page: Page, declared: string, before: string): Promise<void> => {
  await page.getByLabel('Go to a declaration').selectOption({ label: declared })
  const line = page.locator('.cm-line', { hasText: before }).first()
  const at = (await line.innerText()).indexOf(before)
  await line.click({ position: { x: 1, y: 5 } })
  for (let k = 0; k < at; k++) await page.keyboard.press('ArrowRight')
}

/** The title at the end of the recorded run `maekawa-grid-deadlock`, without the name of the page. */
export const deadlockTitle =
  '✗ maekawa, step 8 of 8: Deadlock: 0 waits for 1 (vote of 1), 1 waits for 0 (vote of 0), and no fair step is enabled. No message is in transit.'
