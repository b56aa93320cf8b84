// On a slide the cards of the network show what the sentence of a violation names: a reader who looks from the sentence to the picture finds it there.
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { NetworkDrawing } from '../../src/diagram/network/network-drawing.js'
import { networkInRoom } from '../../src/diagram/network/network-in-room.js'
import { arrivalOf, violatedBy } from '../../src/diagram/run/statuses.js'
import { violatingFields } from '../../src/diagram/run/why-violated.js'
import { brokenRuleText } from '../../src/report/verdict/broken-rule-text.js'
import { howItEnds } from '../../src/report/verdict/end-sentence.js'
import { lastState, type Trace } from '../../src/trace/trace.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'

// In pixels: an inch of a layout, and the area that a browser has for a network on a slide of 800 by 450 with a sentence of two lines.
const inch = 105.6
const slide = { width: 361 / inch, height: 300 / inch }

const kept = readdirSync(keptFolder, { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() ? [one.name] : [],
)

const drawnOnSlide = (trace: Trace): NetworkDrawing => {
  const given = { ...arrivalOf(trace), shown: violatedBy(trace), aspect: 1.2 }
  return networkInRoom(trace.model, lastState(trace), given, slide)
}

const property = ({ model, shows }: Trace) =>
  model.spec.properties.find(({ name }) => name === shows?.property)

/** What the page says of the violation, without the claim of the property. */
const sentenceOf = (trace: Trace): string => {
  const { model } = trace
  const shown = violatedBy(trace) ?? ''
  const arrival = arrivalOf(trace)
  const text = arrival?.step.breaks.includes(shown)
    ? brokenRuleText(model, arrival.before, arrival.step, shown)
    : (howItEnds(trace)?.text ?? '')
  const said = text.replace(/ The property: .*$/, '').replace(/^This step violates \w+/, '')
  // The votes that a site waits for are in the row of its quorum.
  return property(trace)?.kind === 'deadlockFreedom' ? said.replace(/\bvotes?\b/g, 'quorum') : said
}

const isNamed = (sentence: string, name: string): boolean => sentence.split(/[^\w[\]]+/).includes(name)

/** The fields of each card that a violation names: those whose name its sentence says of the site, and those that the property reads. */
const fieldsNamed = (trace: Trace, { cards }: NetworkDrawing): readonly (readonly string[])[] => {
  const { model } = trace
  const sentence = sentenceOf(trace)
  const about = howItEnds(trace)?.sites ?? []
  const read = violatingFields(model, lastState(trace), violatedBy(trace) ?? '')
  return cards.map(({ card }, site) => {
    const isShared = model.sites[site] === undefined
    const isAbout = isShared || about.length === 0 || about.includes(site)
    const names = isShared ? read.shared : (read.fields.get(site) ?? [])
    return card.rows.flatMap(({ name }) =>
      names.includes(name) || (isAbout && isNamed(sentence, name)) ? [name] : [],
    )
  })
}

/** The fields that a violation names and that the cards of the slide leave out. */
const hiddenOnSlide = (drawing: NetworkDrawing, named: ReturnType<typeof fieldsNamed>): readonly string[] =>
  drawing.cards.flatMap(({ card, fields }, k) =>
    named[k]!.filter((name) => !fields.some((one) => one.name === name)).map(
      (name) => `${card.title}: ${name}`,
    ),
  )

// Runs at whose end a named field has no room on a slide, with these fields. The list may only become shorter.
const withoutRoom: { readonly [run: string]: readonly string[] } = {}

// The cards of Chubby's two masters did not say their epochs, and those of a deadlock by votes not which votes a site lacks.
it('on a slide the cards show every field that the violation of a kept run names', async () => {
  const hidden: { [run: string]: readonly string[] } = {}
  let naming = 0
  for (const run of kept) {
    const { trace } = await replayed(run, catalogueSpec)
    const drawing = drawnOnSlide(trace)
    const named = fieldsNamed(trace, drawing)
    if (named.every((names) => names.length === 0)) continue
    naming++
    const letters = (10 / 72) * inch * Math.min(1, slide.width / drawing.width, slide.height / drawing.height)
    expect(letters, run).toBeGreaterThan(9)
    const missing = hiddenOnSlide(drawing, named)
    if (missing.length > 0) hidden[run] = missing
  }
  expect(naming).toBeGreaterThan(40)
  expect(hidden).toEqual(withoutRoom)
})
