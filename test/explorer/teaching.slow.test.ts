// Teaching with the page: how much the page says of the future, playing a run by a seed, what a click or a key on the stage offers, a variant
// under the same schedule, the point of no return, and the tree of branches.

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { showTheme } from './driver.js'
import { enabled, servePage, where } from './served-page.js'

const { open } = servePage()

const played = async (page: Page): Promise<string> => {
  await page.locator('.run-bar .menu summary').first().click()
  await page.locator('.run-bar .menu select').first().selectOption('fast')
  await page.getByRole('button', { name: 'play' }).click()
  // It stops by itself, at the deadlock.
  await page.locator('.verdict-line', { hasText: 'Deadlock' }).waitFor()
  await page.locator('.play', { hasText: 'play' }).waitFor()
  // The address follows the run a moment later.
  const inLink = () => page.evaluate<string>('/steps=[^&]*|$/.exec(location.hash)[0]')
  const taken = (await where(page)).replace(/^step (\d+) of.*$/s, '$1')
  await expect.poll(async () => String((await inLink()).split(',').length)).toBe(taken)
  return inLink()
}

test('a link with a seed plays the same run again, which stops at a deadlock', async () => {
  const runs: string[] = []
  for (let k = 0; k < 2; k++) {
    const { page, wrong } = await open('spec=maekawa&sites=4&requests=1&seed=7')
    runs.push(await played(page))
    expect(await page.evaluate<string>('location.hash')).toContain('&seed=7')
    expect(wrong).toEqual([])
  }
  expect(runs[0]).toBe(runs[1])
})

test('the look-ahead is on, a hint or off; the run shows where a violation became inevitable, and what survives', async () => {
  const { page, wrong } = await open('spec=maekawa&sites=4&requests=1&steps=(1,1),0,0,2,2', {
    looksAhead: true,
  })
  const lost = page.locator('.lost-step')
  await lost.waitFor()
  expect((await lost.innerText()).replace(/\s+/g, ' ')).toMatch(
    /^⚠ Step 2 violates entryPossible. After any of these steps instead, it can still be avoided: /,
  )
  expect(await page.locator('.prospects span').count()).toBe(5)
  expect(await page.locator('.prospects .avoidable').count()).toBeGreaterThan(0)
  // The run that survives leaves this one after step 1, and its strip ends with that of the run, or before.
  const branch = page.getByRole('img', {
    name: /^a run that survives: it leaves this one after step 1, and at its end /,
  })
  const [strip, run] = await Promise.all([branch.boundingBox(), page.locator('.prospects').boundingBox()])
  expect((strip!.x - run!.x) / run!.width).toBeCloseTo(1 / 4, 1)
  expect(strip!.x + strip!.width).toBeLessThanOrEqual(run!.x + run!.width + 1)
  expect(strip!.y).toBeGreaterThanOrEqual(run!.y + run!.height - 1)
  // Only a search knows that the last state violates entryPossible. No step violates anything else, so none has a mark, and the panel names no more.
  await page.locator('li.broken', { hasText: 'entryPossible is violated' }).waitFor()
  expect(await page.locator('.ahead li').count()).toBe(1)
  expect(await page.locator('.step .outlook').count()).toBe(0)
  expect(await page.title()).toContain('entryPossible is violated: ')
  await page.keyboard.press('Home')
  await expect.poll(() => page.locator('.step .outlook').count()).toBeGreaterThan(0)
  await page.keyboard.press('End')
  const choice = page.getByLabel('Look-ahead', { exact: true })
  await choice.selectOption('hint')
  // No run lets the two enter any more, so this state violates a property itself.
  await page.getByText('A property is violated here.').waitFor()
  await page.keyboard.press('Home')
  await page.getByText('Hint: something can go wrong from here, and can still be avoided.').waitFor()
  for (const gone of ['.step .outlook', '.lost-step', '.prospects', '.survivor', '.surviving'])
    expect(await page.locator(gone).count()).toBe(0)
  await choice.selectOption('off')
  expect(await page.locator('.ahead').count()).toBe(0)
  await choice.selectOption('on')
  await lost.getByRole('button', { name: 'draw the run that survives' }).waitFor()
  await page.getByRole('button', { name: 'surviving run' }).click()
  const panel = page.locator('.beside-panel')
  await panel.getByRole('heading', { name: 'The run that survives' }).waitFor()
  const lit = (part: Locator) =>
    part.locator('.st-event.lit').evaluateAll((all) => all.map((one) => one.getAttribute('data-step')))
  const at = (await lit(panel))[0]
  expect(await lit(page.locator('.state'))).toEqual([at])
  await page.waitForURL(/beside=surviving/)
  await page.reload()
  await panel.getByRole('heading', { name: 'The run that survives' }).waitFor()
  expect(await lit(panel)).toEqual([at])
  await page.getByRole('tab', { name: 'Step' }).click()
  await lost.locator('button').first().click()
  // The state before the step, from which the surviving step is the way forward.
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.locator('.prospects .inevitable, .prospects .violated').count()).toBe(0)
  await page.getByRole('button', { name: '3 branches' }).click()
  await expect.poll(() => page.locator('.branch-tree li').count()).toBeGreaterThan(5)
  // The tree once lay over the text of the panels.
  const edges = () =>
    page.evaluate<readonly number[]>(`[
      document.querySelector('.branch-place').getBoundingClientRect().top,
      ...['.state', '.steps', '#panel'].map((one) => document.querySelector(one).getBoundingClientRect().bottom),
    ]`)
  const [top, ...bottoms] = await edges()
  for (const bottom of bottoms) expect(bottom).toBeLessThanOrEqual(top! + 1)
  // Escape closes it, and a key of the page still works in it.
  await page.keyboard.press('Escape')
  await page.locator('.branch-tree').waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.textContent')).toBe('3 branches')
  await page.keyboard.press('Enter')
  await page.locator('.branch-tree .dot').first().click()
  await expect.poll(() => where(page)).toMatch(/^step 0 of/)
  await page.locator('.branch-tree').waitFor()
  await page.getByRole('button', { name: '3 branches' }).click()
  await page.locator('.branch-tree').waitFor({ state: 'detached' })
  expect(wrong).toEqual([])
})

