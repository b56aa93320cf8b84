// Every field of a certificate is checked or refused: each place of its header is edited in turn, and each bit of its states is
// flipped. The places come from the files that the search writes, so a new field without a check fails here.

import { expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import { Audit, type AuditResult } from '../../src/certificate/audit.js'
import { CertificateError, readCertificate } from '../../src/certificate/certificate.js'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { editsOf } from '../trace/edits.js'

const text = new TextDecoder()
const bytes = new TextEncoder()

/** The header and the words of the certificate that the search writes. */
const written = (spec: Spec, options: ModelOptions, names: readonly string[]) => {
  const properties = spec.properties.filter(({ name }) => names.includes(name))
  const running = new Check(modelFor(spec, options, properties), properties, defaultCheckOptions)
  toTheEnd(running.run(), 1 << 13)
  const file = Uint8Array.from([...running.certificate(running.result())].flatMap((piece) => [...piece]))
  const end = file.indexOf(10)
  return { header: text.decode(file.subarray(0, end)), words: file.subarray(end + 1) }
}

const fileOf = (header: string, words: Uint8Array): Uint8Array => {
  const line = bytes.encode(`${header}\n`)
  const file = new Uint8Array(line.length + words.length)
  file.set(line)
  file.set(words, line.length)
  return file
}

/** What the audit finds, or undefined for a file that it refuses in one line. */
const outcomeOf = (file: Uint8Array, spec: Spec, where: string): AuditResult | undefined => {
  try {
    const audit = new Audit(readCertificate(file), spec)
    toTheEnd(audit.run(), 1000)
    return audit.result()
  } catch (error) {
    if (!(error instanceof CertificateError)) throw new Error(where, { cause: error })
    expect(error.message, where).toMatch(/^[^\n]+$/)
    return undefined
  }
}

type File = readonly [name: string, spec: Spec, options: ModelOptions, properties: readonly string[]]

/** What the certificates are of. The first two are small enough for the fast tests. */
export const files: readonly File[] = [
  ['one site', semaphore, { sites: 1 }, ['mutualExclusion', 'deadlockFreedom']],
  ['symmetry', semaphore, { sites: 3 }, ['mutualExclusion', 'entryPossible']],
  ['timestamps', ra, { sites: 2, requests: 1 }, ['mutualExclusion', 'timestampOrder']],
  [
    'faults, and what a monitor remembers',
    central,
    { sites: 1, requests: 1, loss: 1, duplication: 1 },
    ['mutualExclusion', 'servedInRealTimeOrder'],
  ],
]

/** The claim about the fields of the headers. */
export const eachFieldIsChecked = (files: readonly File[]): void => {
  test.each(files)('each field of a certificate is checked or refused: %s', (_, spec, options, names) => {
    const { header, words } = written(spec, options, names)
    expect(outcomeOf(fileOf(header, words), spec, 'as it was written')).toMatchObject({ confirmed: true })
    for (const { place, text: edited } of editsOf(header)) {
      const where = `${place.join('.')}: ${edited}`
      const result = outcomeOf(fileOf(edited, words), spec, where)
      if (result === undefined || !result.confirmed) continue
      // A certificate that claims fewer properties still proves those.
      expect(place[0], where).toBe('properties')
      expect(JSON.parse(header).properties, where).toEqual(expect.arrayContaining([...result.checked]))
      expect(result.checked, where).toEqual(JSON.parse(edited).properties)
      expect(result.checked.length, where).toBeLessThan(names.length)
    }
  })
}

/** The claim about the bits of the states, of which twice as many as `flips` are tried at most. */
export const eachBitIsChecked = (files: readonly File[], flips: number): void => {
  test.each(files)('each bit of a state is checked: %s', (_, spec, options, names) => {
    const { header, words } = written(spec, options, names)
    const { symmetry } = JSON.parse(header).reductions
    let harmless = 0
    // All bits of a small file, and of a larger one every few: an odd number, so that each place in a word has its turn.
    const stride = 1 + 2 * Math.floor((8 * words.length) / flips)
    for (let bit = 0; bit < 8 * words.length; bit += stride) {
      const flipped = Uint8Array.from(words)
      flipped[bit >> 3]! ^= 1 << (bit & 7)
      if (outcomeOf(fileOf(header, flipped), spec, `bit ${bit}`)?.confirmed === true) harmless++
    }
    // Another member of the same orbit proves as much. Without symmetry there is none.
    if (symmetry === null || symmetry.order === 1) expect(harmless).toBe(0)
    else expect(harmless).toBeLessThan(words.length)
  })
}
