// The public face: what a spec's author imports.
export { algorithm, type Expectation, type Spec, withClauses } from './protocol/algorithm.js'
export { before } from './protocol/before.js'
export { BrokenSpec } from './protocol/broken-spec.js'
export { at, either, send } from './protocol/effect.js'
export type { ModelOptions } from './protocol/model-options.js'
export { choice, quorums, whole } from './protocol/parameter.js'
export {
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  someoneEnters,
  violation,
} from './protocol/property.js'
export { type ContextOf, type MeOf, many, one, protocol } from './protocol/protocol.js'
export { flag } from './sorts/flag.js'
export { int } from './sorts/int.js'
export { listOf } from './sorts/list-of.js'
export { mapOf } from './sorts/map-of.js'
export { oneOf } from './sorts/one-of.js'
export { optional } from './sorts/optional.js'
export { record } from './sorts/record.js'
export { setOf } from './sorts/set-of.js'
export { siteId } from './sorts/site-id.js'
export { timestamp } from './sorts/timestamp.js'
