// What a program imports that checks specs by itself, such as a test of a spec: `coterie/checker`. The command line does no more
// than this.

export { type AuditResult, audit } from './certificate/audit.js'
export { type Certificate, CertificateError, readCertificate } from './certificate/certificate.js'
// Progress, early ends and certificates need the search in the program's own hands.
export { Check } from './check/check.js'
export { type CheckOptions, defaultCheckOptions } from './check/check-options.js'
export { type Asked, checkSpec as check } from './check/check-spec.js'
export { modelFor, propertiesNamed } from './check/model-for.js'
export type { CheckResult, Verdict } from './check/verdict.js'
export { CertificationFailed } from './compile/certifier.js'
export { spaceTimeDot } from './diagram/space-time.js'
export { waitForDot } from './diagram/wait-for-graph.js'
export { type Measurement, measure } from './measure/measuring.js'
export { type Model, ModelError } from './model/model.js'
export { BrokenSpec, ImpureSpec } from './protocol/broken-spec.js'
export { defaultReductions, noReduction, type Reduce } from './reduce/reductions.js'
export { modelLine } from './report/model-line.js'
export { traceText } from './report/trace-text.js'
export { resultJson } from './report/verdict-json.js'
export { replay } from './trace/replay.js'
export { type Trace, TraceError } from './trace/trace.js'
export { readTraceJson, traceJson } from './trace/trace-json.js'
