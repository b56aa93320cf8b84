// The runs in the room that the page has for them in small windows: all kept runs without a browser, the widest ones in one.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { RunDrawing } from '../../src/diagram/run/drawing.js'
import { drawingsIn, scaleIn } from '../../src/explorer/diagrams/run-in-room.js'
import type { Room } from '../../src/explorer/diagrams/use-room.js'
import { toTheEnd } from '../../src/search/long-work.js'
import type { Trace } from '../../src/trace/trace.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'
import { servePage } from './served-page.js'

const { open } = servePage()

// In pixels, as a browser measures them: an inch of a layout at full size, and the width of the run.
const inch = 105.6
const windows = { '1024x768': 513, '1440x900': 760 }
// At this part of full size, letters of 10 points have ten pixels. The style sheets then show all of the run (crowded.css).
const readable = 0.682

/** The drawing of a run in a room. The width of the first one is mostly that of all, and another one is wider. */
const inRoom = (trace: Trace, room: Room): RunDrawing => {
  const sites = trace.model.sites.map(({ id }) => id)
  const first = drawingsIn(trace, { sites }, room).next()
  const drawing = first.done === true ? first.value : first.value()
  return scaleIn(drawing, room) < readable ? toTheEnd(drawingsIn(trace, { sites }, room)) : drawing
}

// The texts of shared variables once made the lanes of a cell of Chubby 200 pixels wider than a window of 1024, then its letters 8.3 pixels high.
test.each(Object.entries(windows))(
  'every kept run of up to nine sites is whole at %s with letters of ten pixels',
  async (_, width) => {
    const small: string[] = []
    let [runs, cut, hidden] = [0, 0, 0]
    for (const folder of readdirSync(keptFolder)) {
      const { trace } = await replayed(folder, catalogueSpec)
      if (trace.model.sites.length > 9) continue
      runs++
      const room = { width: width / inch, least: readable }
      const drawing = inRoom(trace, room)
      if (scaleIn(drawing, room) < readable) small.push(folder)
      // Only a site without any step, message or wait has no lane, and the legend names it.
      for (const { id, title } of trace.model.sites.filter(({ id }) => drawing.laneOf(id) === undefined)) {
        hidden++
        expect(drawing.legend.at(-1)!.text.text).toMatch(/^not shown, since nothing happens there: /)
        expect(drawing.legend.at(-1)!.text.text.replaceAll('\n', ' ')).toContain(title)
        expect(trace.steps.filter(({ label }) => label.site === id || label.from === id)).toEqual([])
        expect(trace.steps.flatMap(({ sends }) => sends.filter(({ to }) => to === id))).toEqual([])
      }
      for (const { label, whole } of drawing.memory?.accesses ?? []) {
        const isCut = label.text.endsWith('…')
        if (isCut) cut++
        // The tooltip has each part of the label, also the values of which only a part has changed, or which are long and only read: `[…]`.
        else if (!label.text.endsWith('...'))
          for (const part of label.text.replaceAll('\n', ' ').split(/[,;] /))
            expect(whole).toContain(part.replace(/…\]$| \+\d+$/, ''))
      }
    }
    expect(small).toEqual([])
    expect(runs).toBeGreaterThan(100)
    if (width < 600) expect(cut).toBe(0)
    if (width < 600) expect(hidden).toBeGreaterThan(3)
  },
)

test('the kept runs with the widest texts of shared variables are whole, and their tooltips have all of these texts', async () => {
  const { page, wrong } = await open('spec=token-ring&steps=0')
  const show = async (run: string, steps: number) => {
    await page.evaluate(`location.hash = 'recorded=${run}'`)
    await page.locator('.where', { hasText: `step ${steps} of ${steps}` }).waitFor()
    await expect.poll(() => page.locator('.st-event').count()).toBe(steps)
  }
  const hidden = () => page.locator('.st-scroll').evaluate((area) => area.scrollWidth - area.clientWidth)
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [run, steps] of [
      ['chubby-sessions-late-write', 17],
      ['chubby-cell-no-lease', 16],
      ['chubby-sessions-not-asked', 9],
    ] as const) {
      await show(run, steps)
      await expect.poll(hidden, { message: `${run}, ${width}` }).toBe(0)
    }
  }
  const access = page.locator('.st-run .st-access', { hasText: 'disks[0]: serial := 1, holder := 0' }).first()
  await expect.poll(() => access.locator('text').last().textContent()).toBe('holder := 0')
  expect(await access.locator('title').textContent()).toMatch(
    /^disks\[0\]: serial := 1, holder := 0: disks = \[.*\]; .* phase\[2\] = idle$/,
  )
  expect(wrong).toEqual([])
})