// The strip was green before the loop, and red from its first state on.
test('a run that violates a property as a whole is not safe before its loop', async () => {
  const { page, wrong } = await open('recorded=semaphore-set-starvation', { looksAhead: true })
  const parts = () =>
    page.locator('.prospects span').evaluateAll((all) => all.map((one) => one.className).join(' '))
  const red = Array.from({ length: 7 }, () => 'violated').join(' ')
  await expect.poll(parts).toBe(`avoidable avoidable avoidable avoidable ${red}`)
  expect(await page.locator('.prospects span').first().getAttribute('title')).toBe(
    'step 0: a violation of starvationFreedom is still avoidable',
  )
  expect(await page.locator('.prospects .violated').first().getAttribute('title')).toBe(
    'step 4: this run violates starvationFreedom; another fair run from here does not',
  )
  expect(wrong).toEqual([])
})

/** The hue of a colour as a browser writes it, in degrees. */
const hueOf = (colour: string): number => {
  const [red, green, blue] = (/rgba?\(([\d., ]+)\)/.exec(colour)?.[1] ?? '').split(',').map(Number)
  const hue = (Math.atan2(Math.sqrt(3) * (green! - blue!), 2 * red! - green! - blue!) * 180) / Math.PI
  return (hue + 360) % 360
}

