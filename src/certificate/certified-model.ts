// The subject of a certificate, made from the current spec: the model, the canonical form, and every member as a
// state. Only names, numbers and values come from the file.

import { List } from 'immutable'
import type { CanonicalForm } from '../canonical/canonical-state.js'
import type { Group } from '../canonical/group.js'
import { groupMadeBy } from '../canonical/members.js'
import { namesIn } from '../canonical/renamed-names.js'
import { isRenaming } from '../canonical/renaming.js'
import { type Model, ModelError, makeModel } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import type { Monitor } from '../protocol/property.js'
import { isObserver, isRule } from '../protocol/property-kinds.js'
import type { Spec } from '../protocol/spec.js'
import { pushed } from '../semantics/channel.js'
import { recordSort } from '../semantics/record-sort.js'
import { State } from '../semantics/state.js'
import type { Json, Sort } from '../sorts/sort.js'
import { differences, sameJson } from '../trace/json-differences.js'
import { modelToFile } from '../trace/model-file.js'
import { type Certificate, CertificateError, type CertificateHeader } from './certificate.js'

/** A certificate with its model. */
export interface Certified {
  readonly header: CertificateHeader
  readonly model: Model
  readonly form: CanonicalForm
  /** The member of that number as a state. */
  state(member: number): State
}

const changed = 'the spec or the certificate has changed since the certificate was written'

const modelOf = ({ model, properties }: CertificateHeader, spec: Spec): Model => {
  const { spec: name, mutant, source, with: _with, observers: names, ...options } = model
  if (name !== spec.name) {
    throw new CertificateError(`the certificate is of "${name}", but the spec given is "${spec.name}"`)
  }
  if (mutant !== spec.mutant) {
    throw new CertificateError(
      `model.mutant: a certificate is about a spec, and this one names the mutant "${mutant}"`,
    )
  }
  const observers = names.map((observer): Monitor => {
    const found = spec.properties.find((property) => property.name === observer)
    if (found !== undefined && isObserver(found)) return found
    throw new CertificateError(`${spec.name} has no monitor with memory called "${observer}"; ${changed}`)
  })
  const rules = spec.properties.filter(
    (property): property is Monitor => isRule(property) && properties.includes(property.name),
  )
  const made = modelMade(spec, options, observers, rules)
  const twice = properties.find((property, k) => properties.indexOf(property) < k)
  if (twice !== undefined) throw new CertificateError(`properties: "${twice}" is listed twice; list it once`)
  // Defaults must be explicit, or the certificate could be about another model.
  const [unlike] = differences(model, modelToFile(made, source), 'model')
  if (unlike !== undefined) throw new CertificateError(`${unlike}; ${changed}`)
  return made
}

const modelMade = (...given: Parameters<typeof makeModel>): Model => {
  try {
    return makeModel(...given)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new CertificateError(`the model can no longer be made: ${error.message}; ${changed}`)
  }
}

const groupIn = ({ reductions: { symmetry } }: CertificateHeader, model: Model): Group | undefined => {
  if (symmetry === null) return undefined
  const { claim, generators, order } = symmetry
  const stray = generators.find((generator) => !isRenaming(model, generator))
  if (stray !== undefined) {
    throw new CertificateError(
      `[${stray}] is not a renaming of the sites and values that keeps the roles and sorts`,
    )
  }
  const members = groupMadeBy(namesIn(model), generators)
  if (members === undefined) throw new CertificateError(`the generators generate too many renamings to check`)
  if (members.order !== order) {
    throw new CertificateError(
      `the generators generate ${members.order} renamings of the sites, but the certificate says ${order}`,
    )
  }
  return { claim, ...members }
}

/** Throws if a table lists a value twice. */
const checkDistinct = (entries: readonly Json[], place: string): void => {
  const known = new Map<string, number>()
  for (const [number, json] of entries.entries()) {
    const text = JSON.stringify(json)
    const first = known.get(text)
    if (first !== undefined)
      throw new CertificateError(
        `${place}[${number}] is ${place}[${first}] again; write the certificate again`,
      )
    known.set(text, number)
  }
}

/** The values of one table, read by their sort. */
const decoded = <T>(model: Model, sort: Sort<T>, entries: readonly Json[], place: string): readonly T[] =>
  entries.map((json, number) => {
    let problem: string | undefined
    try {
      const value = sort.fromJson(json)
      problem = sort.problem(value, model.scope)
      if (problem === undefined && !sameJson(json, sort.toJson(value)))
        problem = 'it is not the canonical JSON of the value'
      if (problem === undefined) return value
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      problem = error.message
    }
    throw new CertificateError(`${place}[${number}]: ${problem}; ${changed}`)
  })

const contentsOf = (model: Model, entries: readonly Json[], place: string): readonly List<Message>[] =>
  entries.map((json, number) => {
    if (!Array.isArray(json)) throw new CertificateError(`${place}[${number}] must be a list of messages`)
    const messages = decoded(model, model.spec.messages.sort, json as readonly Json[], `${place}[${number}]`)
    return messages.reduce((all, message) => pushed(model, all, message), List<Message>())
  })

/** Compares the certificate with the spec. Throws a `CertificateError` of one line if they do not fit together. */
export const certified = ({ header, member }: Certificate, spec: Spec): Certified => {
  const model = modelOf(header, spec)
  const { values, reductions } = header
  if (reductions.timestamps && !spec.timed) {
    throw new CertificateError(`reductions.timestamps: true, but ${spec.name} has no timestamps; ${changed}`)
  }
  const place = (what: keyof typeof values, k: number) => `values.${what}[${k}]`
  const tables = <T, U>(
    what: keyof typeof values,
    parts: readonly T[],
    read: (part: T, k: number) => U,
  ): U[] => {
    if (values[what].length !== parts.length) {
      throw new CertificateError(
        `values.${what} has ${values[what].length} tables, but the model has ${parts.length}; ${changed}`,
      )
    }
    for (const [k, entries] of values[what].entries()) checkDistinct(entries, place(what, k))
    return parts.map(read)
  }
  const sites = tables('sites', model.sites, (_, k) =>
    decoded(model, recordSort(model, k), values.sites[k]!, place('sites', k)),
  )
  const channels = tables('channels', Array.from({ length: model.sites.length ** 2 }), (_, k) =>
    contentsOf(model, values.channels[k]!, place('channels', k)),
  )
  const variables = tables('variables', model.variables, ({ sort }, k) =>
    decoded(model, sort, values.variables[k]!, place('variables', k)),
  )
  const memory = tables('memory', model.observers, (observer, k) =>
    decoded(model, observer.memory!, values.memory[k]!, place('memory', k)),
  )
  const bounded = model.requests !== Number.POSITIVE_INFINITY
  const state = (number: number): State => {
    const slots = member(number)
    let at = 0
    const next = (): number => slots[at++]!
    // In the order of the packing: see `CertificateHeader`.
    return State({
      sites: List(sites.map((table) => table[next()]!)),
      channels: List(channels.map((table) => table[next()]!)),
      variables: List(variables.map((table) => table[next()])),
      made: List(model.sites.map(() => (bounded ? next() : 0))),
      lost: model.options.loss > 0 ? next() : 0,
      duplicated: model.options.duplication > 0 ? next() : 0,
      memory: List(memory.map((table) => table[next()])),
    })
  }
  return {
    header,
    model,
    form: { timestamps: reductions.timestamps, group: groupIn(header, model) },
    state,
  }
}
