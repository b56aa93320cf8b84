// The page without the pictures of the state and of the run, for tests that only read its texts: it draws them all the same, but the
// browser does not lay them out, which takes a fifth of its time for a step. A sheet of the page itself would be a violation of its
// content security policy, so this one is made by a script.
import type { Page } from 'playwright-core'

const hidden = '.network, .space-time { display: none }'

/** Hides the networks and runs of the document until `showPictures`. Other pictures stay. */
export const hidePictures = (page: Page): Promise<void> =>
  page.evaluate(`(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('${hidden}')
    document.adoptedStyleSheets.push(sheet)
  })()`)

export const showPictures = (page: Page): Promise<void> =>
  page.evaluate('void document.adoptedStyleSheets.pop()')
