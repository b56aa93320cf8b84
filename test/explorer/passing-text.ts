// What the page shows for two seconds only, such as "copied": a test that looks for it after the click may be kept waiting for longer than that, by other
// processes, and then never sees it. So the page itself notes the text, from before the click on.
import type { Page } from 'playwright-core'

const noted = (text: string): string => `globalThis[${JSON.stringify(`noted ${text}`)}]`

/** Starts to note whether the page shows a text as a button. Gives a function that tells whether it has. */
export const noteButton = async (page: Page, text: string): Promise<() => Promise<boolean>> => {
  await page.evaluate(`{
    ${noted(text)} = false
    // What a button says to screen readers only is in an element of its own.
    const look = () => {
      const buttons = [...document.querySelectorAll('button')]
      if (!buttons.some((one) => one.firstChild?.textContent === ${JSON.stringify(text)})) return
      ${noted(text)} = true
      watching.disconnect()
    }
    const watching = new MutationObserver(look)
    watching.observe(document.body, { childList: true, subtree: true, characterData: true })
  }`)
  return () => page.evaluate<boolean>(noted(text))
}
