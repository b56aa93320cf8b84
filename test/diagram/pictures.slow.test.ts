// The pictures of the command line against their runs: what is drawn, and not how it was computed.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { networkSvg } from '../../src/diagram/network/network-picture.js'
import { palette } from '../../src/diagram/palette.js'
import { lastState } from '../../src/trace/trace.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'
import { wrongInNetwork } from './drawn-network.js'
import { wrongIn } from './drawn-run.js'
import { networkInSvg } from './network-in-svg.js'
import { runInSvg } from './run-in-svg.js'

const pictureOf = (folder: string) => readFileSync(`${keptFolder}${folder}/trace.svg`, 'utf8')
const traceOf = async (folder: string) => (await replayed(folder, catalogueSpec)).trace

test('every kept picture of a run shows its sites, steps, messages, entries and overlaps, and nothing else', async () => {
  const found: string[] = []
  let [arrows, bands] = [0, 0]
  for (const folder of readdirSync(keptFolder)) {
    const drawn = runInSvg(pictureOf(folder))
    arrows += drawn.arrows.length
    bands += drawn.bands.length
    found.push(...wrongIn(drawn, await traceOf(folder)).map((what) => `${folder}: ${what}`))
  }
  expect(found).toEqual([])
  expect(arrows).toBeGreaterThan(400)
  expect(bands).toBeGreaterThan(40)
})

// Five pictures had a ring and the name of a property, and nothing that was wrong to see.
test('every kept picture of a violation says in a sentence what is violated and how', async () => {
  let sentences = 0
  for (const folder of readdirSync(keptFolder)) {
    const { shows, loop, ...run } = await traceOf(folder)
    if (shows?.verdict !== 'violated') continue
    const texts = [...pictureOf(folder).matchAll(/<text [^>]*>([^<]*)/g)].map(([, text]) => text)
    const said = texts.join(' ')
    // Which of several sites is locked out, a run does not show.
    const property = run.model.spec.properties.find(({ name }) => name === shows.property)!
    const says =
      property.kind === 'deadlockFreedom'
        ? /Deadlock: .* waits? (for|\()|Deadlock: .*\./
        : new RegExp(
            `(^| )(This step violates ${shows.property}|${shows.property} is violated): .+\\.|\\b${shows.property}\\. .*The property: `,
          )
    expect(said, folder).toMatch(says)
    sentences++
  }
  expect(sentences).toBeGreaterThan(80)
})

test('the network at the end of every kept run has its sites in their places, its messages and its waits, and no others', async () => {
  const found: string[] = []
  let arrows = 0
  for (const folder of readdirSync(keptFolder)) {
    const trace = await traceOf(folder)
    const { model, steps } = trace
    for (const state of [steps[Math.floor(steps.length / 2)]!.next, lastState(trace)]) {
      const drawn = networkInSvg(networkSvg(model, state))
      arrows += drawn.arrows.length
      found.push(...wrongInNetwork(drawn, model, state).map((what) => `${folder}: ${what}`))
    }
  }
  expect(found).toEqual([])
  expect(arrows).toBeGreaterThan(300)
})

// Each mistake in the text of a picture, and what the comparison says.
const ink = palette.ink.light
const mistakes: readonly (readonly [string, string, (svg: string) => string, RegExp])[] = [
  [
    'a dot beside its lane',
    'maekawa-grid-deadlock',
    (svg) => svg.replace(/<circle cx="0" cy="30.24"/, '<circle cx="108" cy="30.24"'),
    /^step 1 is not on the lane of its site/,
  ],
  [
    'an arrow to another site',
    'maekawa-grid-deadlock',
    (svg) =>
      svg.replace(
        /(<line x1="4\.[^>]*x2=")([\d.]+)("[^>]*stroke-width="1\.1")/,
        (_, before: string, x: string, after: string) => `${before}${Number(x) * 2}${after}`,
      ),
    /^no arrow delivered from 0 after step 1 to 1/,
  ],
  [
    'an arrow that is missing',
    'maekawa-grid-deadlock',
    (svg) => svg.replace(new RegExp(`<path d="M1[^>]*stroke="${ink}"[^>]*/>`), ''),
    /^no arrow delivered from 1 after step 2 to 3/,
  ],
  [
    'a message drawn twice',
    'maekawa-grid-deadlock',
    (svg) => svg.replace(/(<line x1="4\.[^>]*stroke-width="1\.1"\/>)/, '$1$1'),
    /^an arrow delivered is not a message of the run/,
  ],
  [
    'a site that waits from a step too late',
    'maekawa-grid-deadlock',
    (svg) =>
      svg
        .replace('y1="14.4" x2="0" y2="30.24"', 'y1="14.4" x2="0" y2="54"')
        .replace('x1="0" y1="30.24"', 'x1="0" y1="54"'),
    /^the lane of site 0 is idle/,
  ],
  [
    'an overlap that is not red',
    'maekawa-disjoint-quorums',
    (svg) => svg.replace(/<rect [^>]*fill-opacity="0.16"\/>/, ''),
    /^the red bands are 0 high/,
  ],
  [
    'a bar of one site where two overlap',
    'maekawa-disjoint-quorums',
    (svg) =>
      svg
        .replaceAll('stroke-width="13.68"', 'stroke-width="8.64"')
        .replaceAll(
          `stroke="${palette.accent.light}" stroke-width="8.64"`,
          `stroke="${palette.holds.light}" stroke-width="8.64"`,
        ),
    /^the lane of site 0 is .*holds \d+\.\.\d+; it must be .*clash/,
  ],
]

test.each(mistakes)('%s is noticed', async (_, folder, mistake, says) => {
  const svg = pictureOf(folder)
  const wrong = mistake(svg)
  expect(wrong).not.toBe(svg)
  expect(wrongIn(runInSvg(wrong), await traceOf(folder)).join('\n')).toMatch(says)
})

test('a wait that goes elsewhere, a card out of its row and an arrow that is missing are noticed', async () => {
  const trace = await traceOf('maekawa-grid-deadlock')
  const { model } = trace
  const state = lastState(trace)
  const drawn = networkInSvg(networkSvg(model, state))
  const wait = drawn.arrows.findIndex(({ kind }) => kind === 'wait')
  const turned = drawn.arrows.map((arrow, k) => (k === wait ? { ...arrow, from: arrow.to } : arrow))
  expect(wrongInNetwork({ ...drawn, arrows: turned }, model, state).join()).toContain(
    'the arrows of a wait go',
  )
  const [first, second, ...others] = drawn.cards
  const swapped = [{ ...first!, title: second!.title }, { ...second!, title: first!.title }, ...others]
  expect(wrongInNetwork({ ...drawn, cards: swapped }, model, state)).toContain(
    'site 1 is not in its row and column',
  )
  const fewer = drawn.arrows.filter((_, k) => k !== wait)
  expect(wrongInNetwork({ ...drawn, arrows: fewer }, model, state)).toHaveLength(1)
})
