// A violation is shown at once, also where the look-ahead is silent: two sites in the critical section of a system of nine sites
// that has too many states to look ahead.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servePage, where } from './served-page.js'

const { open } = servePage()

const take = (page: Page, label: string) => page.locator(`.step[data-step^="${label}"]`).first().click()

// Two quorums that do not meet: {0, 8} and {2, 7}.
const noCoterie = 'spec=maekawa&sites=9&param.quorums={0,8},{1,8},{2,7},{3,7},{4,6},{5,6},{6,5},{7,4},{8,3}'

test('two sites in the critical section are named above the run bar, in the title and for a screen reader', async () => {
  const { page, wrong } = await open(noCoterie)
  const line = page.locator('.verdict-line')
  for (const label of [
    'request at 0',
    'request at 2',
    'onRequest at 8',
    'onRequest at 7',
    'onVote at 0',
    'onVote at 2',
    'enter at 0',
  ])
    await take(page, label)
  expect(await line.innerText()).toBe('')
  // What the algorithm does speaks of any two quorums.
  expect(await page.locator('.idea strong').innerText()).toContain(
    'Here quorums of 0 {0,8} and 2 {2,7} have no site in common: do not expect mutual exclusion.',
  )
  await expect.poll(() => page.title()).toBe('maekawa, step 7 of 7 | Coterie')
  // The state after the next step is drawn as one that violates something, and this one is not.
  await page.getByRole('tab', { name: 'Nearby' }).click()
  await expect.poll(() => page.locator('.neighbourhood .node.violated').count()).toBe(1)
  expect(await page.locator('.neighbourhood .node.here.violated').count()).toBe(0)
  await take(page, 'enter at 2')
  await page.locator('.neighbourhood .node.here.violated').waitFor()
  const sentence = 'mutualExclusion is violated: 0 and 2 are in the critical section together.'
  await expect.poll(() => line.innerText()).toBe(`✗ ${sentence}`)
  await expect.poll(() => page.title()).toBe(`✗ maekawa, step 8 of 8: ${sentence} | Coterie`)
  expect(await page.locator('[role=status].unseen').first().textContent()).toContain(sentence)
  // The strip of the run marks this state, though no look-ahead is on.
  const marked = () =>
    page.locator('.prospects > span').evaluateAll((all) => all.map((one) => one.className).join(' '))
  await expect.poll(marked).toBe(`${'unknown '.repeat(8)}violated`)
  // The diagram marks the last step alone.
  await expect.poll(() => page.locator('.st-event.breaks').count()).toBe(1)
  expect(await page.locator('.st-event.breaks').getAttribute('aria-label')).toContain(
    'violates mutualExclusion',
  )
  // From the start, the line links the step.
  await page.keyboard.press('Home')
  await expect.poll(() => where(page)).toBe('step 0 of 8')
  await line.getByRole('button', { name: 'step 8' }).click()
  await expect.poll(() => where(page)).toBe('step 8 of 8')
  expect(wrong).toEqual([])
})

test('a cycle of waits that messages in transit will end is thin and no deadlock; a deadlock is named', async () => {
  const { page } = await open('spec=ricart-agrawala&steps=0,0,0&at=3')
  await page.getByRole('tab', { name: 'Waits' }).click()
  await page.locator('figcaption').getByText('Every cycle has a thin arrow.').waitFor()
  // The site with the later request of two waits until the other has left the section: no delivery ends that.
  expect(await page.locator('.wf-wait.in-transit').count()).toBe(3)
  expect(await page.locator('.wf-wait.deadlock, .wf-wait.cycle').count()).toBe(0)
  // A wait has one look in the network and in the graph.
  const looks = (selector: string) =>
    page.locator(selector).evaluateAll((all) => [
      ...new Set(
        all.map((one) => {
          const { stroke, strokeDasharray } = getComputedStyle(one)
          return `${stroke} ${strokeDasharray === 'none' ? 'solid' : 'dashed'}`
        }),
      ),
    ])
  expect(await looks('.wf-wait polyline')).toEqual(await looks('.network .nw-wait polyline'))
  const grid = await open('spec=maekawa&sites=4&steps=0,0,2,2,2,2,2,2&at=8')
  await grid.page.getByRole('tab', { name: 'Waits' }).click()
  await grid.page.locator('figcaption.deadlock').waitFor()
  expect(await grid.page.locator('.wf-wait.deadlock').count()).toBe(2)
})

test('a leader leads, and is not in a critical section', async () => {
  const { page } = await open('spec=chang-roberts')
  for (let k = 0; k < 12; k++) {
    if ((await page.locator('.site.holds').count()) > 0) break
    const elect = page.locator('.step').first()
    if ((await elect.count()) === 0) break
    await elect.click()
  }
  expect(await page.locator('.site.holds .nw-word').first().textContent()).toBe('leads')
  expect(await page.getByText('in the section').count()).toBe(0)
})

test('the button of a message to a crashed site says that the site ignores it', async () => {
  const { page, wrong } = await open('lesson=bully-election')
  await page.locator('.where', { hasText: 'of 6' }).waitFor()
  await page.keyboard.press('End')
  await page.locator('.where', { hasText: 'step 6 of 6' }).waitFor()
  await expect
    .poll(() => page.locator('.step .what').allInnerTexts())
    .toEqual([0, 1].map((from) => `onElection at 2: ELECTION from ${from} 2 has crashed, so it ignores it`))
  await page.keyboard.press('Home')
  await page.locator('.where', { hasText: 'step 0 of 6' }).waitFor()
  expect(await page.locator('.step', { hasText: 'ignores' }).count()).toBe(0)
  expect(wrong).toEqual([])
})

