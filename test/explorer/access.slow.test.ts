// Every view of the page against the rules of axe-core (Deque; WCAG 2.2 A and AA, and good practice), in both themes, with both sizes of text, in a
// wide window and in that of a phone. No rule is switched off. What axe leaves undecided, the contrast of texts in drawings, is decided here.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { showTheme } from './driver.js'
import { paleTexts } from './pale-texts.js'
import { deadlockTitle, servePage } from './served-page.js'

const { open } = servePage()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// A theme changes nothing but colours.
const rulesOfColours = ['color-contrast', 'link-in-text-block']
const onlyColours = `runOnly: ${JSON.stringify(rulesOfColours)},`

/** The violations in a part of the page: the rule, the element and what to do. */
const violations = (page: Page, part: string, rules: string) =>
  page.evaluate<readonly string[]>(`axe.run('${part}', {
    resultTypes: ['violations'],
    ${rules}
  }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ': ' + failureSummary.replace(/\\s+/g, ' '))))`)

// Sessions that together open all panels and every kind of drawing.
const sessions = [
  {
    link: 'spec=maekawa&requests=1&requesters=0,1&steps=0,0,0,0',
    title: 'maekawa, step 4 of 4',
    tabs: [
      'Step',
      'Waits',
      'Quorums',
      'Nearby',
      'Check',
      'Measure',
      'Mutants',
      'Assume',
      'Beside',
      'Model',
      'Lessons',
    ],
  },
  // With one request each the page has soon looked ahead; without a bound it searches on beside axe.
  {
    link: 'spec=lamport&requests=1&steps=0,0,1,2',
    title: 'lamport, step 4 of 4',
    tabs: ['Step', 'Clocks', 'Every N'],
  },
  {
    link: 'recorded=maekawa-grid-deadlock',
    title: deadlockTitle,
    tabs: ['Step', 'Explain', 'Lessons'],
  },
  {
    link: 'spec=peterson&steps=(0,0),1,0,0,0&at=2',
    title: 'peterson, step 2 of 4',
    tabs: ['Step', 'Why it holds'],
  },
] as const

/** What a reader opens over a view. */
const opened: { readonly [view: string]: (page: Page) => Promise<void> } = {
  'all that is folded': (page) =>
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true"),
  // Of the menus only one is open at a time.
  'the signs of the run': (page) => page.locator('.st-tools summary', { hasText: 'signs' }).press('Enter'),
  'the lanes of the run': (page) => page.locator('.st-tools summary', { hasText: 'lanes' }).press('Enter'),
  'the pictures': (page) => page.locator('.st-tools summary', { hasText: 'pictures' }).press('Enter'),
  'a step pointed at': (page) => page.locator('.st-event[data-step="0"]').focus(),
  'a menu of the network': (page) => page.locator('.network g.site').first().click(),
  'the keys': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Help' }).click()
  },
  'large text': async (page) => {
    await page.getByRole('button', { name: 'close' }).click()
    await page.getByRole('button', { name: 'large text' }).click()
  },
}

// The declarations of colours in rules for some widths or heights of the page.
const coloursByWidth = `(() => {
  const within = (rule, isSized) => {
    const sized = isSized || rule instanceof CSSContainerRule || /width|height/.test(rule.media?.mediaText ?? '')
    const own = sized && rule.style ? [...rule.style].filter((name) => /color|fill$|stroke$|opacity|filter/.test(name)) : []
    return [...own.map((name) => rule.selectorText + ' ' + name), ...[...(rule.cssRules ?? [])].flatMap((one) => within(one, sized))]
  }
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].flatMap((rule) => within(rule, false)))
})()`

test('no colour depends on the size of the window', async () => {
  const { page } = await open('')
  expect(await page.evaluate(coloursByWidth)).toEqual([])
})

test.each([
  [1440, 900],
  [390, 844],
] as const)('at %i by %i no view has a violation of a rule of access', async (width, height) => {
  const { page, wrong } = await open(sessions[0].link, { looksAhead: true })
  await page.setViewportSize({ width, height })
  await page.evaluate(axe)
  const found: string[] = []
  const look = async (view: string, part = 'html') => {
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme)
      const broken = await violations(page, part, theme === 'dark' ? onlyColours : '')
      const weak = await paleTexts(page)
      found.push(...[...broken, ...weak].map((one) => `${view}, ${theme}: ${one}`))
    }
  }
  const show = async (link: string, title: string) => {
    await page.evaluate(`location.hash = ${JSON.stringify(link)}`)
    // The look-ahead may already have found what the state leads to: then the title says that, too.
    await expect.poll(() => page.title()).toContain(title)
  }
  for (const { link, title, tabs } of sessions) {
    await show(link, title)
    for (const tab of tabs) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      if (tab === 'Nearby') await page.locator('#panel svg .node').first().waitFor()
      // Around the panel all else is as it was.
      await look(`${title}, ${tab}`, tab === tabs[0] ? 'html' : '#panel')
    }
  }
  await show('spec=ricart-agrawala&steps=0', 'ricart-agrawala, step 1 of 1')
  await page.getByRole('tab', { name: 'Every N', exact: true }).click()
  await page.getByRole('button', { name: 'Prove it for every number of sites' }).click()
  for (const site of ['i', 'j'])
    await page.locator('.pair-question').getByLabel(`phase of site ${site}`).selectOption('held')
  await page.getByRole('button', { name: 'Can it happen?' }).click()
  await page.getByText('No view has this').waitFor()
  await look('the views of a proof', '#panel')
  await show('spec=maekawa&requests=1&requesters=0,1&steps=0', 'maekawa, step 1 of 1')
  await page.getByRole('tab', { name: 'Step', exact: true }).click()
  await page.locator('.step .outlook').first().waitFor()
  await look('what lies ahead of the steps', '#panel')
  await show(sessions[0].link, sessions[0].title)
  for (const [view, show] of Object.entries(opened)) {
    await show(page)
    await look(view, /^the (signs|lanes|pictures)/.test(view) ? '.st-tools' : 'html')
  }
  await show('recorded=maekawa-grid-deadlock&view=slide', sessions[2].title)
  await look('slide')
  // Last, since the workers of the editor compile beside axe.
  await show(sessions[3].link, sessions[3].title)
  await page.getByRole('tab', { name: 'Source', exact: true }).click()
  await page.locator('#panel .cm-line').first().waitFor()
  await look('Source', '#panel')
  expect(found).toEqual([])
  expect(wrong).toEqual([])
})
