// One page for the tests of a worker, one test after another: each opens a document of its own in it. That takes a third of the processor time of a
// page in a new context, because the browser keeps its process and the code that it has compiled. What a test leaves is taken back: what the page
// stores, the size of the window, the theme, the media, where the pointer is, permissions, and answers to dialogs. A test of what a browser keeps for
// a page, or with two pages, opens a context of its own (`openPage`).
import type { Page } from 'playwright-core'
import { type ByItself, keptContexts, openPage, sharedBrowser, type Watched } from './browser.js'
import { isInFirefox } from './driver.js'

const kept = new Map<boolean, Watched>()

const leave = async (page: Page): Promise<void> => {
  if (page.url() === 'about:blank') return
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await page.goto('about:blank')
}

const takeBack = async ({ page, context, wrong }: Watched): Promise<void> => {
  await leave(page)
  page.removeAllListeners('dialog')
  if (!isInFirefox(page)) {
    await context.clearPermissions()
    await page.emulateMedia({ media: null, colorScheme: null })
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.mouse.move(0, 0)
  // What the document of another test did last.
  wrong.splice(0)
}

/** Opens an address in the page that the tests of this worker share. The document of the test before is gone. */
export const openKept = async (
  address: string,
  { looksAhead = false }: Pick<ByItself, 'looksAhead'> = {},
): Promise<Watched> => {
  const known = kept.get(looksAhead)
  if (known !== undefined && !known.page.isClosed()) {
    await takeBack(known)
    await known.page.goto(address)
    return known
  }
  const watched = await openPage(await sharedBrowser(), address, { looksAhead })
  kept.set(looksAhead, watched)
  keptContexts.add(watched.context)
  return watched
}

/** Ends what the kept pages do; they stay open. */
export const leaveKept = async (): Promise<void> => {
  for (const { page } of kept.values()) if (!page.isClosed()) await leave(page)
}