test('the strip of a run is green, amber or red, in both themes, and one violation is in sight before the others', async () => {
  const { page, wrong } = await open('recorded=maekawa-grid-deadlock', { looksAhead: true })
  await page.locator('.prospects .avoidable').first().waitFor()
  // No run has all of them. What a part is drawn with stands first in its background.
  const drawn = async (look: string): Promise<number> =>
    hueOf(
      await page.evaluate<string>(`{
        const part = document.querySelector('.prospects span')
        const before = part.className
        part.className = '${look}'
        const { backgroundImage, backgroundColor } = getComputedStyle(part)
        part.className = before
        backgroundImage === 'none' ? backgroundColor : backgroundImage
      }`),
    )
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    expect(await drawn('safe'), theme).toBeGreaterThan(120)
    expect(await drawn('safe'), theme).toBeLessThan(180)
    expect(await drawn('avoidable'), theme).toBeGreaterThan(40)
    expect(await drawn('avoidable'), theme).toBeLessThan(60)
    for (const red of ['inevitable', 'violated', 'broken'])
      expect(await drawn(red), `${theme} ${red}`).toBeLessThan(30)
  }
  const others = page.locator('.verdict-line details')
  await others.getByText('and 1 more').waitFor()
  expect(await page.locator('.verdict-line .violated:visible').allInnerTexts()).toEqual([
    expect.stringMatching(/^✗ Deadlock: /),
  ])
  await others.locator('summary').click()
  expect(await page.locator('.verdict-line .violated:visible').allInnerTexts()).toEqual([
    expect.stringMatching(/^✗ Deadlock: /),
    expect.stringMatching(/^✗ entryPossible is violated/),
  ])
  // A low window shows the first lines of a long sentence.
  await page.setViewportSize({ width: 1024, height: 600 })
  const sentence = page.locator('.violations')
  const height = async () => (await sentence.boundingBox())!.height
  const short = await height()
  await page.locator('.rest', { hasText: 'more' }).click()
  await expect.poll(height).toBeGreaterThan(short + 10)
  await page.locator('.rest', { hasText: 'less' }).click()
  await expect.poll(height).toBe(short)
  expect(wrong).toEqual([])
})

test('a click on a message delivers or loses it, and opens the run in a model that allows a copy; a site crashes', async () => {
  const { page, wrong } = await open('spec=maekawa&sites=4&loss=1&crash=1&steps=0')
  const menu = page.locator('.network-menu')
  await page.locator('.network g.message').first().click()
  await menu.waitFor()
  expect(await menu.locator('h3').innerText()).toBe('messages from 0 to 1')
  expect(await menu.innerText()).toContain('This model copies no message.')
  await menu.getByRole('button', { name: 'open this run with one copy' }).click()
  await page.waitForURL(/duplication=1/)
  await menu.waitFor({ state: 'detached' })
  expect(await where(page)).toBe('step 1 of 1')
  expect(await page.locator('.notice').count()).toBe(0)
  await page.locator('.network g.message').first().click()
  await menu.getByRole('button', { name: /^deliver a copy of REQUEST/ }).waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.locator('.network g.message').first().click()
  await menu.getByRole('button', { name: 'lose REQUEST' }).click()
  await expect.poll(() => where(page)).toBe('step 2 of 2')
  await menu.waitFor({ state: 'detached' })
  expect((await enabled(page)).filter((name) => name?.startsWith('lost'))).toEqual([])
  await page.locator('.network g.site').nth(2).click()
  await menu.getByRole('button', { name: /^crash at 2/ }).click()
  await page.locator('.network g.site.crashed').waitFor()
  await page.locator('.did', { hasText: '2 crashes: its record returns to the initial one' }).waitFor()
  expect(wrong).toEqual([])
})

