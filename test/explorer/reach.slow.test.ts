// The keyboard reaches every visible part of the page, also after the focused element has disappeared, and in
// runs of any length.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servePage } from './served-page.js'

const { open } = servePage()
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

test('the tabs can be reached if the open panel is empty', async () => {
  const { page, wrong } = await open('spec=maekawa')
  await page.getByRole('tab', { name: 'Quorums' }).click()
  await page.getByLabel('Algorithm').selectOption('peterson')
  await page.locator('.model-line', { hasText: 'peterson: ' }).waitFor()
  expect(await page.locator('[role=tab][aria-selected=true]').allInnerTexts()).toEqual(['Step'])
  expect(await page.locator('[role=tab][tabindex="0"]').allInnerTexts()).toEqual(['Step'])
  expect(await page.locator('#panel').getAttribute('aria-labelledby')).toBe('tab-step')
  await page.locator('.step-prose').waitFor()
  await page.locator('#tab-step').focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.locator('[role=tab][aria-selected=true]').count()).toBe(1)
  expect(await page.locator('[role=tab][aria-selected=true]').innerText()).not.toBe('Step')
  // The previously open panel reappears as soon as it has content.
  await page.getByRole('tab', { name: 'Step' }).click()
  expect(wrong).toEqual([])
})

test('the focus stays among the steps when the focused step disappears', async () => {
  const { page, wrong } = await open('spec=maekawa&requests=1&requesters=0,1')
  const steps = page.locator('.step')
  expect(await steps.count()).toBe(2)
  await steps.last().focus()
  // Continue until no step is enabled: Maekawa's deadlock, or the end of the run.
  for (let k = 0; k < 60 && (await steps.count()) > 0; k++) {
    await page.keyboard.press('Enter')
    await page.locator('.where', { hasText: `step ${k + 1} of ${k + 1}` }).waitFor()
    const place = await page.evaluate<string | null>(
      "document.activeElement.closest('.steps')?.getAttribute('aria-labelledby') ?? null",
    )
    expect(place, `after step ${k + 1}: ${await focused(page)}`).toBe('steps-title')
  }
  expect(await steps.count()).toBe(0)
  expect(await page.evaluate('document.activeElement.id')).toBe('steps-title')
  expect(wrong).toEqual([])
})

test('key hints are shown only while they are switched on', async () => {
  const { page, wrong } = await open('spec=maekawa')
  expect(await page.locator('.step[aria-keyshortcuts="1"]').count()).toBe(1)
  await page.getByRole('button', { name: 'keys' }).click()
  expect(await page.locator('.step').count()).toBeGreaterThan(0)
  expect(await page.locator('.step[aria-keyshortcuts]').count()).toBe(0)
  expect(wrong).toEqual([])
})

// Most of the presses are made within the page, which is several times as fast. Each goes to the element that has the focus by then.
const downwards = `(async () => {
  for (let k = 0; k < 140; k++) {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await new Promise((resume) => setTimeout(resume, 0))
  }
})()`

test('only the visible part of a long run is drawn, and scrolling reaches every part', async () => {
  const { page, wrong } = await open(`spec=central-server&sites=2&steps=${'0,'.repeat(399)}0`)
  await page.locator('.where', { hasText: 'step 400 of 400' }).waitFor()
  const events = page.locator('.st-event')
  const drawn = () => events.evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-step'))))
  const showing = (step: number) => page.locator(`.st-event[data-step="${step}"]`).waitFor()
  await showing(399)
  // A run of two sites has most of the height.
  expect((await drawn()).length).toBeLessThan(200)
  // Scroll with the wheel to the middle.
  await page.locator('.st-scroll').evaluate((area) => {
    area.scrollTop = (area.scrollHeight - area.clientHeight) / 2
  })
  await showing(200)
  expect((await drawn()).length).toBeLessThan(200)
  await page.keyboard.press('Home')
  await showing(0)
  // Move with the keys from step to step, beyond the drawn part.
  await page.locator('.st-event[data-step="0"]').focus()
  await page.evaluate(downwards)
  for (let k = 0; k < 10; k++) await page.keyboard.press('ArrowDown')
  expect(await page.evaluate("document.activeElement.getAttribute('data-step')")).toBe('150')
  await page.keyboard.press('Enter')
  await page.locator('.where', { hasText: 'step 151 of 400' }).waitFor()
  expect(wrong).toEqual([])
})

