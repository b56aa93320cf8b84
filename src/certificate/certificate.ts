// A certificate: the set of all visited states, as a file that another program can check. If the initial states are
// in the set and no step leads out of it, then a predicate that is true of every member is true in every run. So the
// set itself is the proof: the checker need not trust the search that found it, nor its tables.
//
// The first line is JSON and defines the format of the words after it. Each state is a row of little-endian 32-bit
// words, in which every part of the state has a few bits for its number in a table of values.

import type { Claim } from '../canonical/group.js'
import type { Json } from '../sorts/sort.js'
import { differences } from '../trace/json-differences.js'
import {
  fieldsOf,
  listOf,
  oneName,
  type Reader,
  record,
  shown,
  text,
  ValidationError,
  whole,
} from '../trace/json-readers.js'
import { modelInFile, type TraceFileModel } from '../trace/model-file.js'

/** A file that is not a certificate, or not one of this spec. The message is one line. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError'
}

/** The position of a part of the state in a row of words; `bits` is 0 if the part has only one value. */
export type SlotPlace = readonly [word: number, shift: number, bits: number]

/** The first line of a certificate. */
export type CertificateHeader = {
  readonly kind: 'coterie-certificate'
  readonly version: 1
  readonly model: TraceFileModel
  readonly reductions: {
    readonly timestamps: boolean
    readonly symmetry: null | {
      readonly claim: Claim
      readonly generators: readonly (readonly number[])[]
      readonly order: number
    }
  }
  /** The properties that hold according to the certificate. */
  readonly properties: readonly string[]
  /** The number of members, and the number of steps enabled in all of them. */
  readonly states: number
  readonly transitions: number
  /** Words in a row. */
  readonly words: number
  /** One for each part of a state, in the order of `values`, then `made` of each site, `lost` and `duplicated` as far as the model has them, then the memories. */
  readonly packing: readonly SlotPlace[]
  /**
   * The values of each part, by number. The channel from f to t has the number f * n + t; its values are lists of
   * messages.
   */
  readonly values: {
    readonly sites: readonly (readonly Json[])[]
    readonly channels: readonly (readonly Json[])[]
    readonly variables: readonly (readonly Json[])[]
    readonly memory: readonly (readonly Json[])[]
  }
}

/** A certificate of the right shape; its claims are not checked yet. */
export interface Certificate {
  readonly header: CertificateHeader
  /** The value of each slot of a member: a number in its table, or a count. */
  member(number: number): readonly number[]
}

const remedy = 'write the certificate again'

const truth: Reader<boolean> = (json, place) => {
  if (typeof json !== 'boolean') throw new ValidationError(place, 'must be true or false')
  return json
}

const value: Reader<Json> = (json) => json as Json
const tables = listOf(listOf(value))

const place: Reader<SlotPlace> = (json, at) => {
  const [word, shift, bits, ...more] = listOf(whole)(json, at)
  if (word === undefined || shift === undefined || bits === undefined || more.length > 0)
    throw new ValidationError(at, 'must be [word, shift, bits]')
  if (bits === 0 && word + shift > 0)
    throw new ValidationError(at, 'must be [0, 0, 0] for a part without bits')
  if (shift + bits > 32)
    throw new ValidationError(at, `${bits} bits from bit ${shift} on do not fit in a word`)
  return [word, shift, bits]
}

const symmetry = record<NonNullable<CertificateHeader['reductions']['symmetry']>>(
  { claim: oneName('all', 'rotations', 'values'), generators: listOf(listOf(whole)), order: whole },
  {},
)

const headerShape = record<CertificateHeader>(
  {
    kind: oneName('coterie-certificate'),
    version: () => 1 as const,
    model: modelInFile,
    reductions: record<CertificateHeader['reductions']>(
      {
        timestamps: truth,
        symmetry: (json, at) => (json === null ? null : symmetry(json, at)),
      },
      {},
    ),
    properties: listOf(text),
    states: whole,
    transitions: whole,
    words: whole,
    packing: listOf(place),
    values: record<CertificateHeader['values']>(
      { sites: tables, channels: tables, variables: tables, memory: tables },
      {},
    ),
  },
  {},
)