test('the keys reach sites and messages: they act, hold messages back from the player, and play', async () => {
  const { page, wrong } = await open('spec=maekawa&sites=4&requests=1&requesters=0&seed=1')
  const menu = page.locator('.network-menu')
  const focused = () => page.evaluate<string | null>('document.activeElement.getAttribute("aria-label")')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.locator('.network [tabindex="0"]').focus()
  expect(await focused()).toBe('what can be done: site 0')
  await press('Enter')
  await menu.getByRole('button', { name: 'request at 0' }).waitFor()
  // The menu takes the focus once it is drawn.
  await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('request at 0')
  await press('Enter')
  await expect.poll(() => where(page)).toBe('step 1 of 1')
  // The focus is back at the site. The arrow keys move from there, and not along the run.
  await expect.poll(focused).toBe('what can be done: site 0')
  await press('ArrowLeft')
  expect(await focused()).toBe('what can be done: messages from 0 to 2')
  await press('Enter')
  await menu.getByRole('button', { name: 'hold back from the player' }).click()
  await menu.waitFor({ state: 'detached' })
  expect(await focused()).toBe('what can be done: messages from 0 to 2')
  const heldBack = page.getByRole('img', { name: 'in transit from 0 to 2: REQUEST, held back' })
  await heldBack.waitFor({ state: 'attached' })
  await page.waitForURL(/held=0-2/)
  await page.reload()
  await heldBack.waitFor({ state: 'attached' })
  expect(await where(page)).toBe('step 1 of 1')
  await press('P')
  await page.locator('.play', { hasText: 'pause' }).waitFor()
  // It takes all steps but that delivery, and stops.
  await page.locator('.play', { hasText: 'play' }).waitFor()
  expect(await enabled(page)).toEqual(['onRequest at 2: REQUEST from 0'])
  expect(await page.locator('.network g.message.held').textContent()).toBe('REQUESTheld back')
  expect(wrong).toEqual([])
})

