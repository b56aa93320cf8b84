// The stage: the network, the run and the prose beside them are in sight together, also in a small window.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servePage, where } from './served-page.js'

const { open } = servePage()

/** The elements of a selector that are completely in the window and in every element that scrolls around them, and all of them. */
const inSight = (page: Page, selector: string) =>
  page.evaluate<readonly [seen: number, all: number]>(`(() => {
    const all = [...document.querySelectorAll('${selector}')]
    const isSeen = (one) => {
      const box = one.getBoundingClientRect()
      for (let at = one.parentElement; at !== null; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue
        const around = at.getBoundingClientRect()
        if (box.top < around.top - 1 || box.bottom > around.bottom + 1 || box.left < around.left - 1 || box.right > around.right + 1) return false
      }
      return box.height > 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1
    }
    return [all.filter(isSeen).length, all.length]
  })()`)

test('a lesson, the network with its messages and waits, and the run are in sight together', async () => {
  const { page, wrong } = await open('spec=maekawa')
  await page.getByRole('tab', { name: 'Lessons' }).click()
  await page.locator('.lesson-panel select').first().selectOption('maekawa-deadlock')
  for (let k = 1; k <= 5; k++) {
    await page.getByRole('button', { name: /^next:/ }).click()
    await page.locator('.where', { hasText: `step ${k} of` }).waitFor()
    // With the answer the run is drawn up to the next question, after seven steps.
    if (k === 2) await page.locator('.question').getByRole('button', { name: 'the second request' }).click()
  }
  for (const [width, height, events] of [
    [1440, 900, 7],
    [1024, 768, 6],
  ] as const) {
    await page.setViewportSize({ width, height })
    const size = `${width}x${height}`
    expect(await inSight(page, '.network .site'), size).toEqual([4, 4])
    expect(await inSight(page, '.network .message'), size).toEqual([2, 2])
    expect(await inSight(page, '.network [role=img].nw-wait'), size).toEqual([4, 4])
    expect(await inSight(page, '.lesson-panel .prose > p'), size).toEqual([1, 1])
    // All words of the title.
    expect(await inSight(page, '.lesson-choice > span:first-child'), size).toEqual([1, 1])
    expect(await page.locator('.lesson-choice > span').first().innerText(), size).toMatch(/^.{20,} ▾$/)
    await expect.poll(() => inSight(page, '.st-event.here'), { message: size }).toEqual([1, 1])
    expect((await inSight(page, '.st-event'))[0], size).toBeGreaterThanOrEqual(events)
    expect(await inSight(page, '.step'), size).toEqual([4, 4])
  }
  expect(wrong).toEqual([])
})

/** The smallest letters of a picture, in pixels. */
const smallestLetters = (page: Page, picture: string) =>
  page.evaluate<number>(`Math.min(...[...document.querySelectorAll('${picture} text')].map((one) => {
    const { viewBox } = one.ownerSVGElement
    return Number(one.getAttribute('font-size')) * one.ownerSVGElement.getBoundingClientRect().width / viewBox.baseVal.width
  }))`)

/** How much of an element must be scrolled into sight, in pixels. */
const hiddenWidth = (page: Page, selector: string) =>
  page.locator(selector).evaluate((it) => it.scrollWidth - it.clientWidth)

/** Shows another session in the same page. */
const go = async (page: Page, fragment: string, steps: number): Promise<void> => {
  await page.evaluate(`location.hash = '${fragment}'`)
  await page.locator('.where', { hasText: `step ${steps} of ${steps}` }).waitFor()
  await expect.poll(() => page.locator('.st-event').count(), { message: fragment }).toBe(steps)
}

