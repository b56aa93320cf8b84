// The same messages from one site to several, as in a request to all others: in a picture with too many messages to label each arrow they are one
// entry of the list below, and arrows bear a number only where their site has sent several such groups.
import type { Model } from '../../model/model.js'
import { type CardDetail, isLabelled } from './card-detail.js'
import type { NetworkContent } from './network-content.js'

interface MessageGroup {
  readonly from: number
  readonly to: readonly number[]
  readonly texts: readonly string[]
  readonly isHeld: boolean
  /** What its arrows bear; undefined if all messages of the site are in this group. */
  readonly number: number | undefined
}

/** The groups, in the order of their first channels. */
export const messageGroups = ({ channels }: NetworkContent, detail: CardDetail): readonly MessageGroup[] => {
  const groups = new Map<string, { from: number; to: number[]; texts: readonly string[]; isHeld: boolean }>()
  for (const channel of channels) {
    if (!isLabelled(channel, detail)) continue
    const { from, to, texts, isHeld } = channel
    const key = JSON.stringify([from, isHeld, texts])
    const group = groups.get(key) ?? { from, to: [], texts, isHeld }
    group.to.push(to)
    groups.set(key, group)
  }
  let next = 1
  return [...groups.values()].map((group) => {
    const sent = channels.filter(({ from }) => from === group.from).length
    return { ...group, number: group.to.length > 1 && group.to.length === sent ? undefined : next++ }
  })
}

/** The group of a channel. */
export const groupOf = (
  groups: readonly MessageGroup[],
  from: number,
  to: number,
): MessageGroup | undefined => groups.find((group) => group.from === from && group.to.includes(to))

/** The receivers in words: `1, 2`, or `all others`. */
export const receiversOf = ({ sites }: Model, { from, to }: MessageGroup): string =>
  to.length > 2 && to.length === sites.length - 1 && !to.includes(from)
    ? 'all others'
    : to.map((site) => sites[site]!.name).join(', ')
