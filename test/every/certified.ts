// Certificates of proofs, changed ones, and the least set of views that the audit's own steps close.
import type { Spec } from 'coterie'
import type { AuditedViews } from '../../src/certificate/audited-views.js'
import { ViewsAudit, viewsOfForm } from '../../src/certificate/views-audit.js'
import { readViews } from '../../src/certificate/views-certificate.js'
import { EveryProof } from '../../src/every/prove.js'
import type { EveryOptions } from '../../src/every/shape/shape.js'
import type { Model } from '../../src/model/model.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import type { Json } from '../../src/sorts/sort.js'

/** The header of a certificate. */
export type Header = { [name: string]: unknown }

/** A certificate: its header, and its views as texts. */
export interface Certified {
  readonly header: Header
  readonly views: readonly string[]
}

/**
 * The certificate of a proof.
 * @param past whether the views are closed even if there is a bad one
 * @returns undefined if they are not closed
 */
export const certified = (
  spec: Spec,
  options: EveryOptions = {},
  { maxViews = 30_000, past = false } = {},
): Certified | undefined => {
  const proof = new EveryProof(spec, options, { comparedStates: 60, maxViews, past })
  toTheEnd(proof.run())
  if (proof.result().compared.length === 0) return undefined
  const [first, ...views] = [...proof.certificate()].map((line) => line.trim())
  return { header: JSON.parse(first!) as Header, views }
}

/** The certificate as a file, whose header has the right number of views, and says nothing of small systems. */
export const fileOf = ({ header, views }: Certified): string =>
  [JSON.stringify({ ...header, views: views.length, small: [] }), ...views].join('\n')

/** What the audit says of a certificate: nothing if it confirms it, else why not. */
export const objection = (spec: Spec, certificate: Certified, states = 30): string | undefined => {
  try {
    const audit = new ViewsAudit(fileOf(certificate), spec, states)
    toTheEnd(audit.run())
    const { refuted, open } = audit.result()
    return refuted ?? open
  } catch (error) {
    return (error as Error).message
  }
}

// The first reachable states of a system, in breadth-first order.
const someStates = (model: Model, most: number): readonly State[] => {
  const found = new Map([...initialStates(model)].map((state) => [encodeState(model, state), state]))
  for (const state of found.values()) {
    for (const { next } of steps(model, state, [])) {
      if (found.size >= most) return [...found.values()]
      found.set(encodeState(model, next), next)
    }
  }
  return [...found.values()]
}

/** The least set that contains the views of reachable states, and that the audit's own steps do not leave. */
export const leastSet = (spec: Spec, { header, views }: Certified): ReadonlySet<string> => {
  const { header: read } = readViews(fileOf({ header, views }))
  const ofForm = (texts: Iterable<string>): AuditedViews =>
    viewsOfForm(
      spec,
      read,
      [...texts].map((text) => JSON.parse(text) as Json),
    )
  const found = new Set<string>()
  // The views tell which fields belong to a voter, and which messages.
  const first = ofForm(views)
  for (const text of first.initial()) found.add(text)
  for (const system of [2, 3].flatMap((sites) => first.systems(sites)))
    for (const state of someStates(system, 100))
      for (const text of first.viewsOf(system, state)) found.add(text)
  for (let size = -1; size !== found.size; ) {
    size = found.size
    const all = ofForm(found)
    for (const { size: items, from } of all.parts())
      for (let item = 0; item < items; item++)
        for (const step of from(item)) if (step !== undefined) found.add(step.next)
  }
  return found
}
