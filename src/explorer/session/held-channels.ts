// The channels whose messages the reader holds back from the player, as a link has them: `0-2,1-0` holds back what is in transit from 0 to 2 and from
// 1 to 0.

/** The name of a channel. */
export const heldKey = (from: number, to: number): string => `${from}-${to}`

/** The channels of a link; undefined if the text has another form. */
export const readHeld = (text: string): readonly string[] | undefined => {
  const all = text.split(',')
  return all.every((one) => /^\d{1,3}-\d{1,3}$/.test(one)) ? [...new Set(all)] : undefined
}

/** The first site of the channels that a model of this many sites does not have. */
export const unknownSite = (held: readonly string[], sites: number): number | undefined =>
  held.flatMap((one) => one.split('-').map(Number)).find((site) => site >= sites)

/** The set with the channel, or without it if it was there. */
export const toggled = (held: ReadonlySet<string>, channel: string): ReadonlySet<string> => {
  const after = new Set(held)
  if (!after.delete(channel)) after.add(channel)
  return after
}