// The network had 380 of 635 pixels, and the run five of its thirteen steps. The letters of names and messages have 10 points, the smallest of both.
test('of a long run at least eleven of thirteen steps are in sight with their names at 1440x900, nine at 1024x768, with letters of ten pixels and the votes of the sites that wait', async () => {
  const { page, wrong } = await open('recorded=maekawa-six-sites-deadlock')
  await page.locator('.where', { hasText: 'step 13 of 13' }).waitFor()
  const seen = async () => {
    // The first drawing has texts upon others, and the last one is higher.
    await page.locator('.space-time[aria-busy=false]').waitFor()
    return page.evaluate<number>(`(() => {
      const area = document.querySelector('.st-scroll')
      const [top, bottom] = [area.querySelector('.st-head').getBoundingClientRect().bottom, area.getBoundingClientRect().bottom]
      return [...document.querySelectorAll('.st-event')].filter((one) => {
        const box = one.getBoundingClientRect()
        return box.top >= top - 1 && box.bottom <= bottom + 1
      }).length
    })()`)
  }
  const letters = (picture: string) =>
    page.evaluate<number>(`(() => {
      const svg = document.querySelector('${picture}')
      const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
      return scale * Math.min(...[...svg.querySelectorAll('text')].map((one) => Number(one.getAttribute('font-size'))))
    })()`)
  for (const [width, height, steps] of [
    [1024, 768, 9],
    [1440, 900, 11],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(seen, { message: `${width}` }).toBeGreaterThanOrEqual(steps)
    await expect.poll(() => page.locator('.network .site', { hasText: 'quorum' }).count()).toBe(3)
    for (const picture of ['.st-run', '.network svg'])
      await expect.poll(() => letters(picture), { message: `${picture}, ${width}` }).toBeGreaterThan(9.9)
  }
  // A short run leaves the network as large as before.
  await page.evaluate(`location.hash = 'recorded=bully-wrong-suspicion'`)
  await page.locator('.where', { hasText: 'step 3 of 3' }).waitFor()
  await expect.poll(() => page.locator('.long-run').count()).toBe(0)
  expect(wrong).toEqual([])
})

// Runs in the page: looks at every frame until the drawing is the final one.
const orderOfFrames = `new Promise((done) => {
  const wrong = new Set()
  let frames = 0
  const outOfOrder = () => {
    const above = new Map()
    for (const event of document.querySelectorAll('.st-run .st-event:not(.loss)')) {
      const dot = event.querySelector('.st-dot, .st-cross').getBBox()
      const middle = dot.x + dot.width / 2
      for (const text of event.querySelectorAll('text')) {
        const box = text.getBBox()
        const side = Math.round(middle) + (box.x + box.width / 2 > middle ? ' right' : ' left')
        const y = box.y + box.height / 2
        const step = Number(event.dataset.step)
        const others = above.get(side) ?? []
        for (const other of others)
          if (other.step < step && other.y >= y) wrong.add(other.says + ' stands below ' + text.textContent)
        above.set(side, [...others, { step, y, says: text.textContent }])
      }
    }
    return above.size
  }
  const look = () => {
    const sides = outOfOrder()
    frames++
    const isBusy = document.querySelector('.space-time').getAttribute('aria-busy') === 'true'
    if (frames < 30 || isBusy) requestAnimationFrame(look)
    else done({ wrong: [...wrong], frames, sides })
  }
  look()
})`

interface Frames {
  readonly wrong: readonly string[]
  readonly frames: number
  readonly sides: number
}

// For a second after a change of the window, the label of a step stood below that of the next.
test('after a change of the window the texts of each lane are in the order of its steps in every frame', async () => {
  const { page, wrong } = await open('recorded=ricart-agrawala-n3-to-n80')
  await page.locator('.where', { hasText: 'step 35 of 35' }).waitFor()
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [800, 450],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const seen = await page.evaluate<Frames>(orderOfFrames)
    expect(seen.wrong, `${width}`).toEqual([])
    expect(seen.frames).toBeGreaterThanOrEqual(30)
    expect(seen.sides).toBeGreaterThan(3)
  }
  await page.emulateMedia({ media: 'print' })
  expect((await page.evaluate<Frames>(orderOfFrames)).wrong).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  expect(wrong).toEqual([])
})

