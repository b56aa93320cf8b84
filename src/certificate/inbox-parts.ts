// Which specs have views with inboxes, and what these keep.
import type { Spec } from '../protocol/spec.js'
import type { Json, Sort } from '../sorts/sort.js'
import { CertificateError } from './certificate.js'
import { type Kept, keptAs } from './inbox-clauses.js'

type Fields = { readonly [name: string]: Json }

/** Throws a `CertificateError` if the theorem does not apply: all sites are alike, and only pass messages to each other. */
export const checkAlike = ({ name, roles, shared, clauses, properties }: Spec): void => {
  const refuse = (why: string): never => {
    throw new CertificateError(`${name} has no views with inboxes: ${why}`)
  }
  if (roles.length > 1 || roles[0]!.count !== 'many') refuse('its sites are not all of one role of many')
  if (Object.keys(shared).length > 0) refuse('it has shared variables')
  for (const [clause, one] of clauses)
    if (one.kind === 'local' && one.timeout === true) refuse(`${clause} is a timeout`)
  if (properties.every(({ name: property }) => property !== 'mutualExclusion'))
    refuse('it has no property mutualExclusion')
}

/** What the views keep: the names in the first of them. Throws a `CertificateError` of one line if there is no such part. */
export const partsIn = (
  { name, roles, messages }: Spec,
  view: Json | undefined,
): { readonly kept: readonly Kept[]; readonly counted: readonly string[] } => {
  const { sites, inboxes } = (view ?? {}) as {
    readonly sites?: readonly Fields[]
    readonly inboxes?: readonly Fields[]
  }
  const names = Object.keys(sites?.[0] ?? {})
  const { fields } = roles[0]!.record as { readonly fields: { [field: string]: Sort<unknown> } }
  const kept = names.map((field): Kept => {
    const found = Object.hasOwn(fields, field) ? keptAs(field, fields[field]!) : undefined
    if (found === undefined)
      throw new CertificateError(`views with inboxes keep no field "${field}" of ${name}`)
    return found
  })
  const counted = Object.keys(inboxes?.[0] ?? {})
  const unknown = counted.find((type) => !messages.kinds.has(type))
  if (unknown !== undefined) throw new CertificateError(`${name} has no messages ${unknown}`)
  return { kept, counted }
}
