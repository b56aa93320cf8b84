// A certificate of a lock that is unsafe in one order of arrival was confirmed on a sample: of more than 200 renamings the audit
// tried the generators only, where the search tries all images of its calls.
import { describe, expect, test } from 'vitest'
import semaphore from '../../specs/semaphore/spec.js'
import { Audit } from '../../src/certificate/audit.js'
import { readCertificate } from '../../src/certificate/certificate.js'
import { RenamingsTried } from '../../src/certificate/renamings-tried.js'
import { makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { queueLock } from '../reduce/queue-lock.js'
import { kinds, reduced } from './certificates.js'
import { bytesOf, draftOf } from './write-certificate.js'

/** The audit, up to its first finding. */
const audited = (spec: Spec, attempts?: number) => {
  const model = makeModel(spec, { sites: 6, requests: 1 })
  const running = new Audit(readCertificate(bytesOf(draftOf(model, reduced(model)))), spec, attempts)
  const work = running.run()
  while (running.progress().findings === 0 && work.next(1).done !== true);
  return running.result()
}

// Three of six sites, in one of 120 orders.
const odd = [1, 4, 0]

describe('720 renamings of a lock that is unsafe in one order of arrival', () => {
  test('are all tried, and that order is found', () => {
    const result = audited(queueLock(odd))
    expect(kinds(result)).toEqual(['symmetry'])
    expect(result.confirmed).toBe(false)
  })

  test('are tested on a sample beyond the budget, and the audit says so', () => {
    expect(audited(queueLock(odd), 100)).toMatchObject({
      confirmed: true,
      sample: ['renamings'],
      tried: [
        expect.stringMatching(
          /^symmetry: each of the 720 renamings of the sites, on each member but \d+, which were tried under 5 of them$/,
        ),
      ],
    })
  })
})

test('all renamings of a symmetric spec are tried: it is confirmed', () => {
  expect(audited(semaphore)).toMatchObject({
    confirmed: true,
    sample: [],
    tried: ['symmetry: each of the 720 renamings of the sites, on every member'],
  })
})

test('a state that tells no sites apart has exchanges only', () => {
  const model = makeModel(semaphore, { sites: 6 })
  const tried = new RenamingsTried(model, reduced(model).group!, 1000)
  expect(tried.of(initialStates(model)[0]!)).toHaveLength(5)
  expect(tried.inPart).toBe(0)
})
