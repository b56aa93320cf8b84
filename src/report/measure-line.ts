// One measured size in one line. It is printed as soon as the size is measured, before the tables of all sizes.
import { busiestOf } from '../measure/load.js'
import type { Measurement } from '../measure/measurement.js'
import { quantities, range, titles } from './measured-words.js'
import { cutText } from './verdict-text.js'

const bypassPart = ({ bypasses }: Measurement): readonly string[] => {
  if (bypasses === undefined) return []
  const most = Math.max(0, ...bypasses.map((one) => one.most))
  return [`bypasses ${most === Number.POSITIVE_INFINITY ? 'no bound' : `up to ${most}`}`]
}

const loadPart = ({ loads }: Measurement): readonly string[] => {
  if (loads === undefined) return []
  const { site, least, most } = busiestOf(loads)
  return [`load of the busiest site, ${site}: ${range(least, most)}`]
}

const missingPart = ({ missing }: Measurement): readonly string[] =>
  missing.map(({ what, cut, because }) => {
    const why = because ?? (cut === undefined ? 'not decided' : cutText(cut))
    return `${what === 'bypass' ? 'bypasses' : what} not measured (${why})`
  })

/** A line with every figure of one size, such as `N = 2: messages per entry: 3; bypasses up to 1`. */
export const measureLine = (row: Measurement): string => {
  const figures = quantities.flatMap((quantity) => {
    const found = row.figures.find((one) => one.quantity === quantity)
    return found === undefined ? [] : [`${titles[quantity]}: ${range(found.least?.value, found.most?.value)}`]
  })
  const parts = [...figures, ...bypassPart(row), ...loadPart(row), ...missingPart(row)]
  return `N = ${row.model.options.sites}: ${parts.join('; ')}\n`
}
