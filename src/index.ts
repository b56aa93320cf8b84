// What the author of a spec imports: `coterie`. Programs that check, measure and replay import `coterie/checker` as well.

// Tasks of courses.
export type { Task, TaskCheck } from './grade/task.js'
// Specs.
export { algorithm, withClauses } from './protocol/algorithm.js'
export { many, one } from './protocol/declaration.js'
export { either, eitherOf, element, send } from './protocol/effect.js'
export type { CostFormulas } from './protocol/formula.js'
export type { Say } from './protocol/in-words.js'
export type { Mutant } from './protocol/mutant.js'
export type { NormalForm } from './protocol/normal-form.js'
export { choice, integer, numbers, quorums } from './protocol/parameter.js'
export { precedes } from './protocol/precedes.js'
export { type Proof, proof } from './protocol/proof.js'
export {
  ltl,
  type Property,
  proofStep,
  violation,
  violationThen,
} from './protocol/property.js'
export { type ContextOf, type MeOf, protocol, type ViewOf } from './protocol/protocol.js'
export { refinement } from './protocol/refinement.js'
export type { Expectation, Spec } from './protocol/spec.js'
export {
  boundedBypass,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  quiescence,
  someoneEnters,
  starvationFreedom,
} from './protocol/standard-properties.js'
export type { Variants } from './protocol/variants.js'
// Sorts.
export { arrayOf } from './sorts/array-of.js'
export { clock } from './sorts/clock.js'
export { flag } from './sorts/flag.js'
export { initially } from './sorts/initially.js'
export { int } from './sorts/int.js'
export { listOf } from './sorts/list-of.js'
export { mapOf } from './sorts/map-of.js'
export { oneOf } from './sorts/one-of.js'
export { optional } from './sorts/optional.js'
export { record } from './sorts/record.js'
export { setOf } from './sorts/set-of.js'
export { siteId } from './sorts/site-id.js'
export { stable } from './sorts/stable.js'
export { timestamp } from './sorts/timestamp.js'
export { values } from './sorts/values.js'
