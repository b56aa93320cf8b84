// The picture of the run and that of the network on the page, as places: from where the browser has drawn them.
import type { Page } from 'playwright-core'
import type { DrawnNetwork } from '../diagram/drawn-network.js'
import type { DrawnRun } from '../diagram/drawn-run.js'

// Runs in the page. Where a shape is scrolled out of sight, it has its place all the same.
const read = `(() => {
  const all = (selector, of = document) => [...of.querySelectorAll(selector)]
  const box = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom, x: (left + right) / 2, y: (top + bottom) / 2 }
  }
  const onPage = (shape, { x, y }) => new DOMPoint(x, y).matrixTransform(shape.getScreenCTM())
  const ends = (shape) => {
    const at = (length) => onPage(shape, shape.getPointAtLength(length))
    const [from, to] = [at(0), at(shape.getTotalLength())]
    return { from: { x: from.x, y: from.y }, to: { x: to.x, y: to.y } }
  }
  const kindOf = (element, kinds) => kinds.find((kind) => element.classList.contains(kind))
  const titles = all('.st-head .st-title').map((one) => ({ title: one.textContent, x: box(one).x }))
  const run = {
    lanes: titles.filter(({ title }) => title !== 'shared'),
    marks: all('.st-run .st-event:not(.loss)').map((event) => {
      const { x, y } = box(event.querySelector('.st-dot, .st-cross'))
      return [Number(event.dataset.step), { x, y }]
    }),
    arrows: all('.st-run .st-arrow').map((arrow) => ({
      kind: kindOf(arrow, ['delivered', 'copied', 'lost', 'pending']),
      ...ends(arrow.querySelector('path')),
    })),
    spans: all('.st-run .st-span:not(.down)').map((span) => {
      const { from, to } = ends(span)
      return { x: from.x, from: from.y, to: to.y, says: kindOf(span, ['clash', 'holds', 'waits', 'idle']) }
    }),
    bands: all('.st-run .st-clash').map(box),
  }
  const network = {
    cards: all('.network g.site').map((card) => ({
      title: card.querySelector('.nw-title').textContent,
      ...box(card.querySelector('.nw-frame')),
    })),
    arrows: ['message', 'wait', 'access'].flatMap((kind) =>
      all('.network g.nw-' + kind + ' > polyline').map((line) => ({ kind, ...ends(line) })),
    ),
    corners: all('.network rect, .network polyline, .network text').flatMap((shape) => {
      const { left, right, top, bottom } = box(shape)
      return [{ x: left, y: top }, { x: right, y: bottom }]
    }),
    frame: box(document.querySelector('.network svg')),
  }
  return { run, network }
})()`

/** What the page draws now. */
export const drawnOnPage = async (
  page: Page,
): Promise<{ readonly run: DrawnRun; readonly network: DrawnNetwork }> => {
  const { run, network } = await page.evaluate<{
    readonly run: Omit<DrawnRun, 'marks'> & {
      readonly marks: readonly (readonly [number, { x: number; y: number }])[]
    }
    readonly network: DrawnNetwork
  }>(read)
  return { run: { ...run, marks: new Map(run.marks) }, network }
}
