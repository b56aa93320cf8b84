// What a step of a measurement found, in one line. It is printed at once, before the tables of all sizes.
import { busiestOf, isEqual } from '../../measure/load.js'
import type { Measurement, Part } from '../../measure/measurement.js'
import type { Model } from '../../model/model.js'
import { cutText } from '../verdict/verdict-text.js'
import { busiestSites } from '../words/by-site.js'
import { quantities, range, subjectWords, titles } from '../words/measured-words.js'

const bypassPart = ({ bypasses }: Part): readonly string[] => {
  if (bypasses === undefined) return []
  const most = Math.max(0, ...bypasses.map((one) => one.most))
  return [`bypasses ${most === Number.POSITIVE_INFINITY ? 'no bound' : `up to ${most}`}`]
}

const loadPart = (model: Model, loads: Part['loads'], where: string): readonly string[] => {
  if (loads === undefined) return []
  const { least, most } = busiestOf(loads)
  const whose = isEqual(loads)
    ? `load of every site${where}`
    : `greatest load${where}, ${busiestSites(model, loads)}`
  return [`${whose}: ${range(least, most)}`]
}

/**
 * A line with every figure of a part, such as `N = 2: messages per entry: 3; messages to enter, per entry: 2`; empty if it
 * has none.
 * @param model the measured model
 */
export const partLine = (model: Model, part: Part): string => {
  const figures = quantities.flatMap((quantity) => {
    const found = part.figures.find((one) => one.quantity === quantity)
    return found === undefined ? [] : [`${titles[quantity]}: ${range(found.least?.value, found.most?.value)}`]
  })
  return line(model.options.sites, [
    ...figures,
    ...bypassPart(part),
    ...loadPart(model, part.loads, ''),
    ...loadPart(model, part.roundLoads, ' in a round'),
  ])
}

/** A line with what a measurement could not find, and why; empty if it found everything. */
export const missingLine = ({ model, missing }: Measurement): string =>
  line(
    model.options.sites,
    missing.map(({ what, cut, because }) => {
      const why = because ?? (cut === undefined ? 'not decided' : cutText(cut))
      return `${subjectWords[what]} not measured (${why})`
    }),
  )

const line = (sites: number, parts: readonly string[]): string =>
  parts.length === 0 ? '' : `N = ${sites}: ${parts.join('; ')}\n`