// Moves the focus to a button by the keys, so that the browser knows that they have chosen it.
const moveTo = async (page: Page, name: string) => {
  await page.locator('#panel').getByRole('button', { name, exact: true }).focus()
  for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key)
  expect(await focused(page)).toBe(name)
}
const press = async (page: Page, name: string) => {
  await moveTo(page, name)
  await page.keyboard.press('Enter')
}
// Presses Enter, which repeats itself.
const hold = async (page: Page, times: number) => {
  for (let k = 0; k < times; k++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
}

/** Notes what the page tells its workers from now on, but for the look-ahead; the returned function says what that was. */
const noteMessages = async (page: Page) => {
  await page.evaluate(`{
    globalThis.told = []
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (...message) {
      if (message[0].job?.kind !== 'ahead') told.push(message[0].kind)
      return post.apply(this, message)
    }
  }`)
  return () => page.evaluate<readonly string[]>('told')
}

// The rows of a check change while it runs, and the buttons of other jobs wait.
test('the focus stays in the panel Check while verdicts fall and a check ends, and no key starts a second job', async () => {
  const { page, wrong } = await open('spec=maekawa&requests=3&panel=check')
  const check = page.locator('.check-panel')
  const told = await noteMessages(page)
  await moveTo(page, 'Verify')
  await hold(page, 4)
  expect(await focused(page)).toBe('Stop')
  expect(await told()).toEqual(['begin'])
  await check.getByText('violated in 8 steps').waitFor()
  const row = 'step through it (deadlockFreedom)'
  await moveTo(page, row)
  // Who fills in the other forms meanwhile does not lose the check.
  const formula = check.getByLabel('A formula of your own about runs')
  await formula.fill('G !holds(0)')
  await formula.press('Enter')
  await press(page, 'Check it')
  await press(page, 'Find')
  expect(await told()).toEqual(['begin'])
  await moveTo(page, row)
  expect(await check.locator('.result').count()).toBe(0)
  // Not with the pointer, which would take the focus.
  await check.getByRole('button', { name: 'Stop' }).evaluate((button: HTMLElement) => button.click())
  await check.locator('.result').waitFor()
  expect(await focused(page)).toBe(row)
  expect(await told()).toEqual(['begin', 'stop'])
  await formula.press('Enter')
  await expect.poll(told).toEqual(['begin', 'stop', 'begin'])
  expect(wrong).toEqual([])
})

test('the focus of a button that disappears goes to what was around it, and a button that has nothing more to do keeps it', async () => {
  const { page, wrong } = await open('spec=maekawa&requests=1&panel=check')
  const check = page.locator('.check-panel')
  await press(page, 'Find')
  await check.getByRole('status').filter({ hasText: 'There is no path' }).waitFor()
  expect(await focused(page)).toBe('Find')
  const rows = check.getByLabel(/^condition \d$/)
  await moveTo(page, 'and …')
  await hold(page, 4)
  expect([await focused(page), await rows.count()]).toEqual(['and …', 3])
  await moveTo(page, 'remove the last')
  await hold(page, 4)
  expect([await focused(page), await rows.count()]).toEqual(['remove the last', 1])
  // The button of a result goes with it. Enter, held down, does not stop what it has started.
  await check.getByLabel('stop at the first violation').check()
  await press(page, 'Verify')
  await check.getByText('Check the rest').waitFor()
  await moveTo(page, 'Check the rest')
  const told = await noteMessages(page)
  await hold(page, 4)
  expect(await page.evaluate('document.activeElement.className')).toBe('check-panel')
  expect(await told()).toEqual(['begin'])
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^(Stop|Verify)$/)
  // Another panel comes to the front.
  await check.getByText(/^\d+ states|^[\d,]+ states/).waitFor()
  await press(page, 'explain (deadlockFreedom)')
  await page.getByRole('button', { name: 'Explain this run' }).waitFor()
  expect(await page.evaluate('document.activeElement.id')).toBe('panel')
  expect(wrong).toEqual([])
})

