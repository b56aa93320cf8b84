// The sites that the sentence of a run names, and all kept runs.
import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { shownViolation } from '../../src/diagram/run/shown-violation.js'
import { lastMoment, violatedBy } from '../../src/diagram/run/statuses.js'
import { whyViolated } from '../../src/diagram/run/why-violated.js'
import { judgeAlso, tellLockedOut, violatedAt } from '../../src/explorer/steps/judged.js'
import type { Trace } from '../../src/trace/trace.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'

export const folders = readdirSync(keptFolder, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)

/** The same run with names of sites that no value looks like. */
const marked = (trace: Trace): Trace => {
  const { model } = trace
  const sites = model.sites.map((site) => ({
    ...site,
    name: `<${site.id}>`,
    title: site.title.replace(/\S+$/, `<${site.id}>`),
  }))
  return { ...trace, model: { ...model, sites } }
}

/**
 * The sites that the sentence of a run names. A deadlock is about those that wait, and says also for whom, and who has crashed. The index of a shared
 * variable and the request in a value name no site.
 */
export const namedIn = (trace: Trace): readonly number[] => {
  const copy = marked(trace)
  const said = whyViolated(copy, lastMoment(copy), copy.loop).sentence ?? ''
  const text = said.startsWith('Deadlock: ')
    ? said.replaceAll(/ for [^,;.]*|\([^)]*\)|\..*$/g, '')
    : said.replaceAll(/\w\[<\d+>\]|<\d+> with timestamp/g, '')
  return [...new Set([...text.matchAll(/<(\d+)>/g)].map(([, site]) => Number(site)))].sort((a, b) => a - b)
}

export const agreesWithSentences = async (some: readonly string[]): Promise<void> => {
  for (const folder of some) {
    const { trace } = await replayed(folder, catalogueSpec)
    expect(whyViolated(trace, lastMoment(trace), trace.loop).sites, folder).toEqual(namedIn(trace))
  }
}

export const marksWhatIsSaid = async (some: readonly string[]): Promise<void> => {
  for (const folder of some) {
    const { trace } = await replayed(folder, catalogueSpec)
    const { model, initial, steps } = trace
    // Another test may have noted what a search has shown of this run.
    tellLockedOut(model, false)
    const shown = violatedBy(trace)
    if (shown !== undefined) judgeAlso(model, shown)
    for (const [at, step] of steps.entries()) {
      const arrival = { before: steps[at - 1]?.next ?? initial, step }
      const [first] = violatedAt(model, step.next, arrival, shown)
      const violation = shownViolation({ model, state: step.next, arrival }, shown)
      expect([violation?.property, violation?.text], `${folder} ${at + 1}`).toEqual([
        first?.property,
        first?.sentence,
      ])
    }
  }
}