const headerOf = (line: string): CertificateHeader => {
  let json: Json
  try {
    json = JSON.parse(line) as Json
  } catch {
    throw new CertificateError('this is not a certificate: its first line is not JSON')
  }
  const { kind, version } = fieldsOf(json, 'the certificate')
  if (kind !== 'coterie-certificate') throw new CertificateError('this is not a certificate')
  if (version !== 1) {
    throw new CertificateError(
      `this certificate has version ${shown(version ?? null)}; this program reads version 1; ${remedy}`,
    )
  }
  const header = headerShape(json, 'the certificate')
  // Defaults that the reader adds are not in the file. A certificate gives its model in full.
  const [unlike] = differences(json, header, '')
  if (unlike !== undefined) throw new CertificateError(`${unlike.replace(', now ', ', needed ')}; ${remedy}`)
  return header
}

/** The number of values of each slot, in the order of the packing; a count may be anything that fits. */
const sizesOf = ({ model, values }: CertificateHeader): { what: string; size: number }[] => {
  const table = (what: string, list: readonly (readonly Json[])[]) =>
    list.map((entries, k) => ({ what: `${what} ${k}`, size: entries.length }))
  const count = (what: string) => ({ what, size: Number.POSITIVE_INFINITY })
  return [
    ...table('site', values.sites),
    ...table('channel', values.channels),
    ...table('variable', values.variables),
    ...(model.requests === 'unbounded' ? [] : values.sites.map((_, k) => count(`requests of ${k}`))),
    ...(model.loss === 0 ? [] : [count('lost')]),
    ...(model.duplication === 0 ? [] : [count('duplicated')]),
    ...table('memory', values.memory),
  ]
}

/** The bits of each word that belong to a slot. Throws a `ValidationError` if two slots overlap. */
const usedBits = ({ packing, words }: CertificateHeader): Uint32Array => {
  const used = new Uint32Array(words)
  for (const [slot, [word, shift, bits]] of packing.entries()) {
    if (bits === 0) continue
    if (word >= words) throw new ValidationError(`packing[${slot}]`, `there are only ${words} words`)
    const mask = maskOf(bits) * 2 ** shift
    if ((used[word]! & mask) !== 0)
      throw new ValidationError(`packing[${slot}]`, 'shares bits with a slot before it')
    used[word] = used[word]! | mask
  }
  return used
}

const maskOf = (bits: number): number => 2 ** bits - 1

const newline = 10

/**
 * Reads a certificate and checks its shape and that every number has a value, not whether the proof is valid. Throws
 * a `CertificateError` of one line.
 */
export const readCertificate = (bytes: Uint8Array): Certificate => {
  const end = bytes.indexOf(newline)
  if (end < 0) throw new CertificateError('this is not a certificate: it has no first line')
  try {
    const header = headerOf(new TextDecoder().decode(bytes.subarray(0, end)))
    const { packing, states, words } = header
    if (words === 0 && states > 1) throw new ValidationError('words', `${states} states need at least one`)
    const given = bytes.length - end - 1
    const wanted = 4 * states * words
    if (given !== wanted) {
      throw new CertificateError(
        `${given < wanted ? 'the certificate is truncated' : 'the certificate is too long'}: ${states} states of ${words} words are ${wanted} bytes, but there are ${given}; ${remedy}`,
      )
    }
    const sizes = sizesOf(header)
    if (packing.length !== sizes.length)
      throw new ValidationError(
        'packing',
        `has ${packing.length} slots, but a state has ${sizes.length} parts`,
      )
    const unused = usedBits(header).map((mask) => ~mask)
    const view = new DataView(bytes.buffer, bytes.byteOffset + end + 1, given)
    const wordOf = (state: number, word: number) => view.getUint32(4 * (state * words + word), true)
    const numberIn = (state: number, [word, shift, bits]: SlotPlace) =>
      bits === 0 ? 0 : Math.floor(wordOf(state, word) / 2 ** shift) % 2 ** bits
    for (let state = 0; state < states; state++) {
      for (let word = 0; word < words; word++) {
        if ((wordOf(state, word) & unused[word]!) !== 0)
          throw new ValidationError(`state ${state}`, `word ${word} has bits that belong to no slot`)
      }
      for (const [slot, { what, size }] of sizes.entries()) {
        const number = numberIn(state, packing[slot]!)
        if (number >= size)
          throw new ValidationError(
            `state ${state}`,
            `${what} has number ${number}, but the file lists ${size} values`,
          )
      }
    }
    return { header, member: (state) => packing.map((slot) => numberIn(state, slot)) }
  } catch (error) {
    throw error instanceof ValidationError ? new CertificateError(`${error.message}; ${remedy}`) : error
  }
}