// At the end, "next" once gave its focus to "before", which the same Enter pressed.
test('Enter, held down on the button of the next step of a lesson, goes to its end and stays there', async () => {
  const { page, wrong } = await open('lesson=raymond-one-request')
  const steps = Number.parseInt(await page.locator('.lesson-panel > .quiet').first().innerText(), 10)
  expect(steps).toBeGreaterThan(2)
  const next = page.locator('.lesson-panel .main-button')
  const before = page.getByRole('button', { name: '← before' })
  expect([await before.isEnabled(), await next.isEnabled()]).toEqual([false, true])
  await moveTo(page, await next.innerText())
  await hold(page, steps + 3)
  await page.locator('.where', { hasText: `step ${steps} of ${steps}` }).waitFor()
  expect(await focused(page)).toBe('next step →')
  expect([await before.isEnabled(), await next.isEnabled()]).toEqual([true, false])
  await moveTo(page, '← before')
  await hold(page, steps + 3)
  await page.locator('.where', { hasText: `step 0 of ${steps}` }).waitFor()
  expect(await focused(page)).toBe('← before')
  expect(wrong).toEqual([])
})

// At either end of the run the focus was lost, and the next Tab began at the top of the page.
test('the buttons of the run bar keep the focus at the ends of the run', async () => {
  const { page, wrong } = await open('recorded=lamport-unordered')
  const bar = page.locator('.run-bar')
  const steps = Number(/of (\d+)/.exec(await page.locator('.where').innerText())?.[1])
  const at = (depth: number) => page.locator('.where', { hasText: `step ${depth} of ${steps}` }).waitFor()
  await bar.getByRole('button', { name: '← back' }).focus()
  await hold(page, steps + 2)
  await at(0)
  expect(await focused(page)).toBe('← back')
  await bar.getByRole('button', { name: 'forward →' }).focus()
  await hold(page, steps + 2)
  await at(steps)
  expect(await focused(page)).toBe('forward →')
  const ends = page.getByRole('button', { name: /^To the (start|end)$/ })
  expect(await ends.evaluateAll((all) => all.map((one) => one.getAttribute('aria-disabled')))).toEqual([
    'false',
    'true',
  ])
  expect(wrong).toEqual([])
})

test('the buttons of the next view and the view before keep the focus at the ends', async () => {
  const { page, wrong } = await open('spec=token-ring&panel=views')
  await page.getByRole('button', { name: 'Prove it for every number of sites' }).click()
  const number = page.getByLabel(/^view/)
  const last = Number(await number.getAttribute('max'))
  await number.fill(String(last - 1))
  await moveTo(page, 'next →')
  await hold(page, 3)
  expect([await focused(page), await number.inputValue()]).toEqual(['next →', String(last)])
  await number.fill('2')
  await moveTo(page, '← before')
  await hold(page, 3)
  expect([await focused(page), await number.inputValue()]).toEqual(['← before', '1'])
  expect(wrong).toEqual([])
})

// A button in two boxes and a fold, beside a button that is hidden and shown by scrolling.
const rows = `
  globalThis.box = document.createElement('div')
  box.innerHTML = '<details open><summary>fold</summary><p><b><button>first</button></b><button>other</button></p></details><button>cue</button>'
  document.getElementById('panel').prepend(box)
  globalThis.at = (selector) => box.querySelector(selector)
`

test('the focus follows what happens to its own element, and to no other', async () => {
  const { page, wrong } = await open('spec=maekawa&panel=waits')
  const after = async (change: string) => {
    await page.evaluate(rows)
    await moveTo(page, 'first')
    await page.evaluate(`new Promise((resume) => {
      ${change}
      setTimeout(resume, 20)
    })`)
    const now = await page.evaluate<{ readonly tag: string; readonly text: string }>(
      '({ tag: document.activeElement.localName, text: document.activeElement.textContent })',
    )
    await page.evaluate('box.remove()')
    return now
  }
  expect(await after("at('b').append(at('b button'))")).toEqual({ tag: 'button', text: 'first' })
  expect(await after("at('b button').remove()")).toEqual({ tag: 'b', text: '' })
  expect(await after("at('b button').disabled = true")).toEqual({ tag: 'b', text: 'first' })
  expect(await after("at('b').hidden = true")).toEqual({ tag: 'p', text: 'firstother' })
  expect(await after("{ const b = at('b'); at('b button').remove(); b.remove() }")).toEqual({
    tag: 'p',
    text: 'other',
  })
  expect((await after("at('details').open = false")).tag).toBe('details')
  expect((await after('box.remove()')).tag).toBe('div')
  expect((await after("at('div > button').hidden = true; document.activeElement.blur()")).tag).toBe('body')
  expect(wrong).toEqual([])
})