test('of several violations that of the recorded run is in sight; a key opens the others, and a screen reader has all', async () => {
  const { page, wrong } = await open('recorded=lease-lock-slow-holder&view=slide')
  await page.setViewportSize({ width: 390, height: 844 })
  const line = page.locator('.verdict-line')
  const shown = line.locator('p.violated:visible')
  await expect.poll(() => shown.count()).toBe(1)
  expect(await shown.innerText()).toContain('This step violates noStaleOverwrite.')
  await line.locator('summary').focus()
  expect(await line.locator('summary').innerText()).toBe('and 4 more')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown.count()).toBe(5)
  const spoken = await page.locator('[role=status].unseen').first().textContent()
  for (const name of ['mutualExclusion', 'atMostOneHolder', 'noWriteAfterNewerGrant', 'onlyHolderWrites'])
    expect(spoken).toContain(name)
  expect(wrong).toEqual([])
})

// The page spoke of fair runs in each model, where the command line says which runs the properties of a model are about.
test('in a model of maximal runs no panel and no mark speaks of fair ones', async () => {
  const link = 'spec=maekawa&sites=4&requests=1&requesters=0,1&runs=maximal&steps=0,0'
  const { page, wrong } = await open(link, { looksAhead: true })
  await page.locator('.lost-step', { hasText: 'violates entryPossible.' }).waitFor()
  for (const [panel, words] of [
    ['Step', 'after it, every maximal run violates a property'],
    ['Waits', 'though no deadlock yet, since other steps must still be taken'],
    ['Check', 'also maximal runs'],
  ] as const) {
    await page.getByRole('tab', { name: panel, exact: true }).click()
    await expect.poll(() => page.locator('body').textContent()).toContain(words)
    const texts = await page.evaluate<string>(`document.body.textContent +
      [...document.querySelectorAll('[title], [aria-label]')].map((one) => one.title + one.getAttribute('aria-label')).join('\\n')`)
    expect(texts.match(/.{0,40}\bfair (?:run|step).{0,20}/g)).toBe(null)
  }
  expect(wrong).toEqual([])
})

/** Where the texts, lines and dots of the run stand. */
const placesOfRun = (page: Page) =>
  page
    .locator('.st-run')
    .evaluate((run) => [
      run.getAttribute('viewBox'),
      ...[...run.querySelectorAll('text, path, line, .st-dot')].map(
        (one) =>
          ['x', 'y', 'd', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy']
            .map((name) => one.getAttribute(name))
            .join(' ') + one.textContent,
      ),
    ])

// The whole run was laid out anew when the look-ahead found what a step violates, and a class lost its place in it.
test('the ring of a violation that only the look-ahead finds moves nothing in the run', async () => {
  const { page, wrong } = await open('spec=maekawa&sites=4&requests=1&steps=(1,1),0,0,2,2', {
    looksAhead: true,
  })
  const choice = page.getByLabel('Look-ahead', { exact: true })
  await choice.selectOption('off')
  await page.locator('.space-time[aria-busy=false]').waitFor()
  const ringed = page.locator('.st-ring:is(.violates, .blamed)')
  await expect.poll(() => ringed.count()).toBe(0)
  const before = await placesOfRun(page)
  expect(before.length).toBeGreaterThan(20)
  await choice.selectOption('on')
  await expect.poll(() => ringed.count()).toBe(1)
  await page.locator('.space-time[aria-busy=false]').waitFor()
  expect(await page.locator('.st-event.breaks').count()).toBe(1)
  expect(await placesOfRun(page)).toEqual(before)
  expect(wrong).toEqual([])
})

// At the last step the sentence is about two clients, and the two masters turned gold, though there were still two.
test('at each step of a run, the bars, cards and circles of the same sites are red', async () => {
  const { page, wrong } = await open('recorded=chubby-cell-no-lease&panel=waits')
  const red = () =>
    page.evaluate<readonly (readonly string[])[]>(`(() => {
      const sorted = (titles) => [...new Set(titles)].sort()
      const all = (selector) => [...document.querySelectorAll(selector)]
      const middle = (one) => { const { left, right } = one.getBoundingClientRect(); return (left + right) / 2 }
      const lanes = all('.st-head .st-title').map((one) => [middle(one), one.textContent])
      // Of each lane the last part that is not in the future.
      const bars = all('.st-run .st-lane').flatMap((lane) => {
        const span = [...lane.querySelectorAll('.st-span:not(.future)')].at(-1)
        if (!span.classList.contains('clash')) return []
        return lanes.filter(([x]) => Math.abs(x - middle(span)) < 2).map(([, title]) => title)
      })
      const cards = all('.network .site.clash .nw-title').map((one) => one.textContent)
      const circles = all('.wf-site.clash .name').map((one) => one.textContent)
      return [sorted(bars), sorted(cards), sorted(circles)]
    })()`)
  const masters = ['replica 3', 'replica 4']
  const expected = [...Array.from({ length: 6 }, () => masters), ['client 0', 'client 1', ...masters]]
  await page.keyboard.press('Home')
  expect(await where(page)).toContain('step 0 of 16')
  for (let step = 1; step <= 16; step++) {
    await page.keyboard.press('ArrowRight')
    const sites = expected[step - 10] ?? []
    await expect.poll(red, { message: `step ${step}` }).toEqual([sites, sites, sites])
  }
  expect(wrong).toEqual([])
})
