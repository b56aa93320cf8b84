// What stands on the page is whole: the sentences about the algorithm before the first step, the model on paper, the line of the tabs, the signs of
// the steps and the menu of pictures.
import { expect, test } from 'vitest'
import { showPaper } from './driver.js'
import { servePage } from './served-page.js'

const { open, openApart } = servePage()

// A sentence and a half, and the citation behind "more".
test('at 1024 by 768 the idea and its citation are whole before the first step, and one line after it', async () => {
  const { page } = await open('spec=maekawa')
  await page.setViewportSize({ width: 1024, height: 768 })
  const idea = page.locator('.idea p')
  const cut = () => idea.evaluate((one) => one.scrollHeight - one.clientHeight)
  await expect.poll(cut).toBeLessThanOrEqual(2)
  expect(await idea.innerText()).toContain('ACM TOCS')
  await page.keyboard.press('1')
  await expect.poll(cut).toBeGreaterThan(10)
})

// Paper had the title of the algorithm, and not its model.
test('paper has the model, and the values of the fields of its panel', async () => {
  const { page } = await open('recorded=maekawa-grid-deadlock&panel=model')
  await showPaper(page)
  const line = page.locator('.model-line')
  expect(await line.isVisible()).toBe(true)
  expect(await line.innerText()).toContain('sites 4, requests 1 each')
  const fields = page.locator('.model-panel .field').filter({ has: page.locator('input, select') })
  expect(await fields.count()).toBeGreaterThan(3)
  expect(await fields.first().locator('input, select').first().isVisible()).toBe(true)
})

test('all tabs of a spec with quorums and clocks have one line at 1440 by 900', async () => {
  const { page } = await open('lesson=maekawa-six-sites&at=14')
  await page.setViewportSize({ width: 1440, height: 900 })
  const tabs = page.locator('.tabs button')
  expect(await tabs.count()).toBeGreaterThan(15)
  const tops = () =>
    tabs.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size)
  await expect.poll(tops).toBe(1)
})

// The legend below the steps was cut off in the middle of a sentence.
test('the signs of the steps are one folded line below the list', async () => {
  const { page, context } = await openApart('recorded=maekawa-grid-deadlock&at=1', { looksAhead: true })
  const marks = page.locator('.steps > .marks')
  await marks.waitFor()
  expect(await marks.locator('.key-of:visible').count()).toBe(0)
  const [list, line] = [await page.locator('.steps-scroll').boundingBox(), await marks.boundingBox()]
  expect(line!.y).toBeGreaterThanOrEqual(list!.y + list!.height - 5)
  await marks.locator('summary').click()
  expect(await marks.locator('.key-of:visible').count()).toBeGreaterThan(0)
  await context.close()
})

test('the names and the buttons of the menu of pictures stand in columns, apart from each other', async () => {
  const { page } = await open('recorded=maekawa-grid-deadlock')
  await page.locator('.st-tools .menu summary', { hasText: 'pictures' }).click()
  const rows = await page.locator('.picture-list li').evaluateAll((all) =>
    all.map((row) => {
      const name = document.createRange()
      name.selectNodeContents(row.firstChild!)
      const buttons = [...row.querySelectorAll('button')].map((one) =>
        Math.round(one.getBoundingClientRect().left),
      )
      return { buttons, gap: buttons[0]! - name.getBoundingClientRect().right }
    }),
  )
  expect(rows).toHaveLength(3)
  for (const { buttons, gap } of rows) {
    expect(buttons).toEqual(rows[0]!.buttons)
    expect(gap).toBeGreaterThan(4)
  }
})

// `signs` and `lanes` once opened between the tools: the run moved down, and the tools after them stood below.
test('the signs, the lanes and the pictures of a run open as whole sheets over it, one at a time, also on a phone and with large text', async () => {
  const { page, wrong } = await open('recorded=maekawa-1985-grid-deadlock')
  await page.locator('.space-time[aria-busy=false]').waitFor()
  const sheet = page.locator('.st-tools .menu[open] > .menu-body')
  const button = (name: string) => page.locator('.st-tools .menu > summary').getByText(name, { exact: true })
  const places = () =>
    page
      .locator('.st-run, .st-tools > *, .network')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
  // What can be seen of the sheet: all of its width, and its last line without scrolling.
  const cut = () =>
    sheet.evaluate((body) => {
      const { left, right, bottom } = body.getBoundingClientRect()
      const around = body.closest('.state')!.getBoundingClientRect()
      const isOne = getComputedStyle(body.closest('.state')!).overflowY === 'visible'
      return [
        left - around.left < 0,
        right - around.right > 0,
        !isOne && bottom > around.bottom,
        body.scrollWidth > body.clientWidth,
        body.scrollHeight > body.clientHeight,
      ]
    })
  for (const [width, height, text] of [
    [1440, 900, 'usual'],
    [1024, 768, 'usual'],
    [1024, 768, 'large'],
    [390, 844, 'usual'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(`document.documentElement.dataset.text = '${text}'`)
    await page.locator('.space-time[aria-busy=false]').waitFor()
    await button('lanes').scrollIntoViewIfNeeded()
    const before = await places()
    for (const name of ['signs', 'lanes', 'pictures']) {
      const shown = `${name}, ${width}, ${text}`
      // By the keys: no click beside the sheet before it closes it.
      await button(name).press('Enter')
      await sheet.locator('li').first().waitFor()
      expect(await page.locator('.menu[open]').count(), shown).toBe(1)
      expect(await places(), shown).toEqual(before)
      expect(await cut(), shown).toEqual([false, false, false, false, false])
    }
    await page.locator('.state h2').click({ position: { x: 1, y: 1 } })
    await expect.poll(() => sheet.count()).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  for (const inside of ['li input', 'li']) {
    await button('lanes').click()
    await sheet.locator(inside).first().waitFor()
    if (inside === 'li') await sheet.click({ position: { x: 2, y: 2 } })
    else await sheet.locator(inside).first().focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet.count()).toBe(0)
    expect(await page.evaluate('document.activeElement.textContent'), inside).toBe('lanes')
  }
  expect(wrong).toEqual([])
})

test('a second press at the same point takes the large text back', async () => {
  const { page, wrong } = await open('spec=maekawa&steps=0,3,3')
  await page.setViewportSize({ width: 1440, height: 900 })
  const { x, y, width, height } = (await page.getByRole('button', { name: 'large text' }).boundingBox())!
  for (const text of ['large', 'usual']) {
    await page.mouse.click(x + width / 2, y + height / 2)
    await page.locator(`:root[data-text="${text}"]`).waitFor()
  }
  expect(await page.locator('html').getAttribute('data-theme')).not.toBe('dark')
  expect(wrong).toEqual([])
})

test('on paper all that the algorithm does is there, also after a step in a low window', async () => {
  const { page, wrong } = await open('spec=maekawa&steps=0,3,3')
  await page.setViewportSize({ width: 1024, height: 700 })
  const hidden = () => page.locator('.idea p').evaluate((it) => it.scrollHeight - it.clientHeight)
  expect(await hidden()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await hidden()).toBe(0)
  await page.emulateMedia({ media: null })
  expect(wrong).toEqual([])
})
