// A certificate writer for tests, from a list of states: it shares nothing with the one that writes real certificates.

import type { CanonicalForm } from '../../src/canonical/canonical-state.js'
import type { CertificateHeader, SlotPlace } from '../../src/certificate/certificate.js'
import type { Model } from '../../src/model/model.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import type { State } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import type { Json } from '../../src/sorts/sort.js'
import { modelToFile } from '../../src/trace/model-file.js'
import { quotient } from '../canonical/quotient.js'

class Table {
  readonly values: Json[] = []
  private readonly numbers = new Map<string, number>()

  number(value: Json): number {
    const text = JSON.stringify(value)
    let number = this.numbers.get(text)
    if (number === undefined) {
      number = this.values.push(value) - 1
      this.numbers.set(text, number)
    }
    return number
  }
}

/** A certificate that can still be changed: what its first line says, and the slots of its states. */
export interface Draft {
  header: CertificateHeader
  rows: number[][]
}

/** How many bits a number needs; none for 0. */
const bitsFor = (most: number): number => Math.ceil(Math.log2(most + 1))

/** A certificate of these states. */
export const draft = (
  model: Model,
  form: CanonicalForm,
  states: readonly State[],
  properties: readonly string[],
): Draft => {
  const { sort } = model.spec.messages
  const tables = (count: number) => Array.from({ length: count }, () => new Table())
  const sites = tables(model.sites.length)
  const channels = tables(model.sites.length ** 2)
  const variables = tables(model.variables.length)
  const memory = tables(model.observers.length)
  const rows = states.map((state) => [
    ...sites.map((table, k) => table.number(model.sites[k]!.role.record.toJson(state.sites.get(k)!))),
    ...channels.map((table, k) =>
      table.number(
        state.channels
          .get(k)!
          .toArray()
          .map((message) => sort.toJson(message)),
      ),
    ),
    ...variables.map((table, k) => table.number(model.variables[k]!.sort.toJson(state.variables.get(k)))),
    ...(model.options.requests === 'unbounded' ? [] : state.made.toArray()),
    ...(model.options.loss === 0 ? [] : [state.lost]),
    ...(model.options.duplication === 0 ? [] : [state.duplicated]),
    ...memory.map((table, k) => table.number(model.observers[k]!.memory!.toJson(state.memory.get(k)))),
  ])
  let [word, shift] = [0, 0]
  const packing = (rows[0] ?? []).map((_, slot): SlotPlace => {
    const bits = bitsFor(Math.max(...rows.map((row) => row[slot]!)))
    if (bits === 0) return [0, 0, 0]
    if (shift + bits > 32) [word, shift] = [word + 1, 0]
    const place: SlotPlace = [word, shift, bits]
    shift += bits
    return place
  })
  const { group, timestamps } = form
  const valuesOf = (all: readonly Table[]) => all.map(({ values }) => values)
  return {
    rows,
    header: {
      kind: 'coterie-certificate',
      version: 1,
      model: modelToFile(model),
      reductions: {
        timestamps,
        symmetry:
          group === undefined
            ? null
            : { claim: group.claim, generators: group.generators, order: group.order },
      },
      properties,
      states: states.length,
      transitions: states.reduce((sum, state) => sum + [...steps(model, state)].length, 0),
      words: word + 1,
      packing,
      values: {
        sites: valuesOf(sites),
        channels: valuesOf(channels),
        variables: valuesOf(variables),
        memory: valuesOf(memory),
      },
    },
  }
}

/** The certificate of a whole model, with the properties of the spec but these. */
export const draftOf = (model: Model, form: CanonicalForm, without: readonly string[] = []): Draft => {
  const names = model.spec.properties.flatMap((property) =>
    isOnGraph(property) ||
    (property.kind === 'monitor' && property.memory !== undefined && !model.observers.includes(property))
      ? []
      : [property.name],
  )
  const kept = names.filter((name) => !without.includes(name))
  return draft(model, form, quotient(model, form).states, kept)
}

/** The bytes of the file. */
export const bytesOf = ({ header, rows }: Draft): Uint8Array => {
  const line = new TextEncoder().encode(`${JSON.stringify(header)}\n`)
  const bytes = new Uint8Array(line.length + 4 * header.words * rows.length)
  bytes.set(line)
  const view = new DataView(bytes.buffer)
  for (const [k, row] of rows.entries()) {
    for (const [slot, [word, shift, bits]] of header.packing.entries()) {
      if (bits === 0) continue
      const at = line.length + 4 * (k * header.words + word)
      view.setUint32(at, view.getUint32(at, true) + row[slot]! * 2 ** shift, true)
    }
  }
  return bytes
}