// A label over two events, an arrow head below a label and so on are measured for all kept runs without a browser.
test('of a kept run all events are in sight at 1440x900, and most of them at 1024x768 and on a slide, with letters of nine pixels', async () => {
  const { page, wrong } = await open('recorded=maekawa-grid-deadlock&panel=lesson')
  const seen = async () => (await inSight(page, '.st-event'))[0]
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(seen).toBe(8)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect.poll(seen).toBeGreaterThanOrEqual(6)
  // The tabs once took two lines in this width.
  await page.setViewportSize({ width: 1280, height: 720 })
  const tabs = () =>
    page.locator('[role=tab]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  await expect.poll(async () => new Set(await tabs()).size).toBe(1)
  // Letters once had 6 pixels where there was much to draw.
  await page.setViewportSize({ width: 800, height: 450 })
  for (const [fragment, steps, events] of [
    ['recorded=maekawa-lecture-grid-deadlock', 14, 9],
    ['recorded=maekawa-six-sites-deadlock', 13, 9],
    ['spec=maekawa&sites=9&param.quorums=grid&steps=0,0,2,2', 4, 4],
    ['recorded=chubby-sessions-not-asked', 9, 1],
  ] as const) {
    await go(page, `${fragment}&view=slide`, steps)
    for (const picture of ['.st-run', '.st-head', '.network'])
      await expect
        .poll(() => smallestLetters(page, picture), { message: `${picture} of ${fragment}` })
        .toBeGreaterThanOrEqual(9)
    await expect.poll(() => inSight(page, '.st-event.here'), { message: fragment }).toEqual([1, 1])
    expect(await seen(), fragment).toBeGreaterThanOrEqual(events)
  }
  // More than a slide holds: the current step, and what is above it.
  await go(page, 'recorded=maekawa-relinquish-old-vote&view=slide', 33)
  await expect.poll(() => inSight(page, '.st-event.here')).toEqual([1, 1])
  expect(await seen()).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})

/** The height of the run below the titles of its lanes, and whether the ring and the words of the current step are inside; what of the network is cut. */
const roomOfRun = (page: Page) =>
  page.evaluate<{ readonly height: number; readonly seen: boolean; readonly cut: number }>(`(() => {
    const [area, network] = ['.st-scroll', '.network'].map((one) => document.querySelector(one))
    const top = area.querySelector('.st-head').getBoundingClientRect().bottom
    const around = area.getBoundingClientRect()
    const bottom = Math.min(around.bottom, document.querySelector('.state').getBoundingClientRect().bottom, innerHeight)
    const seen = [...document.querySelectorAll('.st-event.here :is(.st-ring, text)')].map((one) => one.getBoundingClientRect())
    return {
      height: bottom - top,
      seen: seen.length > 1 && seen.every((box) => box.top >= top - 4 && box.bottom <= bottom + 1 && box.left >= around.left - 1 && box.right <= around.right + 1),
      cut: Math.max(network.scrollWidth - network.clientWidth, network.scrollHeight - network.clientHeight),
    }
  })()`)

// With long sentences of violations and large networks the run once had 31 of 768 pixels, and with large text none. These runs have the least room.
test('the run has room, and shows the current step, in a low window and with large text', async () => {
  const { page, wrong } = await open('spec=token-ring&steps=0')
  await page.setViewportSize({ width: 1024, height: 768 })
  const runs = [
    ['chubby-sessions-late-write', 17],
    ['maekawa-relinquish-latest-first', 9],
    ['paxos-forgotten-promise', 12],
    ['ring-election-wrong-suspicion', 6],
    ['lease-lock-slow-holder', 9],
  ] as const
  for (const [run, steps] of runs) {
    await go(page, `recorded=${run}`, steps)
    await expect.poll(() => roomOfRun(page), { message: run }).toMatchObject({ seen: true })
    const { height, cut } = await roomOfRun(page)
    expect(height, run).toBeGreaterThanOrEqual(120)
    expect(cut, run).toBeLessThanOrEqual(1)
  }
  // What the step did to the shared variables is in sight, too, in two lines.
  await go(page, 'recorded=chubby-sessions-late-write', 17)
  await expect.poll(() => inSight(page, '.st-access:last-child text')).toEqual([2, 2])
  // What has no room is shown on request.
  await page.getByRole('button', { name: 'large text' }).click()
  await go(page, 'recorded=chubby-sessions-late-write', 17)
  // In this window no sentence of a kept run is cut, and that of this one is in a narrow one.
  const isCut = () => page.locator('.violations').evaluate((one) => one.scrollHeight > one.clientHeight + 2)
  expect(await isCut()).toBe(false)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(isCut).toBe(true)
  const button = await page.locator('.verdict-line .rest').boundingBox()
  expect(button!.width).toBeGreaterThan(button!.height)
  await page.locator('.verdict-line .rest').click()
  await expect.poll(isCut).toBe(false)
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [run, steps] of [
      ['maekawa-grid-deadlock', 8],
      ['paxos-forgotten-promise', 12],
    ] as const) {
      await go(page, `recorded=${run}`, steps)
      await expect.poll(() => roomOfRun(page), { message: run }).toMatchObject({ seen: true })
      expect((await roomOfRun(page)).height, run).toBeGreaterThan(90)
    }
  }
  expect(wrong).toEqual([])
})

