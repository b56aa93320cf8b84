// The built page in a real browser, from a host that knows nothing of it, and what a test reads on the page.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closePages, openPage, sharedBrowser, type Watched } from './browser.js'
import { build, staticHost } from './built-page.js'
import { leaveKept, openKept } from './kept-page.js'

/** The page that tests share, with every error since it was opened. */
export type Opened = Pick<Watched, 'page' | 'wrong'>

interface ServedPage {
  /** The address of the page. */
  readonly address: () => string
  /** Opens the page with this fragment of a link in the page that tests share (kept-page.ts), and waits until it shows a state. */
  readonly open: (fragment: string, options?: Parameters<typeof openKept>[1]) => Promise<Opened>
  /** The same in a context of its own, for a test with two pages or of what a browser keeps. The options are those of `openPage`. */
  readonly openApart: (fragment: string, options?: Parameters<typeof openPage>[2]) => Promise<Watched>
}

// The files of a worker share it, so that the browser has compiled the code of the page already.
let host: Promise<string> | undefined
const hosted = async (): Promise<string> => {
  // Every file of the page may be kept: nothing in it changes while a host runs.
  const { address, server } = await staticHost(build().page, 'max-age=3600')
  server.unref()
  return address
}

/** Starts the host before the tests of a file, unless another file of the worker has, and leaves its pages after. */
export const servePage = (): ServedPage => {
  let here = ''
  beforeAll(async () => {
    host ??= hosted()
    here = await host
  })
  afterAll(async () => {
    await leaveKept()
    await closePages()
  })
  const address = () => here
  const at = (fragment: string) => `${address()}${fragment === '' ? '' : `#${fragment}`}`
  const shown = async <W extends Opened>(watched: W): Promise<W> => {
    await watched.page.waitForSelector('.state')
    return watched
  }
  return {
    address,
    open: async (fragment, options) => shown(await openKept(at(fragment), options)),
    openApart: async (fragment, options) =>
      shown(await openPage(await sharedBrowser(), at(fragment), options)),
  }
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
  '✗ maekawa, step 8 of 8: Deadlock: 0 waits for the vote of 1, 1 for the vote of 0. No message is in transit.'
