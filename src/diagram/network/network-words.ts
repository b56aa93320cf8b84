// The parts of a picture of a network in words, for those who do not see it.
import type { Model } from '../../model/model.js'
import { waitText } from '../../report/words/wait-words.js'
import type { NetworkArrow } from './bare-arrows.js'
import type { NetworkCardDrawn } from './network-drawing.js'

/** A card: its title, its status, and its fields with the values before a change. */
export const cardWords = ({ card: { title, word, rows }, hasToken }: NetworkCardDrawn): string => {
  const fields = rows.map(
    ({ name, text, was }) => `${name} ${text}${was === undefined ? '' : ` (was ${was})`}`,
  )
  const heading = [title, ...(word === '' ? [] : [word]), ...(hasToken ? ['has the token'] : [])].join(', ')
  return fields.length === 0 ? heading : `${heading}: ${fields.join(', ')}`
}

/** What an arrow means. */
export const arrowWords = (model: Model, { kind, from, to, text, writes }: NetworkArrow): string => {
  const [a, b] = [from, to].map((site) => model.sites[site]?.name ?? 'shared')
  const said = text.replaceAll('\n', ', ')
  switch (kind) {
    case 'message':
      return `in transit from ${a} to ${b}: ${said}`
    case 'wait':
      return waitText(model, { from, to, label: text })
    case 'access':
      return writes ? `${a} has written: ${said}` : `${b} has read: ${said}`
    default:
      return kind satisfies never
  }
}