// A text that was scrolled down stayed so, and the next one began in its middle.
test('a new text beside the stage begins at its top', async () => {
  const { page } = await open('recorded=maekawa-grid-deadlock')
  const panel = page.locator('#panel')
  const top = () => panel.evaluate((area) => area.scrollTop)
  const scroll = async () => {
    // The page hears of the scrolling with the next frame.
    await panel.evaluate(
      (area) =>
        new Promise<void>((resolve) => {
          area.addEventListener('scroll', () => setTimeout(resolve), { once: true })
          area.scrollTop = 60
        }),
    )
    expect(await top()).toBeGreaterThan(30)
  }
  await scroll()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => where(page)).toBe('step 7 of 8')
  expect(await top()).toBe(0)
  await scroll()
  await page.getByRole('tab', { name: 'Model' }).click()
  await page.locator('#panel .model-panel').first().waitFor()
  expect(await top()).toBe(0)
  // The settings are no text about the step: they stay where the reader is.
  await scroll()
  await page.locator('.run-bar button', { hasText: 'back' }).click()
  await expect.poll(() => where(page)).toBe('step 6 of 8')
  expect(await top()).toBeGreaterThan(30)
})

test('a panel beside the stage leaves the widest networks of the kept runs whole at 1440x900', async () => {
  const { page, wrong } = await open('spec=token-ring&steps=0')
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [run, steps] of [
    ['maekawa-lecture-deadlock', 16],
    ['chubby-sessions-old-master', 13],
    ['lamport-sample-queue', 30],
  ] as const) {
    await go(page, `recorded=${run}&panel=explain`, steps)
    await expect.poll(() => hiddenWidth(page, '.network'), { message: run }).toBe(0)
  }
  // A site of the plane, and a lane of nine sites, were out of sight.
  for (const [fragment, steps] of [
    ['spec=maekawa&sites=7&param.quorums=plane&panel=quorums&steps=0,0,0', 3],
    ['spec=ricart-agrawala&sites=9&panel=quorums&steps=0,0', 2],
  ] as const) {
    await go(page, fragment, steps)
    for (const part of ['.network', '.st-scroll'])
      await expect.poll(() => hiddenWidth(page, part), { message: `${fragment} ${part}` }).toBe(0)
  }
  expect(wrong).toEqual([])
})

test('nine sites fit at 1440x900, and large text makes the letters of the network and of the run larger', async () => {
  const { page, wrong } = await open('spec=token-ring&steps=0')
  await page.setViewportSize({ width: 1440, height: 900 })
  const large = page.getByRole('button', { name: 'large text' })
  const sessions = [
    ['spec=maekawa&steps=0,0,2,2,2,2', 6],
    ['spec=ricart-agrawala&sites=5&steps=0,0,0,0', 4],
    ['spec=maekawa&sites=7&param.quorums=plane&steps=0,0,0,0', 4],
    ['spec=ricart-agrawala&sites=9&steps=0,0,0,0,0,0', 6],
    ['spec=lamport&sites=9&steps=0,0,0', 3],
    ['spec=central-server&sites=9&steps=0,0,0,0', 4],
    ['spec=maekawa&sites=9&steps=0,0,0,0,0,0,0,0,0', 9],
  ] as const
  for (const [fragment, steps] of sessions) {
    await go(page, fragment, steps)
    for (const part of ['.network', '.st-scroll'])
      await expect.poll(() => hiddenWidth(page, part), { message: `${fragment} ${part}` }).toBe(0)
    const letters = async () => [
      await smallestLetters(page, '.network'),
      await smallestLetters(page, '.st-run'),
    ]
    const usual = await letters()
    expect(usual[1], fragment).toBeGreaterThan(8.9)
    await large.click()
    for (const [k, size] of usual.entries())
      await expect.poll(async () => (await letters())[k], { message: fragment }).toBeGreaterThan(size * 1.2)
    await large.click()
  }
  // A label that was broken or shortened has all its words in its name.
  expect(await page.locator('.st-event').first().getAttribute('aria-label')).toContain('step 1: request at 0')
  expect(wrong).toEqual([])
})

test('steps of one name say what tells them apart', async () => {
  const { page } = await open('spec=bully&crash=1&detector=erring&suspicions=1')
  await expect.poll(() => page.locator('.step', { hasText: 'suspect at 0' }).count()).toBe(2)
  const texts = await page.locator('.step .what').allInnerTexts()
  expect(new Set(texts).size).toBe(texts.length)
  await page.getByRole('button', { name: 'suspect at 0 it suspects 1, which is up' }).waitFor()
  // All of the effect for a screen reader, of which the button shows a part.
  await page.evaluate(`location.hash = 'spec=chandy-lamport'`)
  await page.getByRole('button', { name: /^pass at 0 site 0: token true → false; → 1: TOKEN/ }).waitFor()
  await page.locator('.step', { hasText: '… → 1: TOKEN' }).waitFor()
})

