// Finds texts of the stage and of the wait-for graph that are not whole: what leaves the card, the plate or the circle that it stands in, what is
// outside of its picture, what lies under another text of its card, what is cut with an ellipsis, and pictures that must be scrolled sideways.
import type { Page } from 'playwright-core'

// In pixels: half of one is lost to rounding.
const search = `(() => {
  const found = []
  const say = (what, text, by) => found.push(what + ': ' + text.textContent.trim() + (by === undefined ? '' : ' by ' + by.toFixed(1)))
  const isIn = (text) => text.textContent.trim() !== '' && text.checkVisibility()
  const boxOf = (one) => one.getBoundingClientRect()
  // The room of letters without what is free above and below them.
  const farthest = ({ left, right, top, bottom, height }, { x, y }) =>
    Math.max(...[left, right].flatMap((across) => [top + height * 0.2, bottom - height * 0.22].map((down) => Math.hypot(across - x, down - y))))
  for (const picture of document.querySelectorAll('.network svg, .space-time svg, .wait-for svg')) {
    if (!picture.checkVisibility()) continue
    const all = boxOf(picture)
    for (const text of picture.querySelectorAll('text')) {
      if (!isIn(text)) continue
      const box = boxOf(text)
      const outside = Math.max(all.left - box.left, box.right - all.right, all.top - box.top - 3, box.bottom - all.bottom - 3)
      if (outside > 1) say('outside of its picture', text, outside)
      const part = text.closest('.site, .wf-site, .message:not(.nw-listed), .nw-reason, .wf-label')
      const frame = part?.querySelector('.nw-frame, circle, .nw-plate, .plate')
      if (frame === null || frame === undefined) continue
      const around = boxOf(frame)
      const middle = { x: (around.left + around.right) / 2, y: (around.top + around.bottom) / 2 }
      const beyond = frame.tagName === 'circle' ? farthest(box, middle) - around.width / 2 : Math.max(around.left - box.left, box.right - around.right)
      if (beyond > 0.5) say('leaves its ' + frame.tagName, text, beyond)
    }
  }
  for (const card of document.querySelectorAll('.network .site, .wf-site')) {
    const texts = [...card.querySelectorAll('text')].filter(isIn).map((text) => [text, boxOf(text)])
    for (const [k, [text, one]] of texts.entries())
      for (const [, other] of texts.slice(k + 1)) {
        const [across, down] = [Math.min(one.right, other.right) - Math.max(one.left, other.left), Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)]
        if (across > 1 && down > one.height / 2) say('lies on another text of its card', text)
      }
  }
  for (const text of document.querySelectorAll('.network .nw-reason.nw-access text')) if (/(\\.\\.\\.|…)$/.test(text.textContent)) say('cut', text)
  for (const area of document.querySelectorAll('.network, .st-scroll')) {
    const hidden = area.scrollWidth - area.clientWidth
    if (area.checkVisibility() && hidden > 1) found.push(area.className + ' hides ' + hidden + ' of ' + area.scrollWidth + ' pixels')
  }
  return found
})()`

// Resolves when the page has drawn a state, and no longer improves the drawing of its run.
const drawn = `new Promise((resolve) => {
  const look = () => {
    const runs = [...document.querySelectorAll('.state .space-time')]
    if (runs.length > 0 && runs.every((run) => run.getAttribute('aria-busy') !== 'true')) resolve()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(() => requestAnimationFrame(look))
})`

/** The texts that are not whole, each with what is wrong with it. */
export const cutTexts = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(drawn)
  return page.evaluate<readonly string[]>(search)
}
