// What a student does in the panel Source of the static page: changes a guard, sees what is violated, plays the run, makes a mistake, and resets.
// Types are tested in types.slow.test.ts; here nothing checks them, since that takes longer than the verdict.
import { readdirSync, readFileSync } from 'node:fs'
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { compiled } from '../../src/explorer/compile/compiled.js'
import * as coterie from '../../src/index.js'
import { mistakeLine } from '../../src/source/mistake.js'
import { isInFirefox } from './driver.js'
import { type Opened, putCursor, servePage, where } from './served-page.js'

const { openApart } = servePage()

test('the editor finds no mistake in any spec of the catalogue', () => {
  const specs = new URL('../../specs/', import.meta.url)
  const files = readdirSync(specs, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const texts = new Map(files.map((file) => [`specs/${file}`, readFileSync(new URL(file, specs), 'utf8')]))
  const packages = new Map([
    ['coterie', Object.keys(coterie)],
    ['immutable', undefined],
  ])
  const names = files.flatMap((file) => /^([a-z-]+)\/spec\.ts$/.exec(file)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(50)
  for (const name of names) {
    const entries = ['spec', 'mutants', 'proof']
      .map((part) => `specs/${name}/${part}.ts`)
      .filter((path) => texts.has(path))
    const found = compiled(texts, entries, packages)
    expect('mistakes' in found ? found.mistakes.map(mistakeLine) : []).toEqual([])
  }
})

const result = (page: Page) => page.locator('.source-result')
const told = async (page: Page, property: string): Promise<string> =>
  (await result(page).locator('li', { hasText: property }).innerText()).replace(/\s+/g, ' ')

// The words of Chromium and of Firefox.
const readingHas = /Cannot read properties of undefined \(reading 'has'\)|can't access property "has"/g

test('the editor opens at the first clause, and each other file at its own; the cursor is there', async () => {
  const { page, wrong } = await openApart('spec=bakery&panel=source', {
    checksTypes: false,
    judgesSource: false,
  })
  const editor = page.locator('.cm-editor')
  await editor.locator('.cm-line', { hasText: 'export const request' }).waitFor()
  const first = await editor.evaluate((one) => {
    const { top } = one.getBoundingClientRect()
    const seen = [...one.querySelectorAll('.cm-line')].find(
      (line) => line.getBoundingClientRect().bottom > top,
    )
    return seen?.textContent
  })
  // The head comment is above what is in sight.
  expect(first).not.toMatch(/Lamport 1974/)
  await page.locator('.cm-content').focus()
  await expect.poll(() => editor.locator('.cm-activeLine').innerText()).toMatch(/^export const request/)
  expect(wrong).toEqual([])
}, 60_000)

// A note of the reader stood at the top of the page, as what the algorithm does.
test('what the algorithm does is that of the original, also below a comment of the reader', async () => {
  const { page, wrong } = await openApart('spec=bakery&panel=source', { checksTypes: false })
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('// Mine.\n\n')
  await page.locator('.idea strong', { hasText: 'You have changed the source.' }).waitFor()
  expect(await page.locator('.idea').innerText()).toMatch(
    /^You have changed the source\. What follows describes the original\. Lamport's bakery, 1974: /,
  )
  expect(wrong).toEqual([])
}, 60_000)

// The searches of two versions side by side made a reader wait twice as long for the verdicts on the new one.
test('the look-ahead waits until a changed source has been judged', async () => {
  const { page, wrong } = await openApart('spec=maekawa&panel=source', { looksAhead: true })
  await result(page).getByText('mutualExclusion').waitFor()
  await page.evaluate(`(() => {
    globalThis.posted = []
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (message) {
      if (message.files?.length > 0) posted.push('attempt')
      if (message.job?.kind === 'ahead') posted.push('ahead: ' + document.querySelector('.source-result').innerText)
      postMessage.call(this, message)
    }
  })()`)
  await putCursor(page, 'enter', 'me.votes.equals')
  await page.keyboard.insertText('true || ')
  const posted = () => page.evaluate<readonly string[]>('posted')
  await expect.poll(async () => (await posted()).at(-1)).toMatch(/^ahead: /)
  const [attempt, ...ahead] = await posted()
  expect(attempt).toBe('attempt')
  expect(ahead).toEqual([expect.stringMatching(/is violated in 4 steps/)])
  expect(ahead[0]).not.toMatch(/the search continues|checking/)
  expect(wrong).toEqual([])
})

describe("the source of Maekawa's grid", () => {
  let watched: Opened
  let page: Page
  beforeAll(async () => {
    watched = await openApart('spec=maekawa&requests=1&requesters=0,1&steps=0,0,0,0&panel=source', {
      checksTypes: false,
    })
    page = watched.page
    // A page with changes asks before it is left. One answer for all tests: a dialog that two of them accept is an error.
    page.on('dialog', (dialog) => dialog.accept())
    await page.locator('.cm-content').waitFor()
    await result(page).getByText('The model has').waitFor()
  })

  test('is judged when the panel is opened', async () => {
    expect(await told(page, 'mutualExclusion')).toContain('holds')
    expect(await page.locator('.changed-mark').count()).toBe(0)
  })

  test('opens at the clause of the present step, follows the run, and takes the focus only when asked', async () => {
    const lit = () =>
      page.evaluate<readonly unknown[]>(`(() => {
        const { shadowRoot } = document.querySelector('.source-editor')
        const frame = shadowRoot.querySelector('.cm-scroller').getBoundingClientRect()
        return [...shadowRoot.querySelectorAll('.cm-present-clause')].slice(0, 1).map((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return [/const (\\w+)/.exec(one.textContent)?.[1], top >= frame.top && bottom <= frame.bottom]
        }).flat()
      })()`)
    const focus = () =>
      page.evaluate<string>('document.activeElement.className || document.activeElement.localName')
    await expect.poll(lit).toEqual(['onRequest', true])
    expect(await focus()).toBe('body')
    await page.keyboard.press('Home')
    await expect.poll(lit).toEqual([])
    await page.keyboard.press('ArrowRight')
    await expect.poll(lit).toEqual(['request', true])
    await page.keyboard.press('End')
    await expect.poll(lit).toEqual(['onRequest', true])
    expect(await focus()).toBe('body')
    await page.getByRole('button', { name: 'this step: onRequest' }).click()
    await expect.poll(focus).toBe('source-editor')
    expect(await page.locator('.cm-activeLine').innerText()).toContain('const onRequest')
    // What the reader looks at in the editor stays there.
    await page.keyboard.press('Control+Home')
    await page.getByRole('button', { name: '← back' }).dispatchEvent('click')
    await expect.poll(() => where(page)).toBe('step 3 of 4')
    expect(await focus()).toBe('source-editor')
    await page.waitForTimeout(300)
    expect(await page.locator('.cm-scroller').evaluate((one: { scrollTop: number }) => one.scrollTop)).toBe(0)
    await page.locator('.cm-content').evaluate((one: { blur(): void }) => one.blur())
    await page.keyboard.press('End')
  })

  test('is judged anew when a guard is changed, and its run can be played', async () => {
    await putCursor(page, 'enter', 'me.votes.equals')
    // The page stays, and asks its host for files of its code alone: no server compiles or checks.
    await page.evaluate("globalThis.isSamePage = 'yes'")
    const asked: string[] = []
    const note = (request: Request) => asked.push(`${request.method()} ${request.url()}`)
    page.on('request', note)
    await page.keyboard.type('true || ')
    await expect.poll(() => told(page, 'mutualExclusion')).toContain('is violated in 4 steps')
    page.off('request', note)
    expect(asked.filter((one) => !/^GET (blob:|.*\.js$)/.test(one))).toEqual([])
    expect(await page.evaluate('globalThis.isSamePage')).toBe('yes')
    // The driver of Firefox lists no workers.
    if (!isInFirefox(page)) expect(page.workers().some((one) => one.url().endsWith('/source.js'))).toBe(true)
    await expect.poll(() => told(page, 'mutualExclusion')).toContain('(in the original it holds)')
    expect(await page.getByText('1 line changed').count()).toBe(1)
    await page.getByRole('button', { name: 'step through it (mutualExclusion)' }).click()
    await expect.poll(() => where(page)).toBe('step 0 of 4')
    // The reader continues to edit beside the run.
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Source')
    expect(await page.locator('.cm-content').isVisible()).toBe(true)
    await page.keyboard.press('End')
    await expect.poll(() => page.title()).toMatch(/maekawa \(changed\).*mutualExclusion is violated/)
    expect(await page.locator('.changed-mark').innerText()).toBe('changed')
  })

  test('shows the code of a changed clause with the step that it makes', async () => {
    await page.getByRole('tab', { name: 'Step' }).click()
    const code = page.locator('.step-code')
    await code.getByText('true || me.votes.equals').waitFor()
  })

  test('has its mistakes at their places, and the page continues with the version before', async () => {
    await page.getByRole('tab', { name: 'Source' }).click()
    await putCursor(page, 'exit', "me.phase === 'held'")
    await page.keyboard.type('phas === ')
    const mistake = result(page).locator('.mistakes')
    await expect.poll(() => mistake.innerText()).toContain('`phas` is not defined')
    expect(await mistake.innerText()).toMatch(/specs\/maekawa\/algorithm\.ts:\d+:18/)
    expect(await page.locator('.cm-lintRange-error').innerText()).toBe('phas')
    expect(await where(page)).toBe('step 4 of 4')
  })

  test('is the original in a lesson, and the changed one again when the reader comes back', async () => {
    await page.getByRole('tab', { name: 'Lessons' }).click()
    await page.locator('.lesson-panel select').first().selectOption('maekawa-deadlock')
    await expect.poll(() => page.locator('.changed-mark').innerText()).toBe('changes kept')
    // The lesson has another model, in which the change was tried and then took the place of the lesson.
    await page.waitForTimeout(1500)
    expect(await page.title()).not.toContain('changed')
    await page.locator('.changed-mark').click()
    await expect.poll(() => page.locator('.changed-mark').innerText()).toBe('changed')
    await expect.poll(() => page.title()).toContain('maekawa (changed)')
  })

  test('is the original in a recorded run beside the source, until the reader continues with the changes', async () => {
    await page.getByLabel('Recorded runs').selectOption('maekawa-grid-deadlock')
    await expect.poll(() => page.title()).toContain('maekawa, step 8 of 8')
    await page.locator('.cm-content').evaluate((one: { blur(): void }) => one.blur())
    await page.keyboard.press('Home')
    await expect.poll(() => page.title()).toContain('maekawa, step 0 of 8')
    // The change took the place of the run at once, and again when it had been tried in the model of the run.
    await page.waitForTimeout(1500)
    expect(await page.title()).not.toContain('changed')
    await page.getByRole('button', { name: 'continue with the changes' }).click()
    await expect.poll(() => page.title()).toContain('maekawa (changed)')
    expect(await page.getByRole('button', { name: 'continue with the changes' }).count()).toBe(0)
  })

  test('outlives a reload, and is the original after a reset', async () => {
    await expect.poll(() => page.url()).toMatch(/&panel=source(?!.*lesson)/)
    await page.reload()
    await page.locator('.cm-content').waitFor()
    expect(await page.getByText('2 lines changed').count()).toBe(1)
    await page.getByRole('button', { name: 'reset' }).click()
    await expect.poll(() => told(page, 'mutualExclusion')).toContain('holds')
    await expect.poll(() => page.locator('.changed-mark').count()).toBe(0)
    expect(await page.getByText('the original').count()).toBe(1)
  })

  test('has its changes again when the reader undoes the reset', async () => {
    await page.locator('.cm-content').press('Control+z')
    await expect.poll(() => page.getByText('2 lines changed').count()).toBe(1)
    await page.getByRole('button', { name: 'reset' }).click()
    await expect.poll(() => told(page, 'mutualExclusion')).toContain('holds')
  })

  test('is not judged by a guard that counts its calls in a variable of the module', async () => {
    await putCursor(page, 'enter', 'me.votes.equals')
    await page.keyboard.type('calls++ < 12 && ')
    await page
      .locator('.cm-line', { hasText: /^import/ })
      .first()
      .click({ position: { x: 1, y: 5 } })
    await page.keyboard.type('let calls = 0;\n')
    await result(page).getByText('not in a fresh import of the spec').waitFor()
    expect(await result(page).locator('.verdicts-now').count()).toBe(0)
  })

  test('has a guard that throws at its place, told once in each of its parts, and the other steps can be taken', async () => {
    await page.getByRole('button', { name: 'reset' }).click()
    await putCursor(page, 'enter', 'me.votes.equals')
    await page.keyboard.type('self.votes.has(1) && ')
    const mistake = result(page).locator('.mistakes')
    await expect.poll(() => mistake.innerText()).toMatch(readingHas)
    const text = await mistake.innerText()
    const line = text.split('\n').at(-1)!
    // Firefox knows no place within a statement but those of calls.
    const thrower = isInFirefox(page) ? 'me.phase' : 'has(1)'
    const place = `specs/maekawa/algorithm.ts:56:${'  '.length + line.indexOf(thrower) + 1}: `
    expect(text).toContain(`${place}The guard of "enter" of maekawa failed after 1 step: it threw TypeError`)
    expect(text).toContain('self.votes.has(1) && me.votes')
    expect(await page.locator('.cm-lintRange-error').count()).toBe(1)
    expect(await result(page).locator('.failed').count()).toBe(0)
    await page.locator('.step').first().click()
    const failing = page.locator('.steps .failing .failed')
    await expect.poll(() => failing.innerText()).toContain(`${place}The guard of "enter"`)
    const all = await page.locator('body').innerText()
    expect(all.match(readingHas)).toHaveLength(2)
    // The other site can still request.
    await page.locator('.step').first().click()
    await expect.poll(() => where(page)).toMatch(/^step 2 of /)
    await page.getByRole('button', { name: 'reset' }).click()
    await expect.poll(() => told(page, 'mutualExclusion')).toContain('holds')
  })

  test('broke no rule of the content security policy', () => expect(watched.wrong).toEqual([]))
})