test('on a phone the state and the run come before the steps that are not enabled', async () => {
  const { page, wrong } = await open('spec=ricart-agrawala&steps=0,0')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.cannot').waitFor()
  await page.locator('.st-event').first().waitFor()
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y
  const order = ['.steps', '.network', '.st-run', '.cannot']
  const tops = await Promise.all(order.map(top))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(await page.evaluate('document.body.scrollWidth <= document.body.clientWidth')).toBe(true)
  // Of many steps the first are shown, so that the state begins in the first screen. A key takes each of them.
  await go(page, 'spec=ricart-agrawala&sites=6&steps=0,0,0,0', 4)
  const shown = () => page.locator('.step:visible').count()
  expect(await shown()).toBe(4)
  expect(await top('.network')).toBeLessThan(760)
  await page.getByRole('button', { name: '18 more' }).click()
  await expect.poll(shown).toBe(22)
  await page.getByRole('button', { name: 'fewer' }).click()
  await page.keyboard.press('c')
  await expect.poll(() => where(page)).toBe('step 5 of 5')
  expect(wrong).toEqual([])
})

test('after a step by its key the first enabled steps are in sight', async () => {
  const { page } = await open('spec=ricart-agrawala&sites=6&steps=0,0,0,0')
  const scroller = page.locator('.steps-scroll')
  // The page hears of the scrolling with the next frame.
  await scroller.evaluate(
    (area) =>
      new Promise<void>((resolve) => {
        area.addEventListener('scroll', () => setTimeout(resolve), { once: true })
        area.scrollTop = 400
      }),
  )
  expect(await scroller.evaluate((area) => area.scrollTop)).toBeGreaterThan(100)
  await page.keyboard.press('1')
  await expect.poll(() => where(page)).toBe('step 5 of 5')
  expect(await scroller.evaluate((area) => area.scrollTop)).toBe(0)
})

test('in the fonts of the browser no text leaves its card or its plate, in both themes', async () => {
  const { page, wrong } = await open('spec=suzuki-kasami&steps=0,0,0,1')
  const beyond = () =>
    page.evaluate<
      readonly string[]
    >(`[...document.querySelectorAll('.network .site, .network .message')].flatMap((group) => {
      const frame = group.querySelector('rect').getBoundingClientRect()
      return [...group.querySelectorAll('text')].filter((text) => {
        const box = text.getBoundingClientRect()
        return box.left < frame.left || box.right > frame.right || box.top < frame.top - 1 || box.bottom > frame.bottom + 1
      }).map((text) => text.textContent)
    })`)
  const colours = () =>
    page.evaluate<string>(
      `['.nw-frame', '.nw-title', '.message rect'].map((one) => getComputedStyle(document.querySelector('.network ' + one)).fill).join(' ')`,
    )
  const specs = ['suzuki-kasami', 'paxos', 'zookeeper-lock', 'bully', 'central-server']
  for (const spec of specs) {
    await page.getByLabel('Algorithm').selectOption(spec)
    await page.locator('.model-line', { hasText: `${spec}: ` }).waitFor()
    for (let k = 0; k < 5; k++) await page.keyboard.press('1')
    expect(await beyond(), spec).toEqual([])
  }
  const light = await colours()
  await page.getByRole('button', { name: 'Theme: as the system' }).click()
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor()
  expect(await colours()).not.toBe(light)
  expect(wrong).toEqual([])
})

test('the network is drawn in the same frame as the step, and has words for those who do not see it', async () => {
  const { page } = await open('spec=token-ring&steps=0,0')
  const words = `[...document.querySelectorAll('.network [aria-label]')].map((one) => one.getAttribute('aria-label')).join('; ')`
  expect(await page.evaluate(words)).toContain('site 0, in section, has the token: phase held (was wanted)')
  const said = await page.evaluate<string>(`(async () => {
    document.querySelector('.step[data-step="exit at 0"]').click()
    await new Promise((resume) => requestAnimationFrame(resume))
    return ${words}
  })()`)
  expect(said).toContain('in transit from 0 to 1: TOKEN')
  expect(said).toContain('site 0, idle: phase idle (was held), token false (was true)')
})
