// Certificates of small models of the catalogue, reduced and not, and how they are audited in the tests.
import bank from '../../specs/bank-account/spec.js'
import central from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import ring from '../../specs/token-ring/spec.js'
import type { CanonicalForm } from '../../src/canonical/canonical-state.js'
import { groupOf } from '../../src/canonical/group.js'
import { type AuditResult, type Finding, audit as wholeAudit } from '../../src/certificate/audit.js'
import { readCertificate } from '../../src/certificate/certificate.js'
import type { Model } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { unreduced } from '../canonical/quotient.js'
import { wholeModel } from '../laws/agreement.js'
import { bytesOf, type Draft, draftOf } from './write-certificate.js'

/** The result of a whole audit of these bytes. */
export const audited = (bytes: Uint8Array, spec: Spec): AuditResult =>
  wholeAudit(readCertificate(bytes), spec)

/** The result of a whole audit. */
export const audit = (certificate: Draft, spec: Spec): AuditResult => audited(bytesOf(certificate), spec)

/** Which kinds of findings there are. */
export const kinds = ({ findings }: AuditResult): Finding['kind'][] => [
  ...new Set(findings.map(({ kind }) => kind)),
]

/** The normal form that the spec claims. */
export const reduced = (model: Model): CanonicalForm => {
  const { symmetry, timed } = model.spec
  return { timestamps: timed, group: symmetry === 'none' ? undefined : groupOf(model, symmetry) }
}

/** Unbounded requests, also for a spec with clocks. */
export const forever = { requests: 'unbounded' } as const

/** What Maekawa's first algorithm violates. */
export const lockedOut = ['deadlockFreedom', 'entryPossible']

/** What the central server violates, and what is not reduced away by anything. */
export const unfair = 'servedInRealTimeOrder'

type Row = readonly [name: string, spec: Spec, options: ModelOptions, violated: readonly string[]]
const rows: readonly Row[] = [
  ['bank account', bank, { sites: 2, parameters: { lock: 'semaphore' } }, []],
  ['semaphore', semaphore, { sites: 3, parameters: { kind: 'set' } }, []],
  ['central server', central, { sites: 2 }, []],
  ['central server, lossy', central, { sites: 2, requests: 1, loss: 1 }, [...lockedOut, 'exactlyOneToken']],
  ['token ring', ring, { sites: 3 }, []],
  ['maekawa on a ring', maekawa, { parameters: { quorums: 'ring' } }, lockedOut],
  [
    'maekawa on a grid',
    maekawa,
    { parameters: { quorums: 'grid' }, requests: 1, requesters: [0, 3] },
    lockedOut,
  ],
  ['ricart-agrawala', ra, { sites: 2, ...forever }, []],
  ['ricart-agrawala, unordered', ra, { sites: 2, order: 'unordered', ...forever }, []],
  ['lamport', lamport, { sites: 2, parameters: { clock: 'reqtick' }, ...forever }, ['identicalQueues']],
]

/** Name, spec, certificate, model; made once for all tests of a file. */
export const certificates = rows.flatMap(([name, spec, options, violated]) =>
  [unreduced, reduced].flatMap((form) => {
    // Unreduced, the timed ones are infinite.
    if (form === unreduced && spec.timed) return []
    const model = wholeModel(spec, options, spec === central && options.loss === undefined)
    const made = typeof form === 'function' ? form(model) : form
    const certificate = draftOf(model, made, [...violated, unfair])
    return [[`${name}, ${form === unreduced ? 'not reduced' : 'reduced'}`, spec, certificate, model] as const]
  }),
)
