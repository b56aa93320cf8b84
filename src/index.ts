// The public face. The first part is what the author of a spec imports; the second is for programs that check, replay and
// report by themselves, as the command line does.

// Checking, traces and reports; reductions, certificates and their audit.
export { Audit, type AuditResult, type Finding } from './audit/audit.js'
export { type Certificate, CertificateError, readCertificate } from './audit/certificate.js'
export { Check, type CheckOptions, check, modelFor, propertiesNamed, usualCheck } from './check/check.js'
export type { CheckResult, Verdict } from './check/verdict.js'
export { Refuted } from './compile/motion.js'
export { type Measurement, measure } from './measure/measuring.js'
// Specs.
export { algorithm, type Expectation, type Spec, withClauses } from './protocol/algorithm.js'
export { before } from './protocol/before.js'
export { BrokenSpec, ImpureSpec } from './protocol/broken-spec.js'
export { at, either, send } from './protocol/effect.js'
export type { Formula, Formulas } from './protocol/formula.js'
export type { ModelOptions } from './protocol/model-options.js'
export { type Mutant, type MutantVerdict, mutated } from './protocol/mutant.js'
export { choice, quorums, whole } from './protocol/parameter.js'
export {
  boundedBypass,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  ltl,
  mutualExclusion,
  type Property,
  quiescence,
  someoneEnters,
  starvationFreedom,
  violation,
  violationThen,
} from './protocol/property.js'
export { type ContextOf, type MeOf, many, one, protocol, type ViewOf } from './protocol/protocol.js'
export type { Variants } from './protocol/variants.js'
// Quorums.
export { equalMembership, equalSize, intersection, minimality, selfMembership } from './quorums/checks.js'
export type { QuorumSystem } from './quorums/quorum-system.js'
export { quorumSystem } from './quorums/quorum-system-from-text.js'
export {
  noReduction,
  type Reduce,
  type ReductionSummary,
  usualReductions,
} from './reduce/reductions.js'
export { modelLine } from './report/model-line.js'
export { spaceTimeDot } from './report/space-time.js'
export { traceText } from './report/trace-text.js'
export { resultJson } from './report/verdict-json.js'
export { reductionLines } from './report/verdict-text.js'
export { waitForDot } from './report/wait-for-graph.js'
export { type Model, ModelError } from './semantics/model.js'
export { clock } from './sorts/clock.js'
export { flag } from './sorts/flag.js'
export { int } from './sorts/int.js'
export { listOf } from './sorts/list-of.js'
export { mapOf } from './sorts/map-of.js'
export { oneOf } from './sorts/one-of.js'
export { optional } from './sorts/optional.js'
export { record } from './sorts/record.js'
export { setOf } from './sorts/set-of.js'
export { siteId } from './sorts/site-id.js'
export type { Sort } from './sorts/sort.js'
export { stable } from './sorts/stable.js'
export { timestamp } from './sorts/timestamp.js'
export { replay } from './trace/replay.js'
export { run, type Trace, TraceError } from './trace/trace.js'
export { readTraceJson, traceJson } from './trace/trace-json.js'
