// Sites that only pass messages to each other need no full join.
import type { Shape } from '../shape/shape.js'

/** Whether sites have neither a role of one site, nor shared variables, nor shared arrays. */
export const onlyPassMessages = ({ elements, ones, shared }: Shape): boolean =>
  ones.length === 0 && shared.length === 0 && elements.length === 0