test('a recorded run opens with its prose and drives a mutant beside it, and the page checks the questions of a lesson', async () => {
  const { page, wrong } = await open('recorded=maekawa-grid-deadlock')
  const prose = page.locator('.recorded')
  // A card opened it behind the cards, without its prose.
  await page.getByRole('tab', { name: 'Lessons' }).click()
  const quorums = page.getByRole('region', { name: 'Quorums' })
  await quorums.locator('summary').click()
  await quorums.getByRole('button', { name: 'maekawa grid deadlock', exact: true }).click()
  await prose.getByText('Two sites are enough').waitFor()
  expect(await prose.locator('summary').innerText()).toMatch(/deadlockFreedom violated in 8 steps$/)
  await expect.poll(() => where(page)).toBe('step 8 of 8')
  await page.keyboard.press('End')
  // The prose is long, so the clause of the step stands above it.
  const clause = await page.locator('.step-code').boundingBox()
  expect(clause!.y + clause!.height).toBeLessThan((await prose.boundingBox())!.y)
  await page.getByLabel('Recorded runs').selectOption('maekawa-disjoint-quorums')
  await expect.poll(() => prose.locator('summary').innerText()).toContain('mutualExclusion violated')
  await page.getByLabel('Recorded runs').selectOption('maekawa-grid-deadlock')
  await expect.poll(() => prose.locator('summary').innerText()).toContain('deadlockFreedom violated')
  await page.locator('.where', { hasText: 'of 8' }).waitFor()
  // On another branch the page went on telling the recorded run.
  await page.keyboard.press('Home')
  await page.locator('.step', { hasText: 'request at 2' }).click()
  await page.getByText('You have left the recorded run maekawa-grid-deadlock').waitFor()
  expect(await prose.getByText('Two sites are enough').isVisible()).toBe(false)
  await page.keyboard.press('[')
  await page.locator('.where', { hasText: 'of 8' }).waitFor()
  await prose.getByText('Two sites are enough').waitFor()
  await page.keyboard.press('End')
  await expect.poll(() => where(page)).toBe('step 8 of 8')
  await page.getByRole('tab', { name: 'Beside' }).click()
  const beside = page.locator('.beside-panel')
  await beside.locator('select').selectOption({ label: 'a voter votes for every request' })
  await beside.getByText('It has taken the same 8 steps.').waitFor()
  await beside.getByText('site 0: queue [1] and []').waitFor()
  // The voter that has voted votes again: the same step, with another effect.
  const litIn = (part: string) => page.locator(`${part} .st-event.lit`).getAttribute('aria-label')
  expect(await litIn('.beside-panel')).toMatch(/^step 3: onRequest at 1: REQUEST from 0\. sends VOTE/)
  expect(await litIn('.state')).toMatch(/^step 3: onRequest at 1: REQUEST from 0\. queue/)
  await page.keyboard.press('Home')
  await beside.getByText('In the variables and messages that both have, the states are the same.').waitFor()
  // Another algorithm under the same schedule: it is loaded for this.
  await page.keyboard.press('End')
  await beside.locator('select').selectOption('spec.maekawa-deadlock-handling')
  await beside.getByText('It has taken the same 8 steps.').waitFor()
  await beside.getByText('This state violates no property by itself.').waitFor()
  await page.getByRole('tab', { name: 'Lessons' }).click()
  await page.getByRole('button', { name: /^Maekawa: four sites/ }).click()
  await expect.poll(() => where(page)).toMatch(/^step 0 of/)
  await page.locator('.step.taken').waitFor()
  for (const step of [1, 2]) {
    await page.getByRole('button', { name: /^next:/ }).click()
    await expect.poll(() => where(page)).toMatch(new RegExp(`^step ${step} of`))
  }
  const question = page.locator('.question')
  // Neither a button nor a mark says which step is next.
  await page.getByRole('button', { name: 'next step →', exact: true }).waitFor()
  expect(await page.locator('.step.taken').count()).toBe(0)
  // The question asks about what follows, so the run is drawn up to it: with its right answer come the other steps.
  const drawn = page.locator('.state .st-event')
  await expect.poll(() => drawn.count()).toBe(2)
  // Nor does the look-ahead tell its answer.
  const foresight = page.getByLabel('Look-ahead', { exact: true })
  expect([await foresight.inputValue(), await foresight.isDisabled()]).toEqual(['off', true])
  expect(await page.locator('.prospects').count()).toBe(0)
  // It says why, and not which answer is right. At 1024x768 that was below the edge of the panel.
  await page.setViewportSize({ width: 1024, height: 768 })
  await question.getByRole('button', { name: 'the first request' }).click()
  const reply = question.getByText(
    'No. After it, site 0 could still have entered before any other site makes a request. Try again.',
  )
  await reply.waitFor()
  const below = async () => {
    const [said, panel] = [
      (await reply.boundingBox())!,
      (await page.locator('.panels .panel').boundingBox())!,
    ]
    return said.y + said.height - (panel.y + panel.height)
  }
  await expect.poll(below).toBeLessThan(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await drawn.count()).toBe(2)
  await question.getByRole('button', { name: 'the second request' }).click()
  await question.getByText('Right. Since then each of the two has its own vote').waitFor()
  await page.locator('.step.taken').waitFor()
  // It once turned back to "Try again", for a reader who asked why the other answer is wrong.
  await question.getByRole('button', { name: 'the first request' }).click()
  await question.getByText('before any other site makes a request.').waitFor()
  expect(await question.getByText('Try again').count()).toBe(0)
  expect(await question.locator('.right').innerText()).toBe('✓ the second request')
  // Who comes back sees the answer.
  await page.getByRole('button', { name: '← before' }).click()
  await page.getByRole('button', { name: /^next:/ }).click()
  await question.getByText('Right.').waitFor()
  // Up to the next question.
  await expect.poll(() => drawn.count()).toBe(7)
  for (let step = 3; step <= 7; step++) await page.getByRole('button', { name: /^next:/ }).click()
  await question.getByRole('button', { name: 'when it leaves the section' }).click()
  await expect.poll(() => foresight.inputValue()).toBe('on')
  expect(wrong).toEqual([])
})

// The cards once began with the central server, whatever the reader was looking at.
test('the cards begin with the family of the algorithm on the page, and there with its own lessons', async () => {
  const { page, wrong } = await open('spec=maekawa-deadlock-handling&panel=lesson')
  const cards = page.locator('.lesson-cards')
  expect(await cards.locator('h3').first().innerText()).toBe('Quorums')
  expect(await cards.locator('.lesson-card .quiet').first().innerText()).toBe(
    'Maekawa, with deadlock handling',
  )
  expect(await cards.locator('h3').nth(1).innerText()).toBe('Coordination by a server')
  expect(wrong).toEqual([])
})
