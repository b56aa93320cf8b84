// What the two drivers do differently, in one place: a test says what it means, and this module how the browser is brought to it. Chromium is driven by
// its own protocol, and can do all of it. The driver of Firefox (playwright-core 1.60, WebDriver BiDi, Firefox 153) cannot do the following, so that the
// tests do something else there, or leave a part out; no test is left out.
//
// | what | the driver's words | in Firefox |
// | --- | --- | --- |
// | `emulateMedia`, for print, and for what the system prefers | none: `matchMedia('print').matches` stays false | the page's own theme; rules for print apply to all media |
// | `grantPermissions` for the clipboard | 'clipboard-read' (value of 'name' member of PermissionDescriptor) is not a valid value for enumeration PermissionName | a preference of the browser (browser.ts) |
// | reading a PNG from the clipboard | none: `navigator.clipboard.read()` finds no item | the page says that it has copied it, and nothing reads it |
// | the event `download` | Timeout 30000ms exceeded while waiting for event "download" | the page notes what it gives the browser to save |
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'

/** Whether a page is in Firefox. */
export const isInFirefox = (page: Page): boolean =>
  page.context().browser()?.browserType().name() === 'firefox'

/** Lets a test read what a page copies. */
export const allowClipboard = async (context: BrowserContext): Promise<void> => {
  if (context.browser()?.browserType().name() === 'firefox') return
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
}

/** Shows the page in a theme: that of the system, or that of the reader where the system's cannot be chosen. */
export const showTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  if (isInFirefox(page)) await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
  else await page.emulateMedia({ colorScheme: theme })
}

const printForAll = `for (const sheet of document.styleSheets)
  for (const rule of sheet.cssRules)
    if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all'`

/** Shows the page as on paper. */
export const showPaper = async (page: Page): Promise<void> => {
  if (isInFirefox(page)) await page.evaluate(printForAll)
  else await page.emulateMedia({ media: 'print' })
}

// A page notes the next file that it gives the browser to save, as bytes. It must not end with the promise: `page.evaluate` waits for the value of a
// script, and so for the click that comes after it.
const noteSaved = `{
  const blobs = new Map()
  const addressOf = URL.createObjectURL
  URL.createObjectURL = (blob) => {
    const address = addressOf.call(URL, blob)
    blobs.set(address, blob)
    return address
  }
  globalThis.savedNext = new Promise((done) => {
    HTMLAnchorElement.prototype.click = function () {
      URL.createObjectURL = addressOf
      delete HTMLAnchorElement.prototype.click
      void blobs.get(this.href).arrayBuffer().then((all) => done([this.download, [...new Uint8Array(all)]]))
    }
  })
}
undefined`

/** The name and the bytes of the file that a click saves. */
export const savedBy = async (
  page: Page,
  click: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
  if (!isInFirefox(page)) {
    const download = page.waitForEvent('download')
    await click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }
  await page.evaluate(noteSaved)
  await click()
  const [name, bytes] = await page.evaluate<readonly [string, readonly number[]]>('savedNext')
  return { name, bytes: Buffer.from(bytes) }
}