// Of these runs of two or three sites some steps had to be scrolled into sight, below networks with room to spare.
test('a run of ten to sixteen steps of two or three sites is whole at 1440x900, with letters of ten pixels in it and in the network', async () => {
  const { page, wrong } = await open('spec=token-ring&steps=0')
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [run, steps] of [
    ['paxos-forgotten-promise', 12],
    ['lamport-resend-unordered', 11],
    ['central-server-p0-p1-p2', 16],
    ['suzuki-kasami-old-token', 13],
    ['ricart-agrawala-out-of-order', 16],
  ] as const) {
    await page.evaluate(`location.hash = 'recorded=${run}'`)
    await page.locator('.where', { hasText: `step ${steps} of ${steps}` }).waitFor()
    await page.locator('.space-time[aria-busy=false]').waitFor()
    const hidden = () => page.locator('.st-scroll').evaluate((area) => area.scrollHeight - area.clientHeight)
    await expect.poll(hidden, { message: run }).toBeLessThanOrEqual(1)
    for (const picture of ['.st-run', '.network svg']) {
      const letters = await page.evaluate<number>(`(() => {
        const svg = document.querySelector('${picture}')
        const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
        return scale * Math.min(...[...svg.querySelectorAll('text')].map((one) => Number(one.getAttribute('font-size'))))
      })()`)
      expect(letters, `${picture} of ${run}`).toBeGreaterThan(9.9)
    }
  }
  expect(wrong).toEqual([])
})

// A run of two or three sites has what it needs by itself. Of one of twelve steps 225 pixels were in sight at 1440x900. At 1024x768 the network is low already.
test('a reader can give the run more of the height, and the page remembers it', async () => {
  const { page, wrong } = await open('recorded=maekawa-ring-of-four')
  const heightOf = () => page.locator('.st-scroll').evaluate((area) => area.clientHeight)
  const shown = page.locator('.where', { hasText: 'step 12 of 12' })
  const button = page.getByRole('button', { name: 'larger run' })
  await shown.waitFor()
  for (const [width, height, factor] of [
    [1440, 900, 1.25],
    [1024, 768, 1.1],
  ] as const) {
    await page.setViewportSize({ width, height })
    const before = await heightOf()
    // The tools are in one line.
    const tops = await page
      .locator('.st-tools > *')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(Math.max(...tops) - Math.min(...tops), `${width}`).toBeLessThan(10)
    await button.click()
    await expect.poll(heightOf, { message: `${width}` }).toBeGreaterThan(before * factor)
    // The network is still there.
    expect(
      await page.locator('.network svg').evaluate((svg) => svg.getBoundingClientRect().height),
    ).toBeGreaterThan(100)
    await button.click()
    await expect.poll(heightOf).toBe(before)
  }
  await button.click()
  await page.reload()
  await shown.waitFor()
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  await button.click()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await button.count()).toBe(0)
  expect(wrong).toEqual([])
})

