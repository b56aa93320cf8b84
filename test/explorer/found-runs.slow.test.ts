// Runs that the reader does not play step by step: those that a search on the page finds, lessons, and written traces. An answer
// that comes after the reader has moved on must not be applied to another model or state.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hidePictures, showPictures } from './hidden-pictures.js'
import { servePage, where } from './served-page.js'

const { open } = servePage()

test('a search can be stopped, and shows its results so far', async () => {
  const { page, wrong } = await open('spec=lamport&sites=4')
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('.progress', { hasText: /[1-9][\d,]* states/ }).waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText(/incomplete: the search was interrupted/).waitFor()
  expect(await page.locator('.verdicts').innerText()).toMatch(/mutualExclusion\s+inconclusive/)
  expect(wrong).toEqual([])
})

test('the shortest path starts in the current state', async () => {
  const { page, wrong } = await open('spec=maekawa&requests=1&steps=0')
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByLabel('condition 1', { exact: true }).selectOption('the state violates deadlockFreedom')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('A shortest path has 7 steps.').waitFor()
  await expect.poll(() => where(page)).toBe('step 1 of 8')
  await page.getByLabel('condition 1', { exact: true }).selectOption('the state violates mutualExclusion')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('There is no path: all').waitFor()
  expect(wrong).toEqual([])
})

const findAndGoOn = `(async () => {
  [...document.querySelectorAll('button')].find((one) => one.textContent === 'Find').click()
  for (const key of ['1', '2', '1', '1']) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
})()`

test('a path that is found after the reader has moved on starts in the state of the request', async () => {
  const { page, wrong } = await open('spec=maekawa&requests=2')
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByLabel('condition 1', { exact: true }).selectOption('the state violates deadlockFreedom')
  // This runs within the page, faster than the worker can answer.
  await page.evaluate(findAndGoOn)
  await page.getByText(/A shortest path has \d+ steps\./).waitFor()
  const [, steps] = /has (\d+) steps/.exec(await page.locator('.check-panel').innerText())!
  await expect.poll(() => where(page)).toBe(`step 0 of ${steps}`)
  expect(await page.locator('.failed').count()).toBe(0)
  // At the end of the path two sites wait for each other.
  await page.getByRole('button', { name: 'Find' }).focus()
  await page.keyboard.press('End')
  expect(await page.locator('.site.waits').count()).toBe(2)
  expect(wrong).toEqual([])
})

test('verdicts and progress of one model are not shown for the next', async () => {
  const { page, wrong } = await open('spec=lamport&sites=4')
  await page.getByRole('tab', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('.progress', { hasText: /[1-9][\d,]* states/ }).waitFor()
  await page.evaluate("location.hash = 'spec=maekawa&requests=1'")
  await expect.poll(() => page.locator('.claims').count()).toBe(1)
  await page.waitForTimeout(500)
  expect(await page.locator('.verdicts').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Verify' }).isEnabled()).toBe(true)
  expect(wrong).toEqual([])
})

// The page draws in a microtask: a step that does not wait for a frame is drawn all the same, but not painted.
const stepThrough = (steps: number) => `(async () => {
  const next = () => document.querySelector('.lesson-panel .main-button')
  for (let k = 1; k <= ${steps}; k++) {
    next().click()
    // The text of an element, without its layout.
    const isDrawn = () => document.querySelector('.where').textContent.startsWith('step ' + k + ' of')
    for (let turn = 0; turn < 20 && !isDrawn(); turn++) await null
    if (!isDrawn()) throw new Error('step ' + k + ' is not drawn')
  }
})()`

test('every lesson can be stepped through, left and resumed, and its link restores it', async () => {
  const { page, wrong } = await open('')
  await page.getByRole('tab', { name: 'Lessons' }).click()
  const names = await page
    .locator('.lesson-panel option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')!).filter((value) => value !== ''))
  expect(names.length).toBeGreaterThan(2)
  await hidePictures(page)
  for (const name of names) {
    await page.locator('.lesson-panel select').selectOption(name)
    await page.waitForURL(new RegExp(`lesson=${name}(&|$)`))
    const steps = Number(/(\d+) steps/.exec(await page.locator('.lesson-panel').innerText())![1])
    // A reader's click for each step of the first lesson; of the others, the page's own, which is several times as fast.
    if (name !== names[0]) await page.evaluate(stepThrough(steps))
    else for (let k = 0; k < steps; k++) await page.locator('.lesson-panel .main-button').click()
    await page.locator('.where', { hasText: `step ${steps} of ${steps}` }).waitFor()
  }
  await showPictures(page)
  // A step that is not in the lesson, and back.
  await page.keyboard.press('Home')
  const other = await page.locator('.step:not(.taken)').count()
  expect(other).toBeGreaterThan(0)
  await page.locator('.step:not(.taken)').first().click()
  await page.getByText('You left the run of the lesson after step 0.').waitFor()
  await page.getByRole('button', { name: 'back to the lesson' }).click()
  await page.locator('.where', { hasText: 'step 0 of' }).waitFor()
  await page.locator('.lesson-panel .main-button').click()
  await page.waitForURL(/at=1/)
  const prose = await page.locator('.prose').innerText()
  await page.reload()
  await page.waitForSelector('.state')
  await page.getByRole('tab', { name: 'Lessons' }).click()
  expect(await page.locator('.prose').innerText()).toBe(prose)
  expect(wrong).toEqual([])
})

test('an invalid trace gives a message, and the session stays', async () => {
  const { page, wrong } = await open('spec=maekawa&steps=0')
  const file = (text: string) => ({
    name: 'trace.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  const kept = fileURLToPath(
    new URL('../../counterexamples/maekawa-grid-deadlock/trace.json', import.meta.url),
  )
  const good = readFileSync(kept, 'utf8')
  for (const [text, message] of [
    ['', 'the trace is not JSON'],
    ['{}', 'is missing'],
    ['[1]', 'must be an object'],
    [good.replace('"maekawa"', '"makawa"'), 'there is no spec "makawa"'],
    [good.replace('"clause": "onVote"', '"clause": "onRelease"'), 'is not enabled there'],
  ] as const) {
    await page.locator('input[type=file]').setInputFiles(file(text))
    await page
      .locator('.notice', { hasText: `${file(text).name}: ` })
      .filter({ hasText: message })
      .waitFor()
    await expect.poll(() => where(page)).toBe('step 1 of 1')
  }
  await page.locator('input[type=file]').setInputFiles(file(good))
  await page.getByText('A run that violates deadlockFreedom').waitFor()
  // As by a link to a recorded run: at its end, where the violation is.
  await expect.poll(() => where(page)).toBe('step 8 of 8')
  expect(wrong).toEqual([])
})
