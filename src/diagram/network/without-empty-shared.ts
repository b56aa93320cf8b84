// In a small area the card of shared variables that have no value is left out: sites need its room.
import type { Model } from '../../model/model.js'
import { type CardDetail, isWholeDetail } from './card-detail.js'
import type { NetworkContent } from './network-content.js'

/**
 * The content without the card of shared variables if none of them has a value, now or before the last step, and the picture does not show
 * everything. Sites that only share variables keep it: without messages it is what they have in common.
 */
export const withoutEmptyShared = (
  { spec }: Model,
  content: NetworkContent,
  detail: CardDetail,
): NetworkContent => {
  if (content.hasValues || isWholeDetail(detail) || spec.messages.kinds.size === 0) return content
  return { ...content, shared: undefined, access: undefined }
}