// Runs in the page: looks at every frame until the drawing is the final one.
const printedOver = `new Promise((done) => {
  const found = new Set()
  let drafts = 0
  const look = () => {
    const figure = document.querySelector('.space-time')
    const isBusy = figure?.getAttribute('aria-busy') !== 'false'
    const texts = [...(figure?.querySelectorAll('.st-run text') ?? [])].map((one) => [one.textContent, one.getBoundingClientRect()])
    if (isBusy && texts.length > 0) drafts++
    for (const [k, [says, a]] of texts.entries())
      for (const [other, b] of texts.slice(k + 1))
        if (a.left + 1 < b.right - 1 && b.left + 1 < a.right - 1 && a.top + 2 < b.bottom - 2 && b.top + 2 < a.bottom - 2)
          found.add((isBusy ? 'draft: ' : 'at the end: ') + says + ' over ' + other)
    if (isBusy) requestAnimationFrame(look)
    else done({ found: [...found], drafts })
  }
  look()
})`

// On opening, a class saw texts printed over each other for two seconds.
test('no text is printed over another while a large run is laid out, nor afterwards', async () => {
  const { page, wrong } = await open('spec=token-ring&steps=0')
  for (const [run, width, height] of [
    ['lamport-sample-queue', 1024, 768],
    ['paxos-forgotten-promise&view=slide', 800, 450],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(`location.hash = 'recorded=${run}'`)
    await page.locator('.space-time[aria-busy=true]').waitFor()
    const seen = await page.evaluate<{ found: readonly string[]; drafts: number }>(printedOver)
    expect(seen.found, run).toEqual([])
    expect(seen.drafts).toBeGreaterThan(2)
  }
  expect(wrong).toEqual([])
})

// The arrow of the late write of client 0, whose start and name are above, seemed to come from a step of replica 3.
test('a message that enters a scrolled run from above has a name with its sender when scrolling has ended, which moves nothing and is not on paper', async () => {
  const { page, wrong } = await open('recorded=chubby-sessions-late-write')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('.where', { hasText: 'step 17 of 17' }).waitFor()
  await page.locator('.space-time[aria-busy=false]').waitFor()
  const names = page.locator('.st-entering')
  const said = () => names.evaluateAll((all) => all.map((one) => one.textContent))
  await expect.poll(said).toEqual(['WRITEfrom client 0'])
  expect(await names.evaluateAll((all) => all.every((one) => one.closest('[aria-hidden=true]')))).toBe(true)
  const place = () =>
    page
      .locator('.st-run')
      .evaluate((run) =>
        JSON.stringify([run.getBoundingClientRect(), run.closest('.st-scroll')!.scrollHeight]),
      )
  const area = page.locator('.st-scroll')
  const end = await area.evaluate((one) => one.scrollTop)
  expect(end).toBeGreaterThan(100)
  const named = await place()
  // What is in sight at the same time in the browser's own letters.
  const covered = await names.evaluateAll((all) => {
    const boxOf = (one: Element) => one.getBoundingClientRect()
    const others = [
      ...document.querySelectorAll('.st-run :is(.st-event, .st-label, .st-access) text, .st-run .st-dot'),
    ]
    return all.flatMap((name) =>
      others.filter((other) => {
        const [a, b] = [boxOf(name), boxOf(other)]
        return a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom
      }),
    ).length
  })
  expect(covered).toBe(0)
  await area.evaluate((one) => one.scrollTo(0, 0))
  await expect.poll(said).toEqual([])
  await area.evaluate((one, top) => one.scrollTo(0, top), end)
  // The next frame has none yet, and the run has the same place without and with it.
  expect(await said()).toEqual([])
  expect(await place()).toBe(named)
  await expect.poll(said).toEqual(['WRITEfrom client 0'])
  expect(await place()).toBe(named)
  // A printer does not wait until the page has taken the name away, so the style sheet hides it: also a copy that the page does not know.
  const copies = page.locator('.st-entering[data-copy]')
  const display = () => copies.evaluate((one) => getComputedStyle(one).display)
  await names.evaluate((one) => {
    const copy = one.cloneNode(true) as Element
    copy.setAttribute('data-copy', '')
    one.closest('svg')!.append(copy)
  })
  expect(await display()).not.toBe('none')
  await page.emulateMedia({ media: 'print' })
  expect(await display()).toBe('none')
  await page.emulateMedia({ media: 'screen' })
  expect(wrong).toEqual([])
})
