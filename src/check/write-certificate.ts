// Writes the certificate of a complete search: the visited set and its values. `audit` checks it again and trusts nothing in
// this room. States are packed as their values need at the end of the search, so that the bytes do not depend on the kernel.

import type { CertificateHeader, SlotPlace } from '../certificate/certificate.js'
import type { Kernel } from '../compile/kernel.js'
import { type Packing, pack, packingFor } from '../compile/packing.js'
import type { Reductions } from '../reduce/reductions.js'
import type { StateSet } from '../search/state-set.js'
import { recordSort } from '../semantics/record-sort.js'
import type { Json } from '../sorts/sort.js'
import { modelToFile } from '../trace/model-file.js'

// The number of states that are written at once.
const portion = 1 << 13

const bitsOf = (mask: number): number => 32 - Math.clz32(mask)

/** The parts of a certificate. */
interface CertificateParts {
  readonly kernel: Kernel
  readonly visited: StateSet
  readonly reductions: Reductions
  readonly transitions: number
  /** The names of the properties that hold in every member of the set. */
  readonly properties: readonly string[]
  /** The path of the spec, if it is not in the catalogue. */
  readonly source: string | undefined
}

const headerOf = (parts: CertificateParts, packing: Packing): CertificateHeader => {
  const { kernel, visited, reductions, transitions, properties, source } = parts
  const { tables, model } = kernel
  const { symmetry, timestamps } = reductions
  const values = <T>(size: number, value: (id: number) => T, toJson: (value: T) => Json): Json[] =>
    Array.from({ length: size }, (_, id) => toJson(value(id)))
  const { sort: message } = model.spec.messages
  return {
    kind: 'coterie-certificate',
    version: 1,
    model: modelToFile(model, source),
    reductions: {
      timestamps: timestamps !== undefined,
      symmetry:
        symmetry === undefined
          ? null
          : {
              claim: symmetry.group.claim,
              generators: symmetry.group.generators,
              order: symmetry.group.order,
            },
    },
    properties,
    states: visited.size,
    transitions,
    words: packing.words,
    packing: Array.from(packing.mask, (mask, slot): SlotPlace => {
      return mask === 0 ? [0, 0, 0] : [packing.word[slot]!, packing.shift[slot]!, bitsOf(mask)]
    }),
    values: {
      sites: tables.records.map((known, site) =>
        values(
          known.size,
          (id) => known.value(id),
          (record) => recordSort(model, site).toJson(record),
        ),
      ),
      channels: tables.channels.map(({ contents }) =>
        values(
          contents.size,
          (id) => contents.value(id),
          (list) => list.toArray().map((one) => message.toJson(one)),
        ),
      ),
      variables: tables.variables.map((known, variable) =>
        values(
          known.size,
          (id) => known.value(id),
          (value) => model.variables[variable]!.sort.toJson(value),
        ),
      ),
      memory: tables.memory.map((known, observer) =>
        values(
          known.size,
          (id) => known.value(id),
          (value) => model.observers[observer]!.memory!.toJson(value),
        ),
      ),
    },
  }
}

/** The bytes of a certificate, in pieces. */
export function* certificateBytes(parts: CertificateParts): Generator<Uint8Array> {
  const { kernel, visited } = parts
  const packing = packingFor(kernel.tables.sizes)
  yield new TextEncoder().encode(`${JSON.stringify(headerOf(parts, packing))}\n`)
  const v = new Int32Array(kernel.tables.slots.count)
  const bytes = new DataView(new ArrayBuffer(4 * portion * packing.words))
  const words = new Int32Array(portion * packing.words)
  const little = new Uint8Array(new Int32Array([1]).buffer)[0] === 1
  for (let from = 0; from < visited.size; from += portion) {
    const count = Math.min(portion, visited.size - from)
    for (let k = 0; k < count; k++) {
      visited.read(from + k, v)
      pack(packing, v, words, k * packing.words)
    }
    const length = count * packing.words
    if (little) {
      yield new Uint8Array(words.buffer.slice(0, 4 * length))
      continue
    }
    for (let k = 0; k < length; k++) bytes.setInt32(4 * k, words[k]!, true)
    yield new Uint8Array(bytes.buffer.slice(0, 4 * length))
  }
}
