// Identifiers on a ring. A message on an arc may name one site, and so may a field of a record. A view of two sites keeps a message if the
// site that it names is one of the two; of a field it keeps which of the two it names, or that it names another site.
import type { Message } from '../../protocol/message.js'
import type { Shape } from '../shape/shape.js'
import type { Index, Surroundings } from './cut-collections.js'

/** The sites that a message names: one or none. */
export const namedBy = ({ spec }: Shape, message: Message): readonly Index[] => {
  const found: Index[] = []
  spec.messages.sort.rename(message, (site) => {
    found.push(site)
    return site
  })
  return found
}

/** The message with other sites, or undefined if it names one for which `to` gives nothing. */
export const renamed = (
  { spec }: Shape,
  message: Message,
  to: (index: Index) => Index | undefined,
): Message | undefined => {
  let isLost = false
  const found = spec.messages.sort.rename(message, (site) => {
    const index = to(site)
    isLost ||= index === undefined
    return index ?? 0
  })
  return isLost ? undefined : found
}

/**
 * A message that a clause sends, with indices for the numbers of sites; undefined if it names a site that is left out.
 *
 * A step of a site that a view leaves out must show the view nothing of a fourth site: a message that it sends upon one that names
 * another site names itself or that site. Then the ring of the view's two sites and this one has the step.
 */
export const sentOnRing = (
  shape: Shape,
  message: Message,
  received: Message | undefined,
  self: Index,
  around: Pick<Surroundings, 'indexOf' | 'refuse'>,
): Message | undefined => {
  const others = received === undefined ? [] : namedBy(shape, received).filter((index) => index !== self)
  if (others.length > 0 && namedBy(shape, message).length === 0)
    around.refuse('a message that names no site, upon one that names another site')
  return renamed(shape, message, (site) => {
    const index = around.indexOf(site, 'a message that names')
    if (others.length > 0 && index !== self && !others.includes(index as Index))
      around.refuse(
        'a message that names neither the site itself nor the one that the received message names',
      )
    return index === 'outside' ? undefined : index
  })
}
