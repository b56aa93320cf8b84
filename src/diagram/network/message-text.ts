// What the arrow of a channel says of its messages: each of few, in the order in which they arrive; of more how many there are of each
// kind, since their lines would cover the cards around. The page shows the single messages on a click.
import { wrapped } from '../text-width.js'
import { labelSizes } from './label-places.js'
import { isTokenText, type NetworkContent } from './network-content.js'
import { heldBack } from './numbered-list.js'

type Channel = NetworkContent['channels'][number]

// Longer messages are wrapped after commas.
const widestMessage = 1.3
const fewMessages = 3

const folded = (text: string): string => wrapped(text, labelSizes.points, widestMessage)

/** Whether the arrow of a channel counts its messages. */
export const isBundle = ({ texts }: Channel): boolean => texts.length > fewMessages

const lines = ({ isOrdered }: NetworkContent, { texts }: Channel): readonly string[] =>
  texts.map((text, k) => `${texts.length > 1 && isOrdered ? `${k + 1}. ` : ''}${text}`)

/** Each message of a channel in a line. */
export const messageText = (content: NetworkContent, channel: Channel): string =>
  [...lines(content, channel), ...(channel.isHeld ? [heldBack] : [])].join('\n')

/** The kinds of messages, the next to arrive first, each with its number: `REQUEST ×3, REPLY`. */
const countedKinds = (texts: readonly string[]): string => {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const kind = /^[^(]*/.exec(text)![0]
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([kind, count]) => (count === 1 ? kind : `${kind} ×${count}`)).join(', ')
}

/** The number of lines of a label before the messages that the last step has sent, which are the last of a channel that keeps their order. */
export const linesBeforeNew = (content: NetworkContent, channel: Channel): number => {
  const { texts, sent = texts.length } = channel
  if (!content.isOrdered || isBundle(channel)) return 0
  return lines(content, channel)
    .slice(0, texts.length - sent)
    .reduce((count, text) => count + folded(text).split('\n').length, 0)
}

/** For each line of a label, whether it is about the token; a line that counts messages is if one of them is the token. */
export const tokenLines = (content: NetworkContent, channel: Channel): readonly boolean[] => {
  const counted = isBundle(channel) ? [{ text: countedKinds(channel.texts), isToken: channel.isToken }] : []
  const single = lines(content, channel).map((text, k) => ({ text, isToken: isTokenText(channel.texts[k]!) }))
  const all = (isBundle(channel) ? counted : single).flatMap(({ text, isToken }) =>
    folded(text)
      .split('\n')
      .map(() => isToken),
  )
  return [...all, ...(channel.isHeld ? [false] : [])]
}

/** What the arrow of a channel says, in lines. */
export const bundleText = (content: NetworkContent, channel: Channel): string =>
  [
    ...(isBundle(channel) ? [countedKinds(channel.texts)] : lines(content, channel)).map(folded),
    ...(channel.isHeld ? [heldBack] : []),
  ].join('\n')
